// The frame at the playhead: zoom, outlines, touches, and the other recording beside it.

/** Pictures that were asked for, the latest in memory. */
class Pictures {
  constructor() {
    /** @type {Map<string, HTMLImageElement>} */
    this.images = new Map();
  }

  /**
   * The picture if it is there; otherwise it is loaded, and `then` called once.
   * @param {string} source
   * @param {() => void} [then]
   */
  get(source, then) {
    let image = this.images.get(source);
    if (!image) {
      image = new Image();
      image.src = source;
      // As many as are stepped through in a few seconds; the browser has the files.
      if (this.images.size > 400) this.images.delete([...this.images.keys()][0]);
    } else {
      this.images.delete(source);
    }
    this.images.set(source, image);
    if (image.complete && image.naturalWidth) return image;
    if (then) image.addEventListener('load', then, { once: true });
    return null;
  }
}

/** How the two recordings are shown together. */
const comparisons = /** @type {[string, string, string?][]} */ ([
  ['after', 'After'], ['before', 'Before'], ['slider', 'Slider', 'S'], ['blink', 'Blink', 'B'],
  ['difference', 'Difference', 'D'],
]);

/** The frame, flat. */
class Stage {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.zoom = 0;
    this.split = 0.5;
    this.after = make('canvas', { class: 'picture' });
    this.before = make('canvas', { class: 'picture before', hidden: true });
    this.outlines = make('svg', { class: 'outlines', 'aria-hidden': 'true' });
    this.tag = make('div', { class: 'tag', hidden: true });
    this.handle = make('div', {
      class: 'handle', role: 'slider', tabindex: '0', hidden: true,
      'aria-label': 'Border between before and after', 'aria-valuemin': '0', 'aria-valuemax': '100',
      onpointerdown: (/** @type {PointerEvent} */ event) => this.drag(event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowLeft: -0.02, ArrowRight: 0.02 }[event.key];
        if (!step) return;
        this.setSplit(this.split + step);
        event.preventDefault();
        event.stopPropagation();
      },
    });
    this.paper = make('div', { class: 'paper' },
      this.after, this.before, this.outlines, this.handle, this.tag);
    this.element = make('div', {
      class: 'stage', tabindex: '0', role: 'group', 'aria-label': 'Frame',
      onpointermove: (/** @type {PointerEvent} */ event) => this.point(event, false),
      onpointerleave: () => viewer.hover(null),
      onclick: (/** @type {PointerEvent} */ event) => this.point(event, true),
      onwheel: (/** @type {WheelEvent} */ event) => this.wheel(event),
    }, this.paper);
    this.size = new ResizeObserver(() => this.place());
    this.size.observe(this.element);
    this.setSplit(0.5);
  }

  /** Points to pixels of the page. */
  get scale() {
    const { w, h } = this.viewer.canvas;
    if (this.zoom) return this.zoom * this.pixelsPerPoint / window.devicePixelRatio;
    const fit = Math.min(
      (this.element.clientWidth - 48) / w, (this.element.clientHeight - 48) / h);
    return Math.max(fit, 0.05);
  }

  get pixelsPerPoint() { return (this.after.width || 1) / this.viewer.canvas.w; }

  /** Shows the frame at the playhead. */
  draw() {
    const { viewer } = this;
    const mode = viewer.comparison;
    const ahead = viewer.recording.picture(viewer.frame);
    this.paint(this.after, ahead);
    const other = viewer.other;
    this.before.hidden = !other || mode === 'after';
    if (other && mode !== 'after') {
      this.paint(this.before, other.picture(other.frameAt(viewer.time)));
    }
    this.handle.hidden = mode !== 'slider' || !other;
    this.paper.dataset.mode = other ? mode : 'after';
    this.place();
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {string|undefined} source
   */
  paint(canvas, source) {
    if (!source) return;
    const image = this.viewer.pictures.get(this.viewer.address(source), () => this.viewer.redraw());
    if (!image) return;
    if (canvas.width !== image.naturalWidth || canvas.height !== image.naturalHeight) {
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
    }
    canvas.getContext('2d')?.drawImage(image, 0, 0);
  }

  /** Lays out paper, outlines and touches. */
  place() {
    const { viewer } = this;
    if (!this.element.isConnected || this.element.hidden) return;
    const { w, h } = viewer.canvas;
    const scale = this.scale;
    this.paper.style.width = `${w * scale}px`;
    this.paper.style.height = `${h * scale}px`;
    const radius = this.zoom ? 0 : Math.min(viewer.recording.take.radius, 64) * scale;
    this.paper.style.setProperty('--radius', `${radius}px`);
    const isCoarse = scale > 1.5 * this.pixelsPerPoint;
    this.paper.classList.toggle('coarse', Boolean(this.zoom) && isCoarse);
    this.outlines.setAttribute('viewBox', `0 0 ${w} ${h}`);
    this.outlines.replaceChildren(...this.touches(), ...this.outline('selected', viewer.selected),
      ...this.outline('hovered', viewer.hovered));
    this.label();
    viewer.showZoom(this.zoom, scale * window.devicePixelRatio / this.pixelsPerPoint);
  }

  /**
   * @param {string} style
   * @param {number|null} id
   */
  outline(style, id) {
    const found = this.viewer.placed.find((each) => each.id === id);
    if (!found) return [];
    return [make('polygon', { class: style, points: found.quad.map((n) => n.toFixed(2)).join(' ') })];
  }

  /** Says which layer is outlined. */
  label() {
    const { viewer } = this;
    const id = viewer.hovered ?? viewer.selected;
    const found = viewer.placed.find((each) => each.id === id);
    this.tag.hidden = !found;
    if (!found) return;
    this.tag.replaceChildren(named(found.layer.n),
      ` ${figure(found.layer.g[4])} × ${figure(found.layer.g[5])}`);
    const scale = this.scale;
    const top = found.box.y * scale;
    this.tag.style.left = `${Math.max(found.box.x * scale, 0)}px`;
    this.tag.style.top = `${top > 22 ? top - 22 : Math.max(top, 0) + 4}px`;
  }

  /** Fingers that are down, with the way they came. */
  touches() {
    const now = this.viewer.time;
    return this.viewer.recording.take.touches.flatMap((path) => {
      const done = path.filter(([time]) => time <= now);
      if (!done.length || now > path[path.length - 1][0] + 1e-6) return [];
      const next = path[done.length];
      let [time, x, y] = done[done.length - 1];
      if (next) {
        const part = (now - time) / Math.max(next[0] - time, 1e-9);
        x += (next[1] - x) * part;
        y += (next[2] - y) * part;
      }
      const way = [...done.map((each) => [each[1], each[2]]), [x, y]];
      return [
        make('path', { class: 'trail', d: 'M' + way.map((p) => p.join(' ')).join('L') }),
        make('circle', { class: 'finger', cx: x, cy: y, r: 20 }),
      ];
    });
  }

  /**
   * @param {MouseEvent} event
   * @param {boolean} isChosen
   */
  point(event, isChosen) {
    if (event.target instanceof Element && event.target.closest('.handle')) return;
    const place = this.paper.getBoundingClientRect();
    const scale = this.scale;
    const x = (event.clientX - place.left) / scale, y = (event.clientY - place.top) / scale;
    const hit = [...this.viewer.placed].reverse().find(({ seen, layer, opacity }) =>
      opacity > 0.01 && draws(layer) && x >= seen.x && y >= seen.y && x < seen.x + seen.w &&
      y < seen.y + seen.h);
    const id = hit ? hit.id : null;
    if (isChosen) this.viewer.select(id); else this.viewer.hover(id);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomBy(event.deltaY < 0 ? 1 : -1);
  }

  /**
   * To the next size up or down.
   * @param {number} steps
   */
  zoomBy(steps) {
    const sizes = [0.25, 0.5, 1, 2, 4, 8, 16];
    const now = this.zoom || this.scale * window.devicePixelRatio / this.pixelsPerPoint;
    const next = steps > 0
      ? sizes.find((size) => size > now * 1.01) : sizes.filter((size) => size < now * 0.99).pop();
    if (next) this.setZoom(next);
  }

  /** @param {number} zoom 0 to fit; otherwise pixels of the screen for one of the picture */
  setZoom(zoom) {
    const { element, viewer } = this;
    // What is in the middle, or selected, stays in the middle.
    const chosen = viewer.placed.find((each) => each.id === viewer.selected);
    const { w, h } = viewer.canvas;
    const old = this.scale;
    const middle = chosen
      ? [chosen.box.x + chosen.box.w / 2, chosen.box.y + chosen.box.h / 2]
      : this.zoom ? [(element.scrollLeft + element.clientWidth / 2 - 24) / old,
        (element.scrollTop + element.clientHeight / 2 - 24) / old] : [w / 2, h / 2];
    this.zoom = zoom;
    this.place();
    element.scrollLeft = middle[0] * this.scale + 24 - element.clientWidth / 2;
    element.scrollTop = middle[1] * this.scale + 24 - element.clientHeight / 2;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    event.preventDefault();
    this.handle.focus();
    this.handle.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ event) => {
      const place = this.paper.getBoundingClientRect();
      this.setSplit((event.clientX - place.left) / place.width);
    };
    this.handle.addEventListener('pointermove', move);
    this.handle.addEventListener('pointerup',
      () => this.handle.removeEventListener('pointermove', move), { once: true });
  }

  /** @param {number} split how much of the width is before */
  setSplit(split) {
    this.split = Math.min(Math.max(split, 0), 1);
    this.paper?.style.setProperty('--split', `${this.split * 100}%`);
    this.handle.setAttribute('aria-valuenow', String(Math.round(this.split * 100)));
    this.handle.setAttribute('aria-valuetext', `${Math.round(this.split * 100)} % before`);
  }
}
