import { centavos } from '@coruja/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDisplay, openTill, type Till } from './channel.ts';
import { type DisplayState, idleDisplay } from './display-state.ts';

// Node has the browser's channels, but neither windows nor locks.

let stores = 0;
let storeId = '';
const pixOf = (reais: number): DisplayState => ({
  screen: { kind: 'pix', total: centavos(reais * 100), missing: centavos(reais * 100), code: null },
  notice: null,
});

/** What is still open at the end of a test. */
const closers = new Set<() => void>();
const watched: boolean[] = [];

beforeEach(() => {
  stores += 1;
  storeId = `store ${stores}`;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  watched.length = 0;
});

afterEach(() => {
  for (const close of closers) close();
  closers.clear();
  vi.unstubAllGlobals();
});

function till(store = storeId): Till {
  const opened = openTill(store, (isWatched) => watched.push(isWatched));
  return { ...opened, close: closedOnce(opened.close) };
}

function display() {
  const shown: DisplayState[] = [];
  const close = openDisplay(storeId, (state) => shown.push(state));
  return { shown, close: closedOnce(close) };
}

function closedOnce(close: () => void): () => void {
  closers.add(close);
  return () => {
    if (closers.delete(close)) close();
  };
}

/** All that the channels of a store carry. */
function listen(): { kind: string }[] {
  const channel = new BroadcastChannel(`coruja-display:${storeId}`);
  const heard: { kind: string }[] = [];
  channel.addEventListener('message', ({ data }) => heard.push(data as { kind: string }));
  closedOnce(() => channel.close());
  return heard;
}

/** Messages arrive within a few turns of the loop. */
const arrived = (what: () => void) => vi.waitFor(what, { timeout: 30_000, interval: 5 });
const quiet = () => new Promise((done) => setTimeout(done, 50));

it('a till only announces itself while no display listens', async () => {
  const heard = listen();
  till();
  await arrived(() => expect(heard).toEqual([{ kind: 'ready' }]));
  await quiet();
  expect(heard).toHaveLength(1);
  expect(watched).toEqual([]);
});

it('a display gets the state of a till that was open before', async () => {
  const open = till();
  await quiet();
  const { shown } = display();
  await arrived(() => expect(watched).toEqual([true]));
  open.publish(pixOf(1));
  await arrived(() => expect(shown).toEqual([pixOf(1)]));
});

it('a display finds a till that opens later', async () => {
  const { shown } = display();
  await quiet();
  const open = till();
  await arrived(() => expect(watched).toEqual([true]));
  open.publish(pixOf(1));
  await arrived(() => expect(shown).toEqual([pixOf(1)]));
  open.close();
  await arrived(() => expect(shown.at(-1)).toEqual(idleDisplay));
});

it('the same state is sent once', async () => {
  const open = till();
  await quiet();
  const { shown } = display();
  await arrived(() => expect(watched).toEqual([true]));
  open.publish(pixOf(1));
  open.publish(pixOf(1));
  open.publish(pixOf(2));
  await arrived(() => expect(shown).toEqual([pixOf(1), pixOf(2)]));
});

it('a second display gets the present state, and the first goes on when it closes', async () => {
  const open = till();
  await quiet();
  const first = display();
  await arrived(() => expect(watched).toEqual([true]));
  open.publish(pixOf(1));
  const second = display();
  await arrived(() => expect(second.shown).toEqual([pixOf(1)]));
  second.close();
  await quiet();
  open.publish(pixOf(2));
  await arrived(() => expect(first.shown.at(-1)).toEqual(pixOf(2)));
  first.close();
  await arrived(() => expect(watched).toEqual([true, false]));
});

it('a display ignores tills of another store, and invalid messages', async () => {
  const { shown } = display();
  const other = till('other');
  const channel = new BroadcastChannel(`coruja-display:${storeId}`);
  closedOnce(() => channel.close());
  channel.postMessage('oi');
  channel.postMessage({ kind: 'state', till: 'caixa', usedAt: 1, state: pixOf(1) });
  other.publish(pixOf(1));
  await quiet();
  expect(shown).toEqual([]);
});
