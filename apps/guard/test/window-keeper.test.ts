import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GuardWindow, System, WindowKind } from '../src/system/system.ts';
import { createWindowKeeper, type WindowKeeper } from '../src/window-keeper.ts';

class FakeWindow implements GuardWindow {
  readonly kind: WindowKind;
  readonly closed: Promise<void>;
  isOpen = true;
  raised = 0;
  #resolve: () => void = () => undefined;

  constructor(kind: WindowKind) {
    this.kind = kind;
    this.closed = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  close(): void {
    this.isOpen = false;
    this.#resolve();
  }

  keepOnTop(): Promise<void> {
    this.raised += 1;
    return Promise.resolve();
  }
}

let opened: FakeWindow[];
let listening: Set<WindowKind>;
let keeper: WindowKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  listening = new Set();
  const system: System = {
    at: () => ({ monotonicMs: performance.now(), wallMs: 0 }),
    bootId: () => 'boot',
    directory: '/nowhere',
    protect: () => undefined,
    hardware: () => Promise.resolve({ system: 'x', cpu: null, gpu: null, ram: null }),
    openWindow(kind) {
      const window = new FakeWindow(kind);
      opened.push(window);
      return window;
    },
    closeLeftovers: () => undefined,
    run: () => Promise.resolve(),
  };
  keeper = createWindowKeeper({
    system,
    urlOf: (kind) => kind,
    isListening: (kind) => listening.has(kind),
    log: () => undefined,
  });
});

afterEach(() => vi.useRealTimers());

const kinds = () => opened.filter((window) => window.isOpen).map((window) => window.kind);

test('one window of the kind that is wanted, however often that is said', () => {
  keeper.want('lock');
  keeper.want('lock');
  expect(kinds()).toEqual(['lock']);
});

test('lost, it is open again within a second', async () => {
  keeper.want('lock');
  for (let times = 1; times <= 20; times += 1) {
    opened.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(999);
    expect(opened).toHaveLength(times + 1);
    expect(kinds()).toEqual(['lock']);
  }
});

test('without a desktop it tries once a second; a page that was there is back sooner, however often it is closed', async () => {
  const lose = async (times: number) => {
    const before = opened.length;
    for (let time = 0; time < times; time += 1) {
      await vi.advanceTimersByTimeAsync(300);
      opened.at(-1)?.close();
    }
    return opened.length - before;
  };
  keeper.want('lock');
  expect(await lose(100)).toBeLessThan(40);
  listening.add('lock');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await lose(100)).toBeGreaterThan(95);
});

test('for the notice the lock goes at once', async () => {
  keeper.want('lock');
  keeper.want('notice');
  expect(kinds()).toEqual(['notice']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kinds()).toEqual(['notice']);
});

test('for the lock the notice stays until the lock stands', async () => {
  keeper.want('notice');
  keeper.want('lock');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(kinds()).toEqual(['notice', 'lock']);
  listening.add('lock');
  await vi.advanceTimersByTimeAsync(100);
  expect(kinds()).toEqual(['lock']);
});

test('and goes all the same when the lock never listens', async () => {
  keeper.want('notice');
  keeper.want('lock');
  await vi.advanceTimersByTimeAsync(20_200);
  expect(kinds()).toEqual(['lock']);
});

test('a change of mind meanwhile leaves one window of the kind that is wanted', async () => {
  keeper.want('notice');
  keeper.want('lock');
  keeper.want('notice');
  listening.add('lock');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kinds()).toEqual(['notice']);
});

test('a window whose page is dead is closed and opened again', async () => {
  keeper.want('lock');
  listening.add('lock');
  await vi.advanceTimersByTimeAsync(21_000);
  keeper.lookAfter();
  expect(opened).toHaveLength(1);
  expect(opened[0]?.raised).toBe(1);
  listening.delete('lock');
  keeper.lookAfter();
  await vi.advanceTimersByTimeAsync(500);
  expect(opened).toHaveLength(2);
  expect(kinds()).toEqual(['lock']);
});

test('ended, nothing comes again', async () => {
  keeper.want('lock');
  await keeper.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kinds()).toEqual([]);
});
