import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ROOT } from './paths.mjs';

/** @typedef {{ code: number, output: string, seconds: number }} RunResult */
/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean, shell?: boolean, yields?: boolean }} RunOptions */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** The nice value of a program that yields: beside others it gets a quarter of the processor. */
const YIELDING = 5;

/**
 * Runs a program to its end. With `capture` its output is collected instead of shown; one that `yields` leaves the processor to
 * what runs beside it.
 * For a program that cannot be started the code is 127, as in a shell.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  const { cwd = ROOT, env = process.env, capture = false, shell = false, yields = false } = options;
  const began = performance.now();
  const channel = capture ? 'pipe' : 'inherit';
  // A process group of its own, so that we can end the program with its children. No input: nothing may prompt.
  const detached = process.platform !== 'win32';
  const child = spawn(command, args, { cwd, env, shell, detached, stdio: ['ignore', channel, channel] });
  running.add(child);
  if (yields && child.pid !== undefined) setPriority(child.pid, YIELDING);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    /** @param {number} code */
    const finish = (code) => {
      running.delete(child);
      resolve({ code, output, seconds: (performance.now() - began) / 1000 });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      if (!capture) console.error(error.message);
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Forwards Ctrl-C and SIGTERM to running programs, then ends this process with the exit code that shells expect.
 * Returns a function that removes the handlers.
 */
export function endChildrenOnSignal() {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let ending = false;
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    // Ctrl-C under npm can arrive twice: from the terminal and from npm.
    if (ending) return;
    ending = true;
    const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
    for (const child of running) killGroup(child, signal);
    const exit = () => process.exit(128 + constants.signals[signal]);
    // A program that ignores the signal must not block the terminal forever.
    setTimeout(() => {
      for (const child of running) killGroup(child, 'SIGKILL');
      exit();
    }, 10_000).unref();
    Promise.all(ends).then(exit, exit);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.removeListener(signal, end);
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup(child, signal) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}
