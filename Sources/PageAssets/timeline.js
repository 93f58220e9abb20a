// The scrubber: curves of what moves, on one axis of time with what was done.

class Timeline {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.plot = make('svg', { class: 'plot', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    this.marks = make('div', { class: 'marks', 'aria-hidden': 'true' });
    this.axis = make('div', { class: 'axis', 'aria-hidden': 'true' });
    this.playhead = make('div', { class: 'playhead', 'aria-hidden': 'true' });
    this.track = make('div', {
      class: 'track', role: 'slider', tabindex: '0', 'aria-label': 'Playhead',
      'aria-valuemin': '0', 'aria-valuemax': String(viewer.recording.count - 1),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.scrub(event),
    }, this.marks, this.plot, this.axis, this.playhead);
    this.legend = make('div', { class: 'legend', role: 'list', 'aria-label': 'Curves' });
    this.element = make('div', { class: 'timeline' }, this.track, this.legend);
    /** @type {Curve[]} */
    this.curves = [];
    new ResizeObserver(() => this.lay()).observe(this.track);
    this.choose();
  }

  /** The curves to show: those of the selected layer if it moves, or what moves most. */
  choose() {
    const { viewer } = this;
    const own = viewer.selected === null ? [] : viewer.recording.curvesOf(viewer.selected);
    viewer.recording.layersAt(viewer.frame);
    this.isOwn = own.length > 0;
    this.curves = (this.isOwn ? own : viewer.recording.take.curves).slice(0, 8);
    this.trace();
    this.update();
  }

  /** @param {number} frame */
  part(frame) { return this.viewer.recording.count > 1 ? frame / (this.viewer.recording.count - 1) : 0; }

  trace() {
    const { viewer } = this;
    const [width, height, edge] = [1000, 100, 6];
    this.plot.setAttribute('viewBox', `0 0 ${width} ${height}`);
    /** @type {number[][]} */
    const runs = [];
    for (const frame of viewer.entry.differs ?? []) {
      const run = runs[runs.length - 1];
      if (run && run[1] === frame - 1) run[1] = frame; else runs.push([frame, frame]);
    }
    const changed = runs.map(([first, final]) => make('rect', {
      class: 'differs', x: this.part(first - 0.5) * width, y: 0,
      width: Math.max(this.part(final - first + 1) * width, 1.5), height: 5,
    }));
    const lines = this.curves.map((curve, place) => {
      const known = /** @type {number[]} */ (curve.values.filter((value) => value !== null));
      const low = Math.min(...known), high = Math.max(...known);
      let d = '', isDown = false;
      curve.values.forEach((value, frame) => {
        if (value === null) { isDown = false; return; }
        const y = edge + (1 - (value - low) / Math.max(high - low, 1e-9)) * (height - 2 * edge);
        d += `${isDown ? 'L' : 'M'}${(this.part(frame) * width).toFixed(2)} ${y.toFixed(2)}`;
        isDown = true;
      });
      return make('path', { class: `curve c${place % 8}`, d });
    });
    this.plot.replaceChildren(...changed, ...lines);
    this.chips = this.curves.map((curve, place) => {
      const value = make('span', { class: 'value' });
      const chip = make('button', {
        type: 'button', class: `chip c${place % 8}`, title: (curve.figures ?? []).join('\n') || null,
        onclick: () => viewer.select(curve.layer, true),
        onpointerenter: () => viewer.hover(curve.layer), onpointerleave: () => viewer.hover(null),
      }, make('span', { class: 'dot' }), named(curve.title), ` ${curve.property} `, value);
      return { value, element: make('div', { role: 'listitem' }, chip) };
    });
    const all = this.isOwn
      ? [make('button', { type: 'button', class: 'chip all', onclick: () => viewer.select(null) },
        'Show what moves most')] : [];
    const none = this.curves.length ? [] : [make('span', { class: 'quiet' }, 'Nothing moves.')];
    this.legend.replaceChildren(...this.chips.map((chip) => chip.element), ...all, ...none);
  }

  /** Lays out the times and what was done, as far as there is room. */
  lay() {
    const { recording } = this.viewer;
    const width = this.track.clientWidth;
    if (!width) return;
    const length = recording.duration || 1;
    const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60];
    const step = steps.find((each) => each / length * width >= 56) ?? 120;
    const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
    const ticks = [];
    for (let count = 0; count * step <= length + 1e-9; count++) {
      const tick = make('span', {}, (count * step).toFixed(digits));
      tick.style.left = `${count * step / length * 100}%`;
      ticks.push(tick);
    }
    this.axis.replaceChildren(...ticks);
    let free = -Infinity;
    const marks = recording.take.events.map((event) => {
      const x = event.t / length * width;
      const room = x >= free;
      const mark = make('span', { class: room ? 'mark' : 'mark bare', title: event.words },
        room ? named(event.words) : null);
      mark.style.left = `${x}px`;
      if (room) free = x + Math.min(event.words.length * 6.2 + 16, 190);
      return mark;
    });
    const fingers = recording.take.touches.map((path) => {
      const span = make('span', { class: 'touch' });
      const [start, end] = [path[0][0], path[path.length - 1][0]];
      span.style.left = `${start / length * 100}%`;
      span.style.width = `max(4px, ${(end - start) / length * 100}%)`;
      return span;
    });
    this.marks.replaceChildren(...fingers, ...marks);
  }

  /** Moves the playhead to where the viewer is. */
  update() {
    const { viewer } = this;
    const { frame, recording } = viewer;
    this.playhead.style.left = `${this.part(frame) * 100}%`;
    this.track.setAttribute('aria-valuenow', String(frame));
    this.track.setAttribute('aria-valuetext',
      `${recording.time(frame).toFixed(3)} seconds, frame ${frame} of ${recording.count - 1}`);
    this.chips?.forEach((chip, place) => {
      const { values, unit } = this.curves[place];
      const value = values[frame];
      chip.value.textContent =
        value === null || value === undefined ? '–' : `${figure(value)}${unit && ` ${unit}`}`;
    });
  }

  /** @param {PointerEvent} event */
  scrub(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.track.focus({ preventScroll: true });
    this.track.setPointerCapture(event.pointerId);
    const go = (/** @type {PointerEvent} */ event) => {
      const place = this.track.getBoundingClientRect();
      const part = Math.min(Math.max((event.clientX - place.left) / place.width, 0), 1);
      this.viewer.go(Math.round(part * (this.viewer.recording.count - 1)), false);
    };
    this.viewer.pause();
    go(event);
    this.track.addEventListener('pointermove', go);
    this.track.addEventListener('pointerup', () => {
      this.track.removeEventListener('pointermove', go);
      this.viewer.rest();
    }, { once: true });
  }
}
