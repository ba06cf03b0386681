import { expect, test } from 'vitest';
import { keyOf } from './keyboard.ts';

const shift = 1;
const capsLock = 2;
const control = 4;
const alt = 8;
const secondGroup = 1 << 13;
const altGr = 0x80;
const q = [0x71, 0x51, 0, 0, 0x2f, 0x2f];

const written = (keysyms: readonly number[], state: number) => keyOf(keysyms, state)?.text;

test('writes letters, with Shift and Caps Lock, and the third level with AltGr, as ABNT2 keyboards have for /', () => {
  expect([0, shift, capsLock, shift | capsLock, altGr].map((state) => written(q, state))).toEqual([
    'q',
    'Q',
    'Q',
    'q',
    '/',
  ]);
  expect(written([0x31, 0x21, 0x33, 0x23], secondGroup)).toBe('3');
  expect(written([0xff9c, 0xffb1], 0)).toBe('1');
});

test('knows Enter, and no shortcut except Ctrl+A', () => {
  expect(keyOf([0xff0d], 0)).toMatchObject({ key: 'Enter', code: 13 });
  expect(keyOf([0xff1b], 0)).toMatchObject({ key: 'Escape', text: '', code: 27 });
  expect(keyOf([0x61, 0x41], control)).toMatchObject({ key: 'a', text: '' });
  expect(keyOf([0x6e, 0x4e], control)).toBeNull();
  expect(keyOf([0xffc1], alt)).toBeNull();
  expect(keyOf([], 0)).toBeNull();
});
