import type { LockedScreen } from '../../src/core/lock-texts.ts';
import type { Screen } from '../../src/core/screen.ts';
import type { Env } from '../../src/env.ts';
import type { Programs } from '../../src/system/programs.ts';
import type { WindowPage } from '../../src/system/system.ts';
import { windowsSystem } from '../../src/system/windows.ts';

const home = 'C:\\Program Files\\Coruja Guarda';
export const helper = `${home}\\coruja-desktop.exe`;
export const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
export const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';

const env: Env = {
  directory: null,
  browser: null,
  desktopUser: null,
  path: '',
  home: 'C:\\Windows\\system32\\config\\systemprofile',
  hasDisplay: false,
  windows: {
    system: 'C:\\Windows',
    programData: 'C:\\ProgramData',
    programs: ['C:\\Program Files', 'C:\\Program Files (x86)'],
  },
};

/** Windows with these files, where each program gives this output or fails. */
export function fakeWindows(
  options: { files?: readonly string[]; answers?: Readonly<Record<string, string>> } = {},
) {
  const { files = [helper, edge], answers = {} } = options;
  const calls: string[][] = [];
  const ended: string[] = [];
  const written: string[] = [];
  const logged: unknown[][] = [];
  let close: () => void = () => undefined;
  let say: (line: string) => void = () => undefined;
  const answer = (program: string, args: readonly string[]) => {
    calls.push([program, ...args]);
    return answers[program] ?? null;
  };
  const programs: Programs = {
    exists: (path) => files.includes(path),
    run: (program, args) => Promise.resolve(answer(program, args)),
    runSync: answer,
    start(program, args) {
      calls.push([program, ...args]);
      return {
        closed: new Promise((resolve) => {
          close = resolve;
        }),
        write: (text) => void written.push(text),
        onLine(listener) {
          say = listener;
        },
        closeInput: () => void ended.push('input'),
        kill: () => void ended.push('killed'),
      };
    },
  };
  const log = (...line: unknown[]) => void logged.push(line);
  const system = windowsSystem(env, { programs, home, log });
  return { system, calls, ended, written, logged, close: () => close(), say: (line: string) => say(line) };
}

export const url = 'http://127.0.0.1:5000/key/notice';

export const free: LockedScreen = {
  kind: 'locked',
  why: 'free',
  store: 'Arena\tCoruja\n',
  computer: 'PC 07',
  event: 'Noite',
  isConnected: true,
  hasEnded: false,
  remainingSeconds: 3_661,
  pausedUntil: null,
  switchesOffIn: 30,
  note: null,
  face: null,
  call: 'none',
  offersMaintenance: false,
};

export function fakePage() {
  const listeners = new Set<(screen: Screen) => void>();
  const pressed: string[] = [];
  const page: WindowPage = {
    url,
    subscribe(listener) {
      listeners.add(listener);
      listener({ kind: 'pairing' });
      return () => void listeners.delete(listener);
    },
    pair: ({ server, code }) => Promise.resolve(code === 'good' ? null : `Não: ${server}`),
    maintain: (code) => Promise.resolve(code === 'good' ? null : 'Código inválido ou já usado.'),
    picture: () => null,
    press: () => void pressed.push('press'),
    call: () => void pressed.push('call'),
  };
  return { page, listeners, pressed };
}
