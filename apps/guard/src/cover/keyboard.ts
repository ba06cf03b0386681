// What a key means, from the keyboard mapping of the X server (X Window System Protocol, chapter 5 and appendix A).

export interface Key {
  /** As in a DOM event. */
  readonly key: string;
  /** What it writes; empty for a key such as Enter. */
  readonly text: string;
  readonly code: number;
}

const shift = 1;
const capsLock = 2;
const control = 4;
const alt = 8;
const altGr = 0x80;

/** Keysyms that write nothing, as DOM names and Windows' key codes, which Chromium expects. */
const special: ReadonlyMap<number, Key> = new Map([
  [0xff08, { key: 'Backspace', text: '', code: 8 }],
  [0xff09, { key: 'Tab', text: '', code: 9 }],
  [0xfe20, { key: 'Tab', text: '', code: 9 }],
  [0xff0a, { key: 'Enter', text: '\r', code: 13 }],
  [0xff0d, { key: 'Enter', text: '\r', code: 13 }],
  [0xff8d, { key: 'Enter', text: '\r', code: 13 }],
  [0xff1b, { key: 'Escape', text: '', code: 27 }],
  [0xff50, { key: 'Home', text: '', code: 36 }],
  [0xff51, { key: 'ArrowLeft', text: '', code: 37 }],
  [0xff53, { key: 'ArrowRight', text: '', code: 39 }],
  [0xff57, { key: 'End', text: '', code: 35 }],
  [0xffff, { key: 'Delete', text: '', code: 46 }],
]);

/**
 * @param keysyms of this key: two for each of two groups, then two for AltGr
 * @param state the modifiers of the event
 * @returns null for keys that mean nothing here, and for all combinations with Ctrl or Alt except Ctrl+A
 */
export function keyOf(keysyms: readonly number[], state: number): Key | null {
  const keysym = keysymOf(keysyms, state);
  if ((state & control) !== 0)
    return keysym === 0x61 || keysym === 0x41 ? { key: 'a', text: '', code: 65 } : null;
  if ((state & alt) !== 0) return null;
  const known = special.get(keysym);
  if (known !== undefined) return known;
  const text = textOf(keysym);
  return text === '' ? null : { key: text, text: (state & capsLock) === 0 ? text : swapCase(text), code: 0 };
}

function keysymOf(keysyms: readonly number[], state: number): number {
  const group = ((state >> 13) & 1) * 2;
  const isThird = (state & altGr) !== 0 && (keysyms[4] ?? 0) !== 0;
  const base = isThird ? 4 : group;
  const plain = keysyms[base] ?? 0;
  const shifted = keysyms[base + 1] || plain;
  // The keypad's second level is its digits, with Num Lock; the counter's code and address need only those.
  if (shifted >= 0xffaa && shifted <= 0xffb9) return shifted;
  return (state & shift) === 0 ? plain : shifted;
}

function textOf(keysym: number): string {
  if (keysym >= 0xffaa && keysym <= 0xffb9) return String.fromCodePoint(keysym - 0xff80);
  if (keysym >> 24 === 1) return String.fromCodePoint(keysym & 0xff_ffff);
  const isLatin1 = (keysym >= 0x20 && keysym <= 0x7e) || (keysym >= 0xa0 && keysym <= 0xff);
  return isLatin1 ? String.fromCodePoint(keysym) : '';
}

function swapCase(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}
