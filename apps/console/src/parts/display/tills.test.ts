import { centavos } from '@coruja/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DisplayState, idleDisplay } from './display-state.ts';
import { followTill, NOTICE_MS, readTillMessage, shownOf, type TillMessage, type Tills } from './tills.ts';

const one = '9b1d4f7e-2a63-4c58-8e0f-6d7a1c3b5e92';
const other = '4e7a9c21-8f05-4b3d-a1d6-0c5e2b7f9418';

const pixOf = (reais: number): DisplayState => ({
  screen: { kind: 'pix', total: centavos(reais * 100), missing: centavos(reais * 100), code: null },
  notice: null,
});

const state = (till: string, usedAt: number, shown: DisplayState): TillMessage => ({
  kind: 'state',
  till,
  usedAt,
  state: shown,
});

const after = (...messages: readonly TillMessage[]) => shownOf(messages.reduce<Tills>(followTill, new Map()));

describe('the tills of a display', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('show nothing at first', () => {
    expect(after()).toEqual(idleDisplay);
    expect(after({ kind: 'ready' })).toEqual(idleDisplay);
  });

  it('show the one that was used last', () => {
    expect(after(state(one, 1, pixOf(1)), state(other, 2, pixOf(2)))).toEqual(pixOf(2));
    // A change in the background does not count as use.
    expect(after(state(one, 2, pixOf(1)), state(other, 1, pixOf(2)))).toEqual(pixOf(1));
    expect(after(state(one, 1, pixOf(1)), state(other, 2, pixOf(2)), state(one, 3, pixOf(3)))).toEqual(
      pixOf(3),
    );
  });

  it('show the next one when it is gone, and nothing after the last', () => {
    const both = [state(one, 1, pixOf(1)), state(other, 2, pixOf(2))];
    expect(after(...both, { kind: 'gone', till: other })).toEqual(pixOf(1));
    expect(after(...both, { kind: 'gone', till: other }, { kind: 'gone', till: one })).toEqual(idleDisplay);
  });

  it('show the end of a sale only for its time', () => {
    const notice = { kind: 'thanks', at: 1_000_000, amount: centavos(650), change: centavos(0) } as const;
    const ended = state(one, 1, { screen: { kind: 'idle' }, notice });
    expect(after(ended).notice).toEqual(notice);
    vi.advanceTimersByTime(NOTICE_MS - 1);
    expect(after(ended).notice).toEqual(notice);
    vi.advanceTimersByTime(1);
    expect(after(ended)).toEqual(idleDisplay);
  });

  it('are at most twenty', () => {
    const id = (index: number) => one.replace(/..$/, String(index));
    const many = Array.from({ length: 30 }, (_, index) => state(id(index + 10), index, pixOf(index)));
    expect(after(...many)).toEqual(pixOf(19));
  });
});

describe('readTillMessage', () => {
  it('reads the three messages', () => {
    for (const message of [
      { kind: 'ready' },
      { kind: 'gone', till: one },
      { kind: 'state', till: one, usedAt: 5, state: pixOf(1) },
    ])
      expect(readTillMessage(structuredClone(message))).toEqual(message);
  });

  it('shows nothing of a till whose state it does not know', () => {
    const message = { kind: 'state', till: one, usedAt: 5, state: { screen: { kind: 'auction' } } };
    expect(readTillMessage(message)).toEqual({ ...message, state: idleDisplay });
  });

  it.each<[string, unknown]>([
    ['no object', null],
    ['a display’s message', { kind: 'hello', display: one }],
    ['a till without an id', { kind: 'gone' }],
    ['an id that is none', { kind: 'gone', till: 'caixa' }],
    ['no time', { kind: 'state', till: one, state: idleDisplay }],
  ])('ignores %s', (_, message) => {
    expect(readTillMessage(message)).toBeNull();
  });
});
