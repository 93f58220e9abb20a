// Small help with elements; names and titles only ever become text.

/**
 * An element with attributes, handlers ('onclick') and what lies in it.
 * @param {string} tag
 * @param {Object<string, any>} [attributes] those that are null or false are left out
 * @param {...(Node|string|null|undefined)} children
 * @returns {any}
 */
function make(tag, attributes = {}, ...children) {
  const isDrawing = ['svg', 'path', 'line', 'rect', 'circle', 'g', 'polygon'].includes(tag);
  const element = isDrawing
    ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/**
 * A text that somebody else wrote, in its own direction.
 * @param {string} text
 * @param {string} [style]
 */
function named(text, style) {
  return make('bdi', { class: style }, text);
}

/**
 * A button with a drawn sign, or with a word.
 * @param {string} label what it does, for everybody
 * @param {string|null} sign the path of the sign, on 16 × 16; null to show the label
 * @param {() => void} action
 * @param {string} [keys] the key that does the same
 */
function button(label, sign, action, keys) {
  const content = sign
    ? make('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, make('path', { d: sign }))
    : label;
  return make('button', {
    type: 'button', class: sign ? 'sign' : 'word', 'aria-label': sign ? label : null,
    title: keys ? `${label} (${keys})` : label, 'aria-keyshortcuts': keys, onclick: action,
  }, content);
}

/**
 * Several choices side by side, one of which holds.
 * @param {string} label
 * @param {[string, string, string?][]} choices value, word and key of each
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function segments(label, choices, chosen, choose) {
  const group = make('div', { class: 'segments', role: 'group', 'aria-label': label });
  const buttons = choices.map(([value, word, key]) =>
    make('button', {
      type: 'button', 'data-value': value, title: key ? `${word} (${key})` : null,
      'aria-keyshortcuts': key,
      onclick: () => { group.choose(value); choose(value); },
    }, word));
  /** Shows which one holds. */
  group.choose = (/** @type {string} */ value) => {
    for (const each of buttons) {
      each.setAttribute('aria-pressed', String(each.getAttribute('data-value') === value));
    }
  };
  group.append(...buttons);
  group.choose(chosen);
  return group;
}

/**
 * Says something to those who listen to the page.
 * @param {string} text
 */
function announce(text) {
  const announcer = document.getElementById('announcer');
  if (announcer && announcer.textContent !== text) announcer.textContent = text;
}

const signs = {
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  first: 'M3 3h1.8v10H3zM13 3v10L5.5 8z',
  last: 'M11.2 3H13v10h-1.8zM3 3v10l7.5-5z',
  back: 'M10.5 3v10L3.5 8z',
  forward: 'M5.5 3v10l7-5z',
  previous: 'M10.3 2.6 11.7 4l-4 4 4 4-1.4 1.4L4.9 8z',
  next: 'M5.7 2.6 4.3 4l4 4-4 4 1.4 1.4L11.1 8z',
  all: 'M2.5 2.5h4.6v4.6H2.5zm6.4 0h4.6v4.6H8.9zM2.5 8.9h4.6v4.6H2.5zm6.4 0h4.6v4.6H8.9z',
  less: 'M3 7.2h10v1.6H3z',
  more: 'M7.2 3h1.6v4.2H13v1.6H8.8V13H7.2V8.8H3V7.2h4.2z',
  loop: 'M4 4h6V2l3.5 2.8L10 7.6V5.5H5.5V8H4zM12 12H6v2l-3.5-2.8L6 8.4v2.1h4.5V8H12z',
};
