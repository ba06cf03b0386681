import type { GuardShortcut } from '@coruja/contract';
import { beforeEach, expect, test } from 'vitest';
import { createLauncher, type Launcher } from '../src/launcher.ts';
import { splitArguments } from '../src/system/launch-program.ts';
import { SystemFailure } from '../src/system/system.ts';

const game: GuardShortcut = { id: 'a', name: 'Jogo', target: '/usr/games/jogo', arguments: null, icon: null };

let launcher: Launcher;
let windows: { isClosing: boolean; end: () => void }[];
let launched: GuardShortcut[];
let failure: Error | null;

beforeEach(() => {
  windows = [];
  launched = [];
  failure = null;
  launcher = createLauncher({
    url: () => 'http://127.0.0.1/key/launcher',
    log: () => undefined,
    system: {
      open() {
        let end: () => void = () => undefined;
        const closed = new Promise<void>((resolve) => {
          end = resolve;
        });
        const window = { isClosing: false, end };
        windows.push(window);
        return { closed, close: () => (window.isClosing = true), keepOnTop: () => Promise.resolve() };
      },
      launch(shortcut) {
        launched.push(shortcut);
        return failure === null ? Promise.resolve() : Promise.reject(failure);
      },
    },
  });
});

test('starts only what the server sent, and only while it is shown', async () => {
  expect(await launcher.launch('a')).toBe('Este atalho não está mais disponível.');
  launcher.show([game]);
  expect(await launcher.launch('/usr/bin/id')).toBe('Este atalho não está mais disponível.');
  expect(await launcher.launch('a')).toBeNull();
  expect(launched).toEqual([game]);
  launcher.show(null);
  expect(await launcher.launch('a')).toBe('Este atalho não está mais disponível.');
  expect(launched).toHaveLength(1);
});

test('says why it did not start', async () => {
  launcher.show([game]);
  failure = new SystemFailure('Este jogo não está neste computador. Chame o atendente.');
  expect(await launcher.launch('a')).toBe(failure.message);
  failure = new Error('EACCES');
  expect(await launcher.launch('a')).toBe('Não abriu. Chame o atendente.');
});

test('has one window, which is opened again in front when it is asked for, and closed with the session', async () => {
  launcher.open();
  expect(windows).toHaveLength(0);
  launcher.show([game]);
  launcher.open();
  launcher.open();
  expect(windows.map(({ isClosing }) => isClosing)).toEqual([true]);
  windows[0]?.end();
  await Promise.resolve();
  expect(windows).toHaveLength(2);
  launcher.open();
  launcher.show(null);
  windows[1]?.end();
  await Promise.resolve();
  expect(windows).toHaveLength(2);
});

test('splits arguments at blanks, and keeps what is in quotes', () => {
  expect(splitArguments('  -w 800 "meu jogo.sav"  --x="a" $(id) ')).toEqual([
    '-w',
    '800',
    'meu jogo.sav',
    '--x="a"',
    '$(id)',
  ]);
  expect(splitArguments('')).toEqual([]);
});
