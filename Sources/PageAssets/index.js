// All recordings at a glance, and the way from an address to one of them.

/**
 * @typedef {object} Index
 * @property {string} title
 * @property {boolean} isLive whether a server says when it changes
 * @property {boolean} isCompared
 * @property {string[]} notes what was left out
 * @property {Entry[]} recordings
 */

const filters = /** @type {[string, string, (entry: Entry) => boolean][]} */ ([
  ['all', 'All', () => true],
  ['changed', 'Changed', (entry) => ['changed', 'new', 'gone'].includes(entry.verdict)],
  ['linted', 'Linted', (entry) => (entry.findings ?? 0) > 0],
  ['failed', 'Failed', (entry) => entry.verdict === 'failed' || (entry.warnings ?? 0) > 0],
]);

class Page {
  /** @param {Index} index */
  constructor(index) {
    this.index = index;
    this.filter = 'all';
    this.words = '';
    this.app = /** @type {HTMLElement} */ (document.getElementById('app'));
    /** @type {Viewer|null} */
    this.viewer = null;
    /** @type {Map<number, (contents: Contents) => void>} */
    this.waiting = new Map();
    window.addEventListener('hashchange', () => this.follow());
    this.follow();
    if (index.isLive) this.listen();
  }

  /** Shows what the address names. */
  follow() {
    const [key, query] = location.hash.slice(1).split('?');
    const parts = new URLSearchParams(query ?? '');
    const { recordings } = this.index;
    const named = recordings.findIndex((entry) => entry.key === decodeURIComponent(key));
    const place = named < 0 && recordings.length === 1 ? 0 : named;
    if (place < 0) this.showAll(); else this.show(place, parts);
  }

  /**
   * @param {number} place
   * @param {URLSearchParams} [parts]
   */
  async show(place, parts = new URLSearchParams()) {
    const entry = this.index.recordings[place];
    if (!entry.data) return;
    const contents = await this.contents(place);
    this.viewer?.close();
    const isOne = this.index.recordings.length === 1;
    const viewer = new Viewer(entry, contents, {
      index: isOne ? null : () => this.leave(place),
      step: (by) => this.step(place, by),
    });
    this.viewer = viewer;
    document.title = `${entry.title} · ${this.index.title}`;
    this.app.replaceChildren(viewer.element);
    viewer.open(parts);
    viewer.timeline.lay();
  }

  /**
   * To the recording before or after, of those that the filter shows.
   * @param {number} place
   * @param {number} by
   */
  step(place, by) {
    const { recordings } = this.index;
    for (let next = place + by; recordings[next]; next += by) {
      if (recordings[next].data && this.isShown(recordings[next])) {
        this.show(next);
        return;
      }
    }
  }

  /**
   * Back to the index, at the recording that was shown.
   * @param {number} place
   */
  leave(place) {
    history.replaceState(null, '', '#');
    this.showAll();
    const card = this.app.querySelector(`[data-place="${place}"]`);
    if (card instanceof HTMLElement) card.focus();
  }

  /**
   * The rest of a recording, which is fetched when it is first shown.
   * @param {number} place
   * @returns {Promise<Contents>}
   */
  contents(place) {
    const inside = document.getElementById(`recording-${place}`);
    if (inside) return Promise.resolve(JSON.parse(inside.textContent ?? ''));
    return new Promise((resolve) => {
      this.waiting.set(place, resolve);
      // A page that was opened from a file may read scripts beside it, and nothing else.
      document.head.append(make('script', { src: this.index.recordings[place].data }));
    });
  }

  /**
   * What the script of a recording calls.
   * @param {number} place
   * @param {Contents} contents
   */
  receive(place, contents) {
    this.waiting.get(place)?.(contents);
    this.waiting.delete(place);
  }

  /** @param {Entry} entry */
  isShown(entry) {
    const filter = filters.find(([name]) => name === this.filter);
    const text = `${entry.title} ${entry.device} ${entry.source}`.toLowerCase();
    return Boolean(filter?.[2](entry)) && text.includes(this.words);
  }

  showAll() {
    this.viewer?.close();
    this.viewer = null;
    const { index } = this;
    document.title = index.title;
    const grid = make('ul', { class: 'grid' });
    const count = make('span', { class: 'quiet', role: 'status' });
    const fill = () => {
      const shown = index.recordings.map((entry, place) => ({ entry, place }))
        .filter(({ entry }) => this.isShown(entry));
      grid.replaceChildren(...shown.map(({ entry, place }) => this.card(entry, place)));
      count.textContent = `${shown.length} of ${index.recordings.length}`;
    };
    const choices = /** @type {[string, string][]} */ (filters.map(([name, word, has]) =>
      [name, `${word} ${index.recordings.filter(has).length}`]));
    const search = make('input', {
      type: 'search', placeholder: 'Find', 'aria-label': 'Find a recording',
      oninput: () => { this.words = search.value.trim().toLowerCase(); fill(); },
    });
    search.value = this.words;
    this.app.replaceChildren(make('div', { class: 'index' },
      make('header', { class: 'bar top' },
        make('div', { class: 'heading' }, make('h1', {}, named(index.title))), count,
        make('span', { class: 'gap' }),
        segments('Show', choices, this.filter, (name) => { this.filter = name; fill(); }), search),
      make('main', {}, ...index.notes.map((note) => make('p', { class: 'note' }, note)), grid)));
    fill();
  }

  /**
   * @param {Entry} entry
   * @param {number} place
   */
  card(entry, place) {
    const picture = entry.thumbnail ? make('img', {
      src: entry.thumbnail.startsWith('data:') ? entry.thumbnail : `pictures/${entry.thumbnail}`,
      alt: '', loading: 'lazy', decoding: 'async',
    }) : make('span', { class: 'nothing' }, 'No picture');
    const texts = [make('span', { class: 'shown' }, picture),
      make('span', { class: 'name' }, named(entry.title)),
      make('span', { class: 'quiet' }, named(entry.device)),
      make('span', { class: entry.verdict === 'failed' ? 'line long' : 'line', title: entry.summary },
        entry.verdict === 'shown' ? null : verdictBadge(entry),
        named(entry.summary, 'quiet'),
        entry.findings ? make('span', { class: 'badge lint', title: 'Found by filmstrip lint' },
          entry.findings === 1 ? '1 finding' : `${entry.findings} findings`) : null)];
    const link = entry.data
      ? make('a', { class: 'card', href: `#${encodeURIComponent(entry.key)}`, 'data-place': place },
        ...texts)
      : make('div', { class: 'card' }, ...texts);
    return make('li', {}, link);
  }

  /**
   * Says why the page is not that of the files as they are.
   * @param {string} problem
   */
  complain(problem) {
    const known = document.querySelector('.problem');
    if (known?.textContent === problem) return;
    known?.remove();
    if (problem) document.body.append(make('p', { class: 'problem', role: 'alert' }, problem));
  }

  /** Loads the page anew when the server has another. */
  async listen() {
    /** @type {number|null} */
    let last = null;
    for (;;) {
      try {
        const answer = await fetch('version', { cache: 'no-store' });
        const state = /** @type {{version: number, problem?: string}} */ (await answer.json());
        if (last !== null && state.version !== last) location.reload();
        last = state.version;
        this.complain(state.problem ?? '');
      } catch {
        // The server is away; it may come back.
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

const filmstrip = new Page(JSON.parse(document.getElementById('index')?.textContent ?? '{}'));
