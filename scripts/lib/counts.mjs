import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * `flaky`: passed only at the second try. `names`: files and titles of what failed or was flaky.
 * @typedef {{ passed: number, failed: number, skipped: number, flaky: number, names: string[] }} Counts
 */

/** @type {Readonly<Counts>} */
export const NO_COUNTS = { passed: 0, failed: 0, skipped: 0, flaky: 0, names: [] };

/**
 * Reads how many tests passed from the report of Vitest's JSON reporter.
 * @param {string} file
 * @returns {Counts}
 */
export function readVitestCounts(file) {
  const report = readReport(file);
  if (report === null) return NO_COUNTS;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
    names: report.testResults.flatMap(failuresOfFile),
  };
}

/** @param {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} file */
function failuresOfFile({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that fails outside its tests has none to name.
  if (failed.length === 0) return status === 'failed' ? [basename(name)] : [];
  return failed.map(({ fullName }) => `${basename(name)}: ${fullName}`);
}

/**
 * The same for Playwright's. Only CI retries (playwright.config.ts).
 * @param {string} file
 * @returns {Counts}
 */
export function readPlaywrightCounts(file) {
  const report = readReport(file);
  if (report === null) return NO_COUNTS;
  const { stats } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: stats.flaky,
    names: report.suites.flatMap(troubleOfSuite),
  };
}

/**
 * @typedef {{ file: string, specs: { title: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function troubleOfSuite({ file, specs, suites = [] }) {
  const troubled = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [...troubled.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(troubleOfSuite)];
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
      flaky: sum.flaky + counts.flaky,
      names: [...sum.names, ...counts.names],
    }),
    NO_COUNTS,
  );
}

/**
 * "12 passed, 0 failed", with skipped and flaky ones only if there are any.
 * @param {Counts} counts
 */
export function printCounts({ passed, failed, skipped, flaky }) {
  const rest = [skipped > 0 ? `, ${skipped} skipped` : '', flaky > 0 ? `, ${flaky} ON A SECOND TRY` : ''];
  return `${passed} passed, ${failed} failed${rest.join('')}`;
}

/** @param {string} file */
function readReport(file) {
  // A suite that fails before its first test writes no report.
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
