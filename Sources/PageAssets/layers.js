// The layer tree at the playhead, and what can be told of the layer that is selected.

class Layers {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {Set<number>} */
    this.closed = new Set();
    this.shape = '';
    this.search = make('input', {
      type: 'search', placeholder: 'Find a layer', 'aria-label': 'Find a layer',
      oninput: () => { this.shape = ''; this.update(); },
    });
    this.tree = make('div', {
      class: 'tree', role: 'tree', tabindex: '0', 'aria-label': 'Layers',
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onpointerleave: () => viewer.hover(null),
    });
    this.values = make('div', { class: 'values' });
    this.element = make('aside', { class: 'inspector', 'aria-label': 'Layers' },
      make('div', { class: 'find' }, parameterSliders(viewer.entry), this.search), this.tree,
      this.values);
    this.moving = new Set(viewer.recording.take.layers.slice(1).flat().map(([id]) => id));
  }

  /** The rows to show: all but those in closed layers, or those that are looked for. */
  rows() {
    const words = this.search.value.trim().toLowerCase();
    if (words) {
      return this.viewer.placed.filter(({ layer }) => layer.n.toLowerCase().includes(words));
    }
    let hidden = Infinity;
    return this.viewer.placed.filter(({ id, depth }) => {
      if (depth > hidden) return false;
      hidden = this.closed.has(id) ? depth : Infinity;
      return true;
    });
  }

  /** Shows the frame at the playhead; rows are made anew only if others are there. */
  update() {
    const rows = this.rows();
    const shape = rows.map((row) => `${row.id}:${row.depth}:${kind(row.layer)}`).join(' ');
    if (shape !== this.shape) {
      this.shape = shape;
      this.tree.replaceChildren(...rows.map((row) => this.row(row)));
    }
    rows.forEach((row, place) => {
      this.tree.children[place].classList.toggle('faint', row.opacity < 0.02);
    });
    this.mark();
    this.tell();
  }

  /** @param {Placed} placed */
  row({ id, layer, depth }) {
    const { viewer } = this;
    const isFolder = layer.c.length > 0;
    const isClosed = this.closed.has(id);
    const arrow = make('span', {
      class: `arrow${isFolder ? '' : ' none'}${isClosed ? ' closed' : ''}`, 'aria-hidden': 'true',
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        this.toggle(id);
      },
    });
    const row = make('div', {
      class: 'row', role: 'treeitem', id: `layer-${id}`, 'data-layer': id,
      'aria-level': depth + 1, 'aria-expanded': isFolder ? String(!isClosed) : null,
      onclick: () => viewer.select(id), onpointerenter: () => viewer.hover(id),
    }, arrow, make('span', { class: `kind ${kind(layer)}`, 'aria-hidden': 'true' }),
    named(layer.n, 'name'),
    this.moving.has(id) ? make('span', { class: 'moves', title: 'Changes in this recording' }) : null);
    row.style.setProperty('--depth', String(Math.min(depth, 14)));
    return row;
  }

  /**
   * @param {number} id
   * @param {boolean} [isClosed]
   */
  toggle(id, isClosed = !this.closed.has(id)) {
    if (isClosed) this.closed.add(id); else this.closed.delete(id);
    this.update();
  }

  /** Shows what is selected and what is pointed at. */
  mark() {
    const { selected, hovered } = this.viewer;
    for (const row of this.tree.children) {
      const id = Number(row.dataset.layer);
      row.setAttribute('aria-selected', String(id === selected));
      row.classList.toggle('hovered', id === hovered);
    }
    if (selected === null) this.tree.removeAttribute('aria-activedescendant');
    else this.tree.setAttribute('aria-activedescendant', `layer-${selected}`);
  }

  /** Brings the row of the selected layer into view, opening what it lies in. */
  reveal() {
    const { placed, selected } = this.viewer;
    let place = placed.findIndex((each) => each.id === selected);
    if (place < 0) return;
    for (let depth = placed[place].depth; place >= 0; place--) {
      if (placed[place].depth < depth) {
        depth = placed[place].depth;
        this.closed.delete(placed[place].id);
      }
    }
    this.update();
    this.tree.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const rows = this.rows();
    const place = rows.findIndex((row) => row.id === this.viewer.selected);
    const row = rows[place];
    const go = (/** @type {number} */ to) => {
      if (rows[to]) this.viewer.select(rows[to].id, true);
    };
    switch (event.key) {
      case 'ArrowDown': go(place + 1); break;
      case 'ArrowUp': go(Math.max(place - 1, 0)); break;
      case 'ArrowRight':
        if (row && this.closed.has(row.id)) this.toggle(row.id, false); else go(place + 1);
        break;
      case 'ArrowLeft':
        if (row && row.layer.c.length && !this.closed.has(row.id)) this.toggle(row.id, true);
        else if (row) go(place - 1 - rows.slice(0, place).reverse()
          .findIndex((each) => each.depth < row.depth));
        break;
      case 'Home': go(0); break;
      case 'End': go(rows.length - 1); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The values of the selected layer; what differs from the frame before stands out. */
  tell() {
    const { viewer } = this;
    const found = viewer.placed.find((each) => each.id === viewer.selected);
    if (!found) {
      this.values.replaceChildren(this.about());
      return;
    }
    const before = viewer.frame > 0 ? this.facts(viewer.valuesAt(viewer.frame - 1, found.id)) : null;
    const now = this.facts(found.layer);
    const other = viewer.otherLayer(found);
    const theirs = other ? this.facts(other) : null;
    const names = [...new Set([...Object.keys(now), ...Object.keys(theirs ?? {})])];
    this.values.replaceChildren(
      make('h2', {}, named(found.layer.n)),
      make('dl', {}, ...names.flatMap((name) => {
        const isMoving = before !== null && before[name] !== now[name];
        const isOther = theirs !== null && theirs[name] !== now[name];
        return [
          make('dt', {}, name),
          make('dd', { class: isMoving ? 'moving' : null }, named(now[name] ?? 'none'),
            isOther ? make('span', { class: 'was' }, 'before ', named(theirs[name] ?? 'none')) : null),
        ];
      })));
  }

  /**
   * @param {Layer|undefined} layer
   * @returns {Object<string, string>}
   */
  facts(layer) {
    if (!layer) return {};
    const [x, y, bx, by, w, h] = layer.g;
    const facts = { position: `${figure(x)}, ${figure(y)}`, size: `${figure(w)} × ${figure(h)}` };
    /** @type {Object<string, string>} */
    const origin = bx || by ? { 'bounds origin': `${figure(bx)}, ${figure(by)}` } : {};
    return { ...facts, ...origin, ...layer.f };
  }

  /** What there is to know of the recording while no layer is selected. */
  about() {
    const { take } = this.viewer.recording;
    const list = (/** @type {string} */ title, /** @type {string[]} */ lines, style = '') => lines.length
      ? [make('h2', {}, title), make('ul', { class: style },
        ...lines.map((line) => make('li', {}, named(line))))] : [];
    const { findings } = this.viewer;
    return make('div', { class: 'about' },
      ...list('Not as asked for', take.diagnostics, 'warning'),
      ...findings.length ? [make('h2', {}, 'Lint'), make('ul', { class: 'findings' },
        ...findings.map(({ frame, words }) => make('li', {},
          make('button', { type: 'button', onclick: () => this.viewer.go(frame) }, named(words)))))]
        : [],
      ...list('Compared', this.viewer.entry.words ?? []),
      ...list('Animations', take.motions),
      ...list('Movements', take.curves.flatMap((curve) =>
        (curve.figures ?? []).map((words) => `${curve.title} ${curve.property}: ${words}`))),
      take.motions.length + take.curves.length ? null
        : make('p', { class: 'quiet' }, 'Nothing is animated.'));
  }
}
