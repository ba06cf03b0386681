// A runner for vitest: after a test has passed, it is repeated for each mutant that it reached, on the same
// server and database.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { TestRunner } from 'vitest';
import { getFn, getHooks } from 'vitest/suite';
import { otherValue } from './other-value.mjs';

const LOG = process.env.MUTANTS_LOG ?? '';
const CHOSEN = new Set((process.env.MUTANTS_CHOSEN ?? '').split('\n'));
const TRIES = Number(process.env.MUTANTS_TRIES ?? 8);
/** No test reaches a mutant this often, except in a loop that the mutant has made endless. */
const ENDLESS = 200_000;
/** After this many killed mutants the unchanged code is tested again. */
const VERIFY_EVERY = 8;

let active = '';
let comings = 0;
/** @type {Set<string>} */
let seen = new Set();
/** Values that are objects, which are mutated where they are created. */
const changeless = new Set();
/** Compiled queries are compiled once per mutant. */
globalThis.__active = () => active;

globalThis.__m = (id) => {
  if (CHOSEN.has(id)) seen.add(id);
  if (id !== active) return false;
  if (++comings > ENDLESS) throw new Error('endless');
  return true;
};
globalThis.__p = (id, value) => {
  const other = otherValue(value);
  if (other === undefined) {
    if (value !== null && value !== undefined && CHOSEN.has(id)) changeless.add(id);
    return value;
  }
  return globalThis.__m(id) ? other : value;
};

const note = (line) => appendFileSync(LOG, `${JSON.stringify(line)}\n`);

export default class MutantRunner extends TestRunner {
  #killed = new Set();
  #tried = new Map();
  #unrepeatable = new Set();
  #isSpoilt = false;

  constructor(config) {
    super(config);
    for (const line of existsSync(LOG) ? readFileSync(LOG, 'utf8').trim().split('\n') : []) {
      const { id, test, result } = line ? JSON.parse(line) : {};
      if (result === 'killed') this.#killed.add(id);
      if (result === 'survived') this.#triesOf(id).add(test);
      if (result === 'not repeatable') this.#unrepeatable.add(test);
    }
  }

  onBeforeTryTask(test) {
    // Code that ran before the first test, such as the routes of a shared app, does not run again.
    for (const id of seen) note({ id, result: 'early' });
    seen = new Set();
    return super.onBeforeTryTask(test);
  }

  async runTask(test) {
    await getFn(test)();
    const name = `${test.file.name} ${test.fullTestName ?? test.fullName ?? test.name}`;
    const hit = [...seen];
    seen = new Set();
    for (const id of hit) note({ id, result: 'seen' });
    for (const id of changeless) note({ id, result: 'changeless' });
    changeless.clear();
    const todo = hit.filter(
      (id) => !this.#killed.has(id) && this.#triesOf(id).size < TRIES && !this.#triesOf(id).has(name),
    );
    if (this.#isSpoilt || todo.length === 0 || this.#unrepeatable.has(name)) return;
    if (!(await this.#passes(test, ''))) {
      note({ test: name, result: 'not repeatable' });
      this.#spoil();
      return;
    }
    await this.#tryAll(test, { name, todo });
  }

  async #tryAll(test, { name, todo }) {
    let unverified = [];
    for (const [at, id] of todo.entries()) {
      if (await this.#passes(test, id)) {
        note({ id, test: name, result: 'survived' });
        this.#triesOf(id).add(name);
      } else unverified.push(id);
      const isTime = unverified.length >= VERIFY_EVERY || (unverified.length > 0 && at === todo.length - 1);
      if (!isTime) continue;
      const isSound = await this.#passes(test, '');
      // The first one ran right after the unchanged code had passed; the others may have been affected by what it left
      // behind.
      for (const killed of isSound ? unverified : unverified.slice(0, 1)) {
        note({ id: killed, test: name, result: 'killed' });
        this.#killed.add(killed);
      }
      if (!isSound) return this.#spoil();
      unverified = [];
    }
    // Once more without a mutant: the hooks that follow must run after the unchanged code.
    if (!(await this.#passes(test, ''))) this.#spoil();
  }

  /** A new process runs the rest of the file. */
  #spoil() {
    note({ result: 'spoilt' });
    this.#isSpoilt = true;
    this.cancelRun = true;
  }

  #triesOf(id) {
    const tries = this.#tried.get(id) ?? new Set();
    this.#tried.set(id, tries);
    return tries;
  }

  async #passes(test, id) {
    await after(test);
    active = id;
    comings = 0;
    try {
      super.onBeforeTryTask(test);
      await before(test);
      await getFn(test)();
      await after(test, true);
      return test.result.state !== 'fail';
    } catch {
      test.result.state = 'run';
      return false;
    } finally {
      active = '';
    }
  }
}

const suitesOf = (test) => {
  const suites = [];
  for (
    let suite = test.suite ?? test.file;
    suite;
    suite = suite.suite ?? (suite === test.file ? undefined : test.file)
  )
    suites.push(suite);
  return suites;
};

let cleanups = [];

async function before(test) {
  for (const suite of suitesOf(test).reverse()) {
    for (const hook of getHooks(suite).beforeEach) {
      const cleanup = await hook(test.context, suite);
      if (typeof cleanup === 'function') cleanups.push(cleanup);
    }
  }
}

/** What vitest does between two tests. Its failures count only while a mutant is active. */
async function after(test, isStrict = false) {
  let failure;
  const all = [];
  for (const suite of suitesOf(test))
    all.push(...getHooks(suite).afterEach.map((hook) => () => hook(test.context, suite)));
  all.push(
    ...cleanups,
    ...(test.onFinished ?? [])
      .slice()
      .reverse()
      .map((hook) => () => hook(test.context)),
  );
  cleanups = [];
  test.onFinished = [];
  for (const hook of all) {
    try {
      await hook();
    } catch (error) {
      failure ??= error;
    }
  }
  if (isStrict && failure) throw failure;
}
