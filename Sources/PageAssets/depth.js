// The layers of a frame pulled apart in depth, each with the pixels that are its own.

class Depth {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.turn = -34;
    this.tilt = 14;
    this.gap = 56;
    this.size = 1;
    this.isStale = true;
    this.scene = make('div', { class: 'scene' });
    this.spread = make('input', {
      type: 'range', min: '0', max: '160', value: String(this.gap), 'aria-label': 'Distance of layers',
      oninput: () => { this.gap = Number(this.spread.value); this.place(); },
    });
    this.element = make('div', {
      class: 'depth', hidden: true, tabindex: '0', role: 'group',
      'aria-label': 'Layers in depth; arrow keys turn them',
      onpointerdown: (/** @type {PointerEvent} */ event) => this.grab(event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onwheel: (/** @type {WheelEvent} */ event) => {
        event.preventDefault();
        this.size = Math.min(Math.max(this.size * Math.exp(-event.deltaY / 600), 0.3), 6);
        this.place();
      },
      onpointerleave: () => viewer.hover(null),
    }, this.scene, make('div', { class: 'depthbar' },
      make('label', {}, 'Spread', this.spread), button('Face on', null, () => this.face())));
    new ResizeObserver(() => this.place()).observe(this.element);
  }

  /** Back to flat, and from flat to the first view. */
  face() {
    const isFlat = this.turn === 0 && this.tilt === 0;
    [this.turn, this.tilt] = isFlat ? [-34, 14] : [0, 0];
    this.place();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target !== this.element) return;
    const turns = /** @type {Object<string, number[]>} */ (
      { ArrowLeft: [-6, 0], ArrowRight: [6, 0], ArrowUp: [0, 6], ArrowDown: [0, -6] });
    const turn = turns[event.key];
    if (!turn || event.shiftKey || event.altKey) return;
    this.turn += turn[0];
    this.tilt += turn[1];
    this.place();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (event.target instanceof Element && event.target.closest('.depthbar')) return;
    const [x, y, turn, tilt] = [event.clientX, event.clientY, this.turn, this.tilt];
    const target = event.target instanceof HTMLElement ? event.target.dataset.layer : undefined;
    let isTurned = false;
    const move = (/** @type {PointerEvent} */ event) => {
      if (Math.hypot(event.clientX - x, event.clientY - y) > 4) isTurned = true;
      if (!isTurned) return;
      this.turn = turn + (event.clientX - x) * 0.4;
      this.tilt = Math.min(Math.max(tilt - (event.clientY - y) * 0.4, -89), 89);
      this.place();
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      if (!isTurned) this.viewer.select(target ? Number(target) : null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end, { once: true });
  }

  /** Builds the planes of the frame at the playhead. */
  draw() {
    if (this.element.hidden) return;
    const { viewer } = this;
    const source = viewer.recording.picture(viewer.frame);
    const image = viewer.pictures.get(viewer.address(source), () => viewer.redraw());
    if (!image) return;
    const { w, h } = viewer.canvas;
    const layers = viewer.placed.filter((each) =>
      draws(each.layer) && each.opacity > 0.02 && each.box.w > 0.5 && each.box.h > 0.5 &&
      (each.seen.w > 0.5 && each.seen.h > 0.5));
    this.levels = Depth.levels(layers);
    const planes = layers.map((each, place) => {
      const plane = this.plane(each, layers.slice(place + 1), image, w);
      plane.dataset.level = String(this.levels?.[place] ?? 0);
      return plane;
    });
    this.scene.style.width = `${w}px`;
    this.scene.style.height = `${h}px`;
    this.scene.replaceChildren(...planes);
    this.place();
    this.mark();
  }

  /**
   * How far up each layer lies, so that it is above all that it covers.
   * @param {Placed[]} layers
   */
  static levels(layers) {
    /** @type {number[]} */
    const levels = [];
    layers.forEach((layer, place) => {
      let level = 0;
      for (let below = 0; below < place; below++) {
        const shared = intersection(layers[below].seen, layer.seen);
        if (shared.w > 0.5 && shared.h > 0.5) level = Math.max(level, levels[below] + 1);
      }
      levels.push(level);
    });
    return levels;
  }

  /**
   * @param {Placed} placed
   * @param {Placed[]} above @param {HTMLImageElement} image
   * @param {number} width of the canvas, in points
   */
  plane(placed, above, image, width) {
    const { seen, layer } = placed;
    const scale = image.naturalWidth / width;
    const plane = make('canvas', {
      class: 'plane', 'data-layer': placed.id,
      width: Math.max(Math.ceil(seen.w * scale), 1), height: Math.max(Math.ceil(seen.h * scale), 1),
      onpointerenter: () => this.viewer.hover(placed.id),
    });
    plane.style.left = `${seen.x}px`;
    plane.style.top = `${seen.y}px`;
    plane.style.width = `${seen.w}px`;
    plane.style.height = `${seen.h}px`;
    const context = plane.getContext('2d');
    context.scale(scale, scale);
    context.translate(-seen.x, -seen.y);
    context.beginPath();
    Depth.trace(context, placed);
    context.clip();
    const color = layer.f['background colour'];
    if (Depth.isThin(placed)) {
      context.globalAlpha = Math.max(placed.opacity, 0.15);
      context.fillStyle = color ?? (layer.f['backdrop'] ? '#8e8e9340' : '#8e8e9318');
      context.fillRect(seen.x, seen.y, seen.w, seen.h);
      return plane;
    }
    context.drawImage(image, 0, 0, image.naturalWidth / scale, image.naturalHeight / scale);
    // What lies above has taken these pixels.
    context.globalCompositeOperation = 'destination-out';
    for (const other of above) {
      if (Depth.isThin(other)) continue;
      const shared = intersection(other.seen, seen);
      if (shared.w <= 0 || shared.h <= 0) continue;
      context.save();
      context.beginPath();
      context.rect(other.seen.x, other.seen.y, other.seen.w, other.seen.h);
      context.clip();
      context.beginPath();
      Depth.trace(context, other);
      context.fill();
      context.restore();
    }
    context.globalCompositeOperation = 'destination-over';
    if (color) {
      context.fillStyle = color;
      context.fillRect(seen.x, seen.y, seen.w, seen.h);
    } else {
      Depth.fillHoles(context, plane);
    }
    return plane;
  }

  /**
   * Lets the colours around holes run into them: what was there is not in the frame.
   * @param {CanvasRenderingContext2D} context
   * @param {HTMLCanvasElement} plane
   */
  static fillHoles(context, plane) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const shrink of [8, 16, 32, 64]) {
      const small = make('canvas', {
        width: Math.max(Math.round(plane.width / shrink), 1),
        height: Math.max(Math.round(plane.height / shrink), 1),
      });
      small.getContext('2d').drawImage(plane, 0, 0, small.width, small.height);
      context.drawImage(small, 0, 0, plane.width, plane.height);
    }
  }

  /**
   * Whether one sees through it, so that the pixels there belong to what is below.
   * @param {Placed} placed
   */
  static isThin({ layer, opacity }) {
    if (layer.f['shows']) return /^(shape|.*gradient)/.test(layer.f['shows']) && opacity < 0.9;
    const color = layer.f['background colour'];
    return !color || parseInt(color.slice(7, 9), 16) < 250 || opacity < 0.9;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Placed} placed
   */
  static trace(context, { quad, box, layer, upright }) {
    const radius = Number(layer.f['corner radius'] ?? 0);
    if (upright && radius > 0) {
      const drawn = radius * box.w / Math.max(layer.g[4], 1e-6);
      context.roundRect(box.x, box.y, box.w, box.h, Math.min(drawn, box.w / 2, box.h / 2));
      return;
    }
    context.moveTo(quad[0], quad[1]);
    for (let corner = 2; corner < 8; corner += 2) context.lineTo(quad[corner], quad[corner + 1]);
    context.closePath();
  }

  /** Turns and spreads what is there. */
  place() {
    if (this.element.hidden) return;
    const { w, h } = this.viewer.canvas;
    const most = Math.max(0, ...(this.levels ?? [0]));
    // A pile of many layers is no deeper than the canvas is long.
    const gap = Math.min(this.gap, this.gap / 56 * Math.max(w, h) / Math.max(most, 1));
    const deep = most * gap;
    // What is near is larger; the pile leans into both directions.
    const room = Math.min(this.element.clientWidth / (w + 0.55 * deep),
      (this.element.clientHeight - 60) / (1.1 * h + 0.28 * deep));
    this.scene.style.transform =
      `translate(-50%, -50%) scale(${room * this.size}) rotateX(${this.tilt}deg) ` +
      `rotateY(${this.turn}deg) translateZ(${-deep / 2}px)`;
    for (const plane of this.scene.children) {
      plane.style.transform = `translateZ(${Number(plane.dataset.level) * gap}px)`;
    }
  }

  /** Outlines what is pointed at and what is selected. */
  mark() {
    for (const plane of this.scene.children) {
      const id = Number(plane.dataset.layer);
      plane.classList.toggle('hovered', id === this.viewer.hovered);
      plane.classList.toggle('selected', id === this.viewer.selected);
    }
  }
}
