import { parseArgs } from 'node:util';

/** @typedef {NonNullable<import('node:util').ParseArgsConfig['options']>} Options */

/**
 * Reads what stands behind `--` on the command line. `--help` prints the usage and ends the process with code 0; what the command
 * does not know is named and ends it with code 2. To be called before a command installs, builds or starts anything.
 * @template {Options} Known
 * @param {string} usage
 * @param {Known} known
 */
export function readOptions(usage, known) {
  return readArguments(usage, known, false).values;
}

/**
 * The same for a command that takes names besides its options.
 * @template {Options} Known
 * @param {string} usage
 * @param {Known} known
 */
export function readOptionsAndNames(usage, known) {
  const { values, positionals } = readArguments(usage, known, true);
  return { values, names: positionals };
}

/**
 * The parts chosen by `--only=…,…`, or all of them.
 * @param {string | undefined} only
 * @param {readonly string[]} known
 * @returns {readonly string[]}
 */
export function chooseParts(only, known) {
  const chosen = only?.split(',') ?? known;
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0) refuse(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  return chosen;
}

/**
 * Ends the process because of what was asked for.
 * @param {string} reason
 * @returns {never}
 */
export function refuse(reason) {
  console.error(reason);
  process.exit(2);
}

/**
 * @template {Options} Known
 * @param {string} usage
 * @param {Known} known
 * @param {boolean} allowPositionals
 */
function readArguments(usage, known, allowPositionals) {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options: known, allowPositionals });
  } catch (error) {
    refuse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
