// Makes small changes to the code and checks whether a test fails; started by scripts/test-mutants.mjs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mutate } from './mutate.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const GOAL = 0.85;
const RESULTS = join(ROOT, 'node_modules', '.cache', 'coruja-mutants');
/** How often a test file is started at most: a test that cannot be repeated ends its process. */
const MOST_STARTS = 60;

const options = Object.fromEntries(
  process.argv
    .slice(2)
    .filter((argument) => argument.startsWith('--'))
    .map((argument) => argument.slice(2).split('=')),
);
const sample = Number(options.sample ?? 1);
const seed = options.seed ?? '1';
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

mkdirSync(RESULTS, { recursive: true });
const rows = [];
for (const folder of folders.length > 0 ? folders : allFolders()) rows.push(testFolder(folder));
console.log('\n| folder | mutants | killed | survived | no test | at the start | untried | score |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`);
process.exitCode = rows.every(({ score }) => score === '–' || Number.parseFloat(score) >= GOAL * 100) ? 0 : 1;

function allFolders() {
  const features = 'apps/api/src/features';
  const ofFeatures = readdirSync(join(ROOT, features)).map((name) => `${features}/${name}`);
  return ['packages/domain', 'packages/contract', ...ofFeatures].filter((name) =>
    statSync(join(ROOT, name)).isDirectory(),
  );
}

function testFolder(folder) {
  const files = filesOf(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const mutants = files
    .flatMap((name) => mutate(readFileSync(join(ROOT, name), 'utf8'), name).mutants)
    .filter(({ id }) => shareOf(`${seed} ${id}`) < sample);
  const chosen = mutants.filter(({ isStatic }) => !isStatic).map(({ id }) => id);
  const log = join(RESULTS, `${folder.replaceAll('/', '-')}.jsonl`);
  if (!('resume' in options)) rmSync(log, { force: true });
  const others = (options.tests ?? '').split(',').filter(Boolean);
  const without = new Set((options.without ?? '').split(','));
  const tests = [folder, ...others]
    .flatMap(filesOf)
    .filter((name) => name.endsWith('.test.ts') && !without.has(name));
  for (const name of new Set(tests)) runTest(name, { files, chosen, log });
  if ('early' in options) tryEarly(mutants, { tests: [...new Set(tests)], files, log });
  return report(folder, { mutants, results: read(log) });
}

/** Mutants of code that runs only once: each has its own processes, which run the tests until one fails. */
function tryEarly(mutants, { tests, files, log }) {
  const results = read(log);
  const done = new Set(results.flatMap(({ id, result }) => (isDecided(result) ? id : [])));
  const early = new Set(results.flatMap(({ id, result }) => (result === 'early' ? id : [])));
  const todo = mutants.filter(({ id, isStatic }) => (isStatic || early.has(id)) && !done.has(id));
  for (const { id } of todo) {
    const hasFailed = ['packages', 'api'].some((project) => {
      const own = tests.filter((name) => projectOf(name) === project);
      const env = { ...environment(own, { files, log }), MUTANTS_EARLY: id };
      return own.length > 0 && runVitest(env).status !== 0;
    });
    appendFileSync(log, `${JSON.stringify({ id, result: hasFailed ? 'killed' : 'survived' })}\n`);
  }
}

function isDecided(result) {
  return result === 'killed' || result === 'survived';
}

function projectOf(test) {
  return test.startsWith('apps/api/') ? 'api' : 'packages';
}

function environment(tests, { files, log }) {
  const project = projectOf(tests[0] ?? '');
  return {
    ...process.env,
    MUTANTS_PROJECT: project,
    MUTANTS_FILES: files.join('\n'),
    MUTANTS_TESTS: tests
      .map((name) => (project === 'api' ? name.slice('apps/api/'.length) : name))
      .join('\n'),
    MUTANTS_LOG: log,
  };
}

function runVitest(env) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const task = [vitest, 'run', '--config', join(import.meta.dirname, 'vitest.config.mjs')];
  return spawnSync(process.execPath, task, { cwd: ROOT, env, encoding: 'utf8' });
}

function runTest(name, { files, chosen, log }) {
  const env = {
    ...environment([name], { files, log }),
    MUTANTS_CHOSEN: chosen.join('\n'),
    // The API's tests take a second or more, so each mutant is tried with fewer of them.
    MUTANTS_TRIES: String(options.tries ?? (projectOf(name) === 'api' ? 40 : 1_000)),
  };
  for (let start = 0; start < MOST_STARTS; start += 1) {
    const before = read(log).length;
    const { status, stdout } = runVitest(env);
    const found = read(log).slice(before);
    const isSpoilt = found.some(({ result }) => result === 'spoilt');
    const killed = found.filter(({ result }) => result === 'killed').length;
    console.log(`${name}: ${killed} killed${isSpoilt ? ', begins again' : ''}`);
    if (isSpoilt) continue;
    if (status !== 0) console.log(`  fails by itself:\n${stdout.slice(-3_000)}`);
    return;
  }
}

function report(folder, { mutants, results }) {
  const kindOf = kindsOf(results);
  const kinds = { killed: [], survived: [], 'no test': [], 'at the start': [], untried: [] };
  for (const mutant of mutants) kinds[kindOf(mutant)]?.push(mutant);
  for (const kind of ['survived', 'no test']) {
    for (const { id, line, was, becomes } of kinds[kind]) {
      console.log(`${kind}: ${id.split('#')[0]}:${line}\n    ${oneLine(was)}\n    ${oneLine(becomes)}`);
    }
  }
  const counted = kinds.killed.length + kinds.survived.length + kinds['no test'].length;
  const score = counted === 0 ? '–' : `${((kinds.killed.length / counted) * 100).toFixed(1)} %`;
  const lengths = Object.fromEntries(Object.entries(kinds).map(([kind, list]) => [kind, list.length]));
  const all = Object.values(lengths).reduce((sum, length) => sum + length, 0);
  return { folder, mutants: all, ...lengths, score };
}

/** The result of each mutant by its id. */
function kindsOf(results) {
  const withResult = (wanted) =>
    new Set(results.filter(({ result }) => result === wanted).map(({ id }) => id));
  const [killed, survived, seen, early] = ['killed', 'survived', 'seen', 'early'].map(withResult);
  const changeless = withResult('changeless');
  return ({ id, isStatic }) => {
    if (killed.has(id)) return 'killed';
    if (changeless.has(id) && !seen.has(id)) return 'changeless';
    if (survived.has(id)) return 'survived';
    if (seen.has(id)) return 'untried';
    return isStatic || early.has(id) ? 'at the start' : 'no test';
  };
}

function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100) || '(left out)';
}

function read(log) {
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

function filesOf(folder) {
  if (folder.endsWith('.ts')) return [folder];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => !name.includes('node_modules'))
    .toSorted();
}

/** A text's hash as a number from 0 to 1. */
function shareOf(text) {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
