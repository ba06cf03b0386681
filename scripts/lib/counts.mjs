import { existsSync, readFileSync } from 'node:fs';

/** `flaky`: passed only at the second try. @typedef {{ passed: number, failed: number, skipped: number, flaky: number }} Counts */

/** @type {Readonly<Counts>} */
export const NO_COUNTS = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

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
  };
}

/**
 * The same for Playwright's. Only CI retries (playwright.config.ts).
 * @param {string} file
 * @returns {Counts}
 */
export function readPlaywrightCounts(file) {
  const stats = readReport(file)?.stats;
  if (stats === undefined) return NO_COUNTS;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
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
