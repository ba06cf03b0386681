import { describe, expect, it } from 'vitest';
import { noBurst, readPress } from './scanner.ts';

interface Typing {
  readonly gapMs: number;
  readonly enterAfterMs?: number;
  readonly repeat?: boolean;
}

/** The codes that are recognised while these keys are typed, followed by Enter. */
function scannedCodes(keys: string, { gapMs, enterAfterMs = gapMs, repeat = false }: Typing): string[] {
  const codes: string[] = [];
  let burst = noBurst;
  let at = 1_000;
  for (const key of keys.split('').concat('Enter')) {
    at += key === 'Enter' ? enterAfterMs : gapMs;
    const read = readPress(burst, { key, timeStamp: at, repeat });
    burst = read.burst;
    if (read.code !== null) codes.push(read.code);
  }
  return codes;
}

describe('a barcode scanner', () => {
  it.each([1, 7, 45])('is recognised at %i ms a key', (gapMs) => {
    expect(scannedCodes('7891234567895', { gapMs })).toEqual(['7891234567895']);
  });

  it('is recognised with the eight digits of an EAN-8', () => {
    expect(scannedCodes('12345670', { gapMs: 5 })).toEqual(['12345670']);
  });

  it('is recognised although the machine was busy for a moment', () => {
    expect(scannedCodes('7891234567895', { gapMs: 5, enterAfterMs: 110 })).toEqual(['7891234567895']);
  });

  it('is not a person who types quickly', () => {
    expect(scannedCodes('7891234567895', { gapMs: 70 })).toEqual([]);
  });

  it('is not a person who presses Enter later', () => {
    expect(scannedCodes('7891234567895', { gapMs: 5, enterAfterMs: 400 })).toEqual([]);
  });

  it('is not a key that is held down', () => {
    expect(scannedCodes('1111111111111', { gapMs: 10, repeat: true })).toEqual([]);
  });

  it('is not a short number, nor a word', () => {
    expect(scannedCodes('1234567', { gapMs: 5 })).toEqual([]);
    expect(scannedCodes('coca-cola', { gapMs: 5 })).toEqual([]);
  });

  it('is recognised after other keys', () => {
    expect(scannedCodes('3*7891234567895', { gapMs: 5 })).toEqual(['7891234567895']);
  });

  it('reports its first key, so that the field can be restored', () => {
    const first = readPress(noBurst, { key: '7', timeStamp: 10, repeat: false });
    const second = readPress(first.burst, { key: '8', timeStamp: 15, repeat: false });
    const late = readPress(second.burst, { key: '9', timeStamp: 500, repeat: false });
    expect([first.began, second.began, late.began]).toEqual([true, false, true]);
    expect(late.burst.digits).toBe('9');
  });
});
