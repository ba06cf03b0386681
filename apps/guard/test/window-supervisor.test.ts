import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GuardWindow, System, WindowKind } from '../src/system/system.ts';
import { createWindowSupervisor, type WindowSupervisor } from '../src/window-supervisor.ts';

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
let connectedPages: Set<WindowKind>;
let supervisor: WindowSupervisor;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  connectedPages = new Set();
  const system: System = {
    now: () => ({ monotonicMs: performance.now(), wallMs: 0 }),
    bootId: () => 'boot',
    directory: '/nowhere',
    protect: () => undefined,
    hardware: () => Promise.resolve({ system: 'x', cpu: null, gpu: null, ram: null, macAddresses: [] }),
    openWindow(kind) {
      const window = new FakeWindow(kind);
      opened.push(window);
      return window;
    },
    closeOrphanedWindows: () => undefined,
    run: () => Promise.resolve(),
    setVolume: () => Promise.resolve(),
  };
  supervisor = createWindowSupervisor({
    system,
    pageOf: (kind) => ({
      url: kind,
      subscribe: () => () => undefined,
      pair: () => Promise.resolve(null),
      maintain: () => Promise.resolve(null),
      picture: () => null,
      press: () => undefined,
      call: () => undefined,
    }),
    isPageConnected: (kind) => connectedPages.has(kind),
    log: () => undefined,
  });
});

afterEach(() => vi.useRealTimers());

const kinds = () => opened.filter((window) => window.isOpen).map((window) => window.kind);

test('opens one window, however often it is asked to', () => {
  supervisor.show('lock');
  supervisor.show('lock');
  expect(kinds()).toEqual(['lock']);
});

test('reopens a lost window within a second', async () => {
  supervisor.show('lock');
  for (let times = 1; times <= 20; times += 1) {
    opened.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(999);
    expect(opened).toHaveLength(times + 1);
    expect(kinds()).toEqual(['lock']);
  }
});

test('retries slowly while no page ever connects, and quickly after one did', async () => {
  const lose = async (times: number) => {
    const before = opened.length;
    for (let time = 0; time < times; time += 1) {
      await vi.advanceTimersByTimeAsync(300);
      opened.at(-1)?.close();
    }
    return opened.length - before;
  };
  supervisor.show('lock');
  expect(await lose(100)).toBeLessThan(40);
  connectedPages.add('lock');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await lose(100)).toBeGreaterThan(95);
});

test('closes the lock at once when it shows the notice', async () => {
  supervisor.show('lock');
  supervisor.show('notice');
  expect(kinds()).toEqual(['notice']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kinds()).toEqual(['notice']);
});

test('closes the notice only when the lock page is connected', async () => {
  supervisor.show('notice');
  supervisor.show('lock');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(kinds()).toEqual(['notice', 'lock']);
  connectedPages.add('lock');
  await vi.advanceTimersByTimeAsync(100);
  expect(kinds()).toEqual(['lock']);
});

test('closes the notice after 20 s if the lock page never connects', async () => {
  supervisor.show('notice');
  supervisor.show('lock');
  await vi.advanceTimersByTimeAsync(20_200);
  expect(kinds()).toEqual(['lock']);
});

test('leaves only the window asked for last when it changes quickly', async () => {
  supervisor.show('notice');
  supervisor.show('lock');
  supervisor.show('notice');
  connectedPages.add('lock');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kinds()).toEqual(['notice']);
});

test('reopens a window whose page is dead', async () => {
  supervisor.show('lock');
  connectedPages.add('lock');
  await vi.advanceTimersByTimeAsync(21_000);
  supervisor.check();
  expect(opened).toHaveLength(1);
  expect(opened[0]?.raised).toBe(1);
  connectedPages.delete('lock');
  supervisor.check();
  await vi.advanceTimersByTimeAsync(500);
  expect(opened).toHaveLength(2);
  expect(kinds()).toEqual(['lock']);
});

test('reopens nothing after `end`', async () => {
  supervisor.show('lock');
  await supervisor.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kinds()).toEqual([]);
});
