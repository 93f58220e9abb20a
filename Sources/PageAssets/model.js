// What was recorded: layers, geometry and curves at any frame. Nothing here touches the page.

/**
 * A layer at one instant, as the recording has it; what is not said is a bare layer's.
 * @typedef {object} Layer
 * @property {string} n its name
 * @property {number[]} g position x, y and bounds x, y, width, height, in points
 * @property {number[]} [a] anchor point, in parts of the bounds
 * @property {number[]} [t] transform, sixteen elements; none for identity
 * @property {number[]} [s] transform of what lies in it, likewise
 * @property {number} [z] height above its parent
 * @property {Object<string, string>} f what else can be told of it, in words
 * @property {number[]} c the numbers of the layers in it, back to front
 */

/**
 * What is new about a layer; a fact that it has no longer is null.
 * @typedef {Omit<Partial<Layer>, 'f'> & {f?: Object<string, string|null>}} Change
 */

/**
 * A curve of one property of one layer.
 * @typedef {object} Curve
 * @property {number} layer
 * @property {string} title the layer's name
 * @property {string} property
 * @property {string} unit
 * @property {(number|null)[]} values one a frame
 * @property {string[]} [figures] each movement in words
 */

/**
 * One recording without the bytes of its pictures.
 * @typedef {object} Take
 * @property {number} fps
 * @property {number} frames how many there are
 * @property {number} radius of the display's corners, in points
 * @property {number[][]} canvas from which frame on: frame, width, height, root layer
 * @property {string[]} pictures file names or data URLs
 * @property {number[]} shown the picture of each frame
 * @property {number} stride every how many frames one is drawn; 1 for all
 * @property {[number, Change][][]} layers what changes with each frame
 * @property {Curve[]} curves
 * @property {{t: number, words: string}[]} events
 * @property {number[][][]} touches of each finger: time, x and y
 * @property {string[]} motions
 * @property {string[]} diagnostics
 */

/**
 * A layer where it is on the canvas.
 * @typedef {object} Placed
 * @property {number} id
 * @property {Layer} layer
 * @property {number} depth
 * @property {number[]} quad the corners of its bounds: x and y, four times
 * @property {Box} box around those
 * @property {Box} seen the part that the layers around it leave of the box
 * @property {number} opacity with that of the layers around it
 * @property {boolean} upright whether its edges are horizontal and vertical
 */

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * First `a`, then `b`.
 * @param {number[]} a
 * @param {number[]} b
 */
function concat(a, b) {
  const product = new Array(16);
  for (let row = 0; row < 16; row += 4) {
    for (let column = 0; column < 4; column++) {
      product[row + column] =
        a[row] * b[column] + a[row + 1] * b[4 + column] +
        a[row + 2] * b[8 + column] + a[row + 3] * b[12 + column];
    }
  }
  return product;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} [z]
 */
function translation(x, y, z = 0) {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/**
 * Where a point of the plane lands.
 * @param {number[]} m
 * @param {number} x
 * @param {number} y
 */
function project(m, x, y) {
  const w = x * m[3] + y * m[7] + m[15] || 1e-9;
  return [(x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w];
}

/**
 * @param {Box} a
 * @param {Box} b
 * @returns {Box}
 */
function intersection(a, b) {
  const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
  return {
    x, y, w: Math.max(0, Math.min(a.x + a.w, b.x + b.w) - x),
    h: Math.max(0, Math.min(a.y + a.h, b.y + b.h) - y),
  };
}

/** @param {Layer} layer */
function anchor(layer) {
  const [ax, ay] = layer.a ?? [0.5, 0.5];
  return [layer.g[2] + layer.g[4] * ax, layer.g[3] + layer.g[5] * ay];
}

/**
 * From the layer's own space to its parent's.
 * @param {Layer} layer
 */
function toParent(layer) {
  const [x, y] = anchor(layer);
  const own = translation(-x, -y);
  const place = translation(layer.g[0], layer.g[1], layer.z ?? 0);
  return concat(layer.t?.length ? concat(own, layer.t) : own, place);
}

/**
 * What a layer does to all that lies in it.
 * @param {Layer} layer
 */
function ofChildren(layer) {
  if (!layer.s?.length) return identity;
  const [x, y] = anchor(layer);
  return concat(concat(translation(-x, -y), layer.s), translation(x, y));
}

/**
 * A figure as people read it.
 * @param {number} value
 */
function figure(value) {
  if (!Number.isFinite(value)) return 'none';
  const text = value.toFixed(Math.abs(value) >= 100 ? 1 : 2);
  const short = text.replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short.replace('-', '\u2212');
}

/** A recording that can be asked for any frame. */
class Recording {
  /** @param {Take} take */
  constructor(take) {
    this.take = take;
    this.count = take.frames;
    this.duration = (take.frames - 1) / take.fps;
    /** @type {Map<number, Layer>} */
    this.layers = new Map();
    this.cursor = -1;
    /** @type {Map<number, Map<number, Layer>>} */
    this.kept = new Map();
  }

  /**
   * The instant of a frame, in seconds.
   * @param {number} frame
   */
  time(frame) { return frame / this.take.fps; }

  /**
   * The frame that is shown at an instant.
   * @param {number} seconds
   */
  frameAt(seconds) {
    const frame = Math.floor(seconds * this.take.fps + 1e-6);
    return Math.min(Math.max(frame, 0), this.count - 1);
  }

  /**
   * The canvas of a frame.
   * @param {number} frame
   */
  canvas(frame) {
    const canvases = this.take.canvas;
    let found = canvases[0];
    for (const canvas of canvases) if (canvas[0] <= frame) found = canvas;
    return { w: found[1], h: found[2], root: found[3] };
  }

  /** @param {number} frame */
  picture(frame) { return this.take.pictures[this.take.shown[frame]]; }

  /** Whether the picture of a frame was drawn of that frame, or of an earlier one. */
  isDrawn(/** @type {number} */ frame) {
    return this.take.stride === 1 || frame % this.take.stride === 0;
  }

  /**
   * All layers as they are at a frame, by number.
   * @param {number} frame
   */
  layersAt(frame) {
    const spacing = 32;
    if (frame < this.cursor) {
      let start = Math.floor(frame / spacing) * spacing;
      while (start > 0 && !this.kept.has(start)) start -= spacing;
      this.layers = new Map(this.kept.get(start) ?? []);
      this.cursor = this.kept.has(start) ? start : -1;
    }
    while (this.cursor < frame) {
      this.cursor += 1;
      for (const [id, change] of this.take.layers[this.cursor]) {
        const old = this.layers.get(id);
        /** @type {Object<string, string>} */
        const facts = { ...old?.f };
        for (const [name, words] of Object.entries(change.f ?? {})) {
          if (words === null) delete facts[name]; else facts[name] = words;
        }
        this.layers.set(id, { n: '', g: [0, 0, 0, 0, 0, 0], c: [], ...old, ...change, f: facts });
      }
      if (this.cursor % spacing === 0) this.kept.set(this.cursor, new Map(this.layers));
    }
    return this.layers;
  }

  /**
   * The layers of a frame, back to front, each where it is.
   * @param {number} frame
   * @returns {Placed[]}
   */
  placed(frame) {
    const layers = this.layersAt(frame);
    const canvas = this.canvas(frame);
    /** @type {Placed[]} */
    const result = [];
    const rest = [{
      id: canvas.root, depth: 0, outer: identity, opacity: 1,
      clip: { x: 0, y: 0, w: canvas.w, h: canvas.h },
    }];
    while (rest.length) {
      const { id, depth, outer, opacity: around, clip } = /** @type {any} */ (rest.pop());
      const layer = layers.get(id);
      if (!layer) continue;
      const matrix = concat(toParent(layer), outer);
      const [, , x, y, w, h] = layer.g;
      const quad = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]
        .flatMap(([px, py]) => project(matrix, px, py));
      const xs = [quad[0], quad[2], quad[4], quad[6]], ys = [quad[1], quad[3], quad[5], quad[7]];
      const box = {
        x: Math.min(...xs), y: Math.min(...ys),
        w: Math.max(...xs) - Math.min(...xs), h: Math.max(...ys) - Math.min(...ys),
      };
      const opacity = around * Number(layer.f['opacity'] ?? 1);
      const upright = Math.abs(quad[1] - quad[3]) < 0.01 && Math.abs(quad[0] - quad[6]) < 0.01;
      result.push({ id, layer, depth, quad, box, seen: intersection(box, clip), opacity, upright });
      const inner = layer.f['clipping'] === 'on' ? intersection(clip, box) : clip;
      const space = concat(ofChildren(layer), matrix);
      for (let place = layer.c.length - 1; place >= 0; place--) {
        rest.push({ id: layer.c[place], depth: depth + 1, outer: space, opacity, clip: inner });
      }
    }
    return result;
  }

  /**
   * The curves of one layer, worked out from its values.
   * @param {number} id
   * @returns {Curve[]}
   */
  curvesOf(id) {
    /** @type {Curve[]} */
    const curves = measures.map(([property, unit]) =>
      ({ layer: id, title: '', property, unit, values: [] }));
    for (let frame = 0; frame < this.count; frame++) {
      const layers = this.layersAt(frame);
      const layer = layers.get(id);
      curves.forEach((curve, place) => {
        curve.values.push(layer ? measures[place][2](layer) : null);
      });
      if (layer) curves.forEach((curve) => { curve.title = layer.n; });
    }
    return curves.filter((curve) => {
      const known = curve.values.filter((value) => value !== null);
      return known.some((value) => Math.abs(Number(value) - Number(known[0])) > 1e-4);
    });
  }
}

/**
 * The numbers of a layer that are plotted.
 * @type {[string, string, (layer: Layer) => number][]}
 */
const measures = [
  ['x', 'pt', (layer) => layer.g[0] + (layer.t?.[12] ?? 0)],
  ['y', 'pt', (layer) => layer.g[1] + (layer.t?.[13] ?? 0)],
  ['width', 'pt', (layer) => layer.g[4]],
  ['height', 'pt', (layer) => layer.g[5]],
  ['scroll x', 'pt', (layer) => layer.g[2]],
  ['scroll y', 'pt', (layer) => layer.g[3]],
  ['scale', '', (layer) => Math.hypot(layer.t?.[0] ?? 1, layer.t?.[1] ?? 0)],
  ['rotation', '\u00b0', (layer) =>
    Math.atan2(layer.t?.[1] ?? 0, layer.t?.[0] ?? 1) * 180 / Math.PI],
  ['opacity', '', (layer) => Number(layer.f['opacity'] ?? 1)],
  ['corner radius', 'pt', (layer) => Number(layer.f['corner radius'] ?? 0)],
];

/**
 * Whether a layer draws anything of its own.
 * @param {Layer} layer
 */
function draws(layer) {
  return ['background colour', 'shows', 'border', 'shadow', 'backdrop'].some((name) =>
    layer.f[name] !== undefined);
}

/**
 * What kind of thing a layer shows, in a word.
 * @param {Layer} layer
 */
function kind(layer) {
  const shows = layer.f['shows'];
  if (shows) {
    if (shows.includes('gradient')) return 'gradient';
    return shows.startsWith('picture') ? 'snapshot' : shows.split(' ')[0];
  }
  if (layer.f['backdrop']) return 'blur';
  return layer.f['background colour'] ? 'fill' : 'group';
}
