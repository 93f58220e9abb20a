// One recording: playing, stepping, and what the parts of the page share.

/**
 * A recording as the index lists it.
 * @typedef {object} Entry
 * @property {string} key of the deep link
 * @property {string} title
 * @property {string} device
 * @property {string} source where it was read from
 * @property {'same'|'changed'|'new'|'gone'|'failed'|'shown'} verdict
 * @property {string} summary the verdict in words
 * @property {string} [thumbnail]
 * @property {string} [data] the file of the rest
 * @property {number} [warnings] how many things the app asked for and did not get
 * @property {number} [findings] how many places break a rule of motion
 * @property {string} [note] what was left out
 * @property {{name: string, unit: string, low: number, high: number, value: number}[]} [parameters]
 * @property {number[]} [differs] the frames that differ
 * @property {string[]} [words] what differs
 */

/**
 * What is known of a recording once it is opened.
 * @typedef {object} Contents
 * @property {Take} take
 * @property {Take|null} [other] the one that it is compared with
 * @property {number[]} differs the frames that differ
 * @property {string[]} words what differs
 * @property {{frame: number, words: string}[]} findings where a rule of motion is broken
 */

const speeds = /** @type {[string, string, string?][]} */ ([
  ['1', '1×', '1'], ['0.5', '½×', '2'], ['0.25', '¼×', '3'], ['0.1', '⅒×', '4'],
]);

class Viewer {
  /**
   * @param {Entry} entry
   * @param {Contents} contents
   * @param {{index: (() => void)|null, step: (by: number) => void}} ways to other recordings
   */
  constructor(entry, contents, ways) {
    this.entry = { ...entry, differs: contents.differs, words: contents.words };
    this.findings = contents.findings;
    this.ways = ways;
    this.recording = new Recording(contents.take);
    this.other = contents.other ? new Recording(contents.other) : null;
    this.pictures = new Pictures();
    this.frame = 0;
    /** The instant at which it plays, in seconds. */
    this.position = 0;
    this.speed = 1;
    this.isLooping = true;
    this.isPlaying = false;
    this.comparison = 'after';
    this.view = 'frame';
    /** @type {number|null} */
    this.selected = null;
    /** @type {number|null} */
    this.hovered = null;
    /** @type {Placed[]} */
    this.placed = this.recording.placed(0);
    this.stage = new Stage(this);
    this.depth = new Depth(this);
    this.timeline = new Timeline(this);
    this.layers = new Layers(this);
    this.element = this.build();
    this.onkeydown = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onkeydown);
  }

  /** Ends what goes on by itself. */
  close() {
    this.pause();
    this.isClosed = true;
    document.removeEventListener('keydown', this.onkeydown);
    document.querySelector('dialog')?.remove();
  }

  build() {
    const { take } = this.recording;
    const { entry } = this;
    const [, width, height] = take.canvas[0];
    const facts = [entry.device, `${figure(width)} × ${figure(height)} pt`, `${take.fps} fps`,
      `${figure(this.recording.duration)} s`];
    this.header = make('header', { class: 'bar top' },
      this.ways.index ? button('All recordings', signs.all, this.ways.index, 'Esc') : null,
      make('div', { class: 'heading' }, make('h1', {}, named(entry.title)),
        make('p', {}, named(facts.join(' · ')))),
      entry.verdict === 'shown' ? null : verdictBadge(entry),
      make('span', { class: 'gap' }),
      this.other ? (this.compare = segments('Comparison', comparisons, this.comparison,
        (mode) => this.setComparison(mode))) : null,
      this.views = segments('View', [['frame', 'Frame'], ['depth', '3-D', 'V']], this.view,
        (view) => this.setView(view)),
      this.ways.index ? button('Previous recording', signs.previous, () => this.ways.step(-1), '[')
        : null,
      this.ways.index ? button('Next recording', signs.next, () => this.ways.step(1), ']') : null);
    this.player = button('Play', signs.play, () => this.toggle(), 'Space');
    this.clock = make('output', { class: 'clock', 'aria-live': 'off' });
    this.event = make('span', { class: 'now' });
    this.zoomLabel = make('button', {
      type: 'button', class: 'zoomsize', title: 'Fit (0)', 'aria-keyshortcuts': '0',
      onclick: () => this.stage.setZoom(0),
    });
    this.loop = make('button', {
      type: 'button', class: 'sign', 'aria-label': 'Loop', 'aria-pressed': 'true', title: 'Loop (L)',
      'aria-keyshortcuts': 'L', onclick: () => this.setLoop(!this.isLooping),
    }, make('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, make('path', { d: signs.loop })));
    this.transport = make('div', { class: 'bar transport', role: 'toolbar', 'aria-label': 'Playing' },
      button('First frame', signs.first, () => this.go(0), 'Home'),
      button('Back one frame', signs.back, () => this.step(-1), ','),
      this.player,
      button('Forward one frame', signs.forward, () => this.step(1), '.'),
      button('Last frame', signs.last, () => this.go(this.recording.count - 1), 'End'),
      this.clock, this.event, make('span', { class: 'gap' }),
      this.loop,
      this.speeds = segments('Speed', speeds, '1', (speed) => this.setSpeed(Number(speed))),
      this.zooming = make('div', { class: 'zoom', role: 'group', 'aria-label': 'Zoom' },
        button('Smaller', signs.less, () => this.stage.zoomBy(-1), '−'), this.zoomLabel,
        button('Larger', signs.more, () => this.stage.zoomBy(1), '+')));
    const note = entry.note ? make('p', { class: 'note' }, entry.note) : null;
    return make('div', { class: 'viewer' }, this.header,
      make('main', { class: 'middle' }, note, this.stage.element, this.depth.element),
      this.layers.element,
      make('section', { class: 'dock', 'aria-label': 'Time' }, this.transport,
        this.timeline.element));
  }

  // What the parts ask.

  get time() { return this.recording.time(this.frame); }
  get canvas() { return this.recording.canvas(this.frame); }

  /**
   * Where a picture is.
   * @param {string} picture
   */
  address(picture) { return picture.startsWith('data:') ? picture : `pictures/${picture}`; }

  /**
   * @param {number} frame
   * @param {number} id
   */
  valuesAt(frame, id) {
    return frame === this.frame - 1 && id === this.selected ? this.lastValues : undefined;
  }

  /**
   * The layer of the other recording that is most likely the same.
   * @param {Placed} found
   */
  otherLayer({ id, layer }) {
    if (!this.other) return null;
    const layers = this.other.layersAt(this.other.frameAt(this.time));
    const same = layers.get(id);
    if (same?.n === layer.n) return same;
    return [...layers.values()].find((each) => each.n === layer.n) ?? null;
  }

  // What changes.

  /** Shows all parts as they are now. */
  update() {
    if (this.isClosed) return;
    this.lastValues = this.selected !== null && this.frame > 0
      ? this.recording.layersAt(this.frame - 1).get(this.selected) : undefined;
    this.placed = this.recording.placed(this.frame);
    this.redraw();
    this.timeline.update();
    this.layers.update();
    const shown = this.recording.isDrawn(this.frame) ? '' : ', picture of an earlier frame';
    this.clock.textContent = `${this.time.toFixed(3)} s`;
    this.clock.title = `Frame ${this.frame} of ${this.recording.count - 1}${shown}`;
    this.event.textContent = `frame ${this.frame}${shown}`;
  }

  /** Draws the picture again, as one that was missing has come. */
  redraw() {
    if (this.isClosed) return;
    if (this.view === 'frame') this.stage.draw(); else this.depth.draw();
  }

  /**
   * @param {number} frame
   * @param {boolean} [isRest] whether it stays there
   */
  go(frame, isRest = true) {
    this.frame = Math.min(Math.max(frame, 0), this.recording.count - 1);
    this.position = this.time;
    this.update();
    if (isRest) this.rest();
  }

  /** Says where it stands, and keeps it in the address. */
  rest() {
    const near = this.recording.take.events
      .filter((event) => this.recording.frameAt(event.t) === this.frame).map((event) => event.words);
    announce([`${this.time.toFixed(3)} seconds, frame ${this.frame} of ${this.recording.count - 1}`,
      ...near].join(', '));
    this.keepAddress();
    this.fetchAround();
  }

  /** Asks for the pictures that are likely next. */
  fetchAround() {
    for (let ahead = 1; ahead <= 24; ahead++) {
      const frame = this.frame + ahead;
      if (frame < this.recording.count) {
        this.pictures.get(this.address(this.recording.picture(frame)));
      }
    }
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go(this.frame + by);
  }

  toggle() { if (this.isPlaying) { this.pause(); this.rest(); } else this.play(); }

  play() {
    if (this.frame === this.recording.count - 1) this.frame = 0;
    this.isPlaying = true;
    this.position = this.time;
    /** @type {number|null} */
    let last = null;
    const tick = (/** @type {number} */ now) => {
      if (!this.isPlaying) return;
      this.position += last === null ? 0 : (now - last) / 1000 * this.speed;
      last = now;
      const end = this.recording.duration + 1 / this.recording.take.fps;
      if (this.position >= end) {
        if (!this.isLooping) {
          this.go(this.recording.count - 1, false);
          this.toggle();
          return;
        }
        this.position %= end;
      }
      const frame = this.recording.frameAt(this.position);
      if (frame !== this.frame) {
        this.frame = frame;
        this.update();
        this.fetchAround();
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    this.showPlaying();
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.showPlaying();
  }

  showPlaying() {
    this.player.setAttribute('aria-label', this.isPlaying ? 'Pause' : 'Play');
    this.player.title = this.isPlaying ? 'Pause (Space)' : 'Play (Space)';
    this.player.querySelector('path').setAttribute('d', this.isPlaying ? signs.pause : signs.play);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.speeds.choose(String(speed));
  }

  /** @param {boolean} isLooping */
  setLoop(isLooping) {
    this.isLooping = isLooping;
    this.loop.setAttribute('aria-pressed', String(isLooping));
  }

  /** @param {string} mode */
  setComparison(mode) {
    this.comparison = this.comparison === mode && mode !== 'after' ? 'after' : mode;
    this.compare?.choose(this.comparison);
    if (this.view !== 'frame') this.setView('frame'); else this.redraw();
    this.keepAddress();
  }

  /** @param {string} view */
  setView(view) {
    this.view = view;
    this.views.choose(view);
    this.stage.element.hidden = view !== 'frame';
    this.depth.element.hidden = view === 'frame';
    this.zooming.hidden = view !== 'frame';
    this.update();
    this.keepAddress();
  }

  /**
   * @param {number} zoom
   * @param {number} size pixels of the screen for one of the picture
   */
  showZoom(zoom, size) {
    this.zoomLabel.textContent = zoom ? `${figure(size * 100)} %` : 'Fit';
  }

  /** @param {number|null} id */
  hover(id) {
    if (this.hovered === id) return;
    this.hovered = id;
    this.layers.mark();
    if (this.view === 'frame') this.stage.place(); else this.depth.mark();
  }

  /**
   * @param {number|null} id
   * @param {boolean} [isRevealed]
   */
  select(id, isRevealed = true) {
    this.selected = id;
    this.hovered = null;
    this.timeline.choose();
    this.update();
    if (isRevealed) this.layers.reveal();
    if (this.view !== 'frame') this.depth.mark();
    this.keepAddress();
  }

  // Keys and the address.

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping && event.key !== 'Escape') return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    const far = event.shiftKey ? 10 : 1;
    /** @type {Object<string, () => void>} */
    const actions = {
      ' ': () => this.toggle(), ',': () => this.step(-1), '.': () => this.step(1),
      ArrowLeft: () => this.step(-far), ArrowRight: () => this.step(far),
      PageUp: () => this.step(-10), PageDown: () => this.step(10),
      Home: () => this.step(-this.recording.count), End: () => this.step(this.recording.count),
      1: () => this.setSpeed(1), 2: () => this.setSpeed(0.5), 3: () => this.setSpeed(0.25),
      4: () => this.setSpeed(0.1), v: () => this.setView(this.view === 'frame' ? 'depth' : 'frame'),
      '+': () => this.stage.zoomBy(1), '=': () => this.stage.zoomBy(1),
      '-': () => this.stage.zoomBy(-1), 0: () => this.stage.setZoom(0),
      l: () => this.setLoop(!this.isLooping), '?': () => this.help(),
      '[': () => this.ways.step(-1), ']': () => this.ways.step(1),
      Escape: () => { if (this.selected !== null) this.select(null); else this.ways.index?.(); },
    };
    if (this.other) {
      actions.s = () => this.setComparison('slider');
      actions.b = () => this.setComparison('blink');
      actions.d = () => this.setComparison('difference');
    }
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  help() {
    const keys = [['Space', 'play or pause'], ['← → or , .', 'a frame back or forward'],
      ['⇧← ⇧→', 'ten frames'], ['Home End', 'first and last frame'],
      ['1 2 3 4', 'speed 1×, ½×, ¼×, ⅒×'], ['L', 'loop'], ['+ − 0', 'zoom in, out, fit'],
      ['V', 'layers in depth'], ['S B D', 'slider, blink, difference'],
      ['[ ]', 'previous and next recording'], ['Esc', 'nothing selected, then all recordings']];
    const dialog = make('dialog', { 'aria-label': 'Keys' }, make('h2', {}, 'Keys'),
      make('dl', {}, ...keys.flatMap(([key, what]) => [make('dt', {}, key), make('dd', {}, what)])),
      make('form', { method: 'dialog' }, make('button', { class: 'word' }, 'Done')));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Keeps in the address what is shown, for others to open. */
  keepAddress() {
    const parts = new URLSearchParams({ t: this.time.toFixed(4) });
    if (this.selected !== null) parts.set('layer', String(this.selected));
    if (this.view !== 'frame') parts.set('view', this.view);
    if (this.comparison !== 'after') parts.set('compare', this.comparison);
    history.replaceState(null, '', `#${encodeURIComponent(this.entry.key)}?${parts}`);
  }

  /**
   * Shows what an address asks for.
   * @param {URLSearchParams} parts
   */
  open(parts) {
    const layer = Number(parts.get('layer') ?? NaN);
    this.selected = Number.isInteger(layer) ? layer : null;
    const mode = parts.get('compare');
    if (this.other && comparisons.some(([known]) => known === mode)) {
      this.comparison = String(mode);
      this.compare?.choose(this.comparison);
    }
    this.frame = this.recording.frameAt((Number(parts.get('t')) || 0) + 1e-4);
    this.timeline.choose();
    this.setView(parts.get('view') === 'depth' ? 'depth' : 'frame');
    this.layers.reveal();
    this.rest();
  }
}

/**
 * Sliders of what can be varied; the server records anew as one is let go.
 * @param {Entry} entry
 */
function parameterSliders(entry) {
  if (!entry.parameters) return null;
  return make('div', { class: 'parameters', role: 'group', 'aria-label': 'Parameters' },
    ...entry.parameters.map(({ name, unit, low, high, value }) => {
      const words = (/** @type {number} */ now) => `${figure(now)}${unit && ` ${unit}`}`;
      const output = make('output', {}, words(value));
      const slider = make('input', {
        type: 'range', min: low, max: high, step: (high - low) / 100, 'aria-label': name,
        oninput: () => { output.textContent = words(Number(slider.value)); },
        onchange: () => {
          const wish = new URLSearchParams({ [name]: String(Number(slider.value)) });
          fetch(`set?${wish}`, { method: 'POST' }).catch(() => announce('The server is away.'));
        },
      });
      slider.value = String(value);
      return make('label', {}, named(name), slider, output);
    }));
}

/**
 * What came out, as a coloured word.
 * @param {Entry} entry
 */
function verdictBadge(entry) {
  const words = { same: 'Same', changed: 'Changed', new: 'New', gone: 'Gone', failed: 'Failed',
    shown: '' };
  return make('span', { class: `badge ${entry.verdict}`, title: entry.summary },
    words[entry.verdict]);
}
