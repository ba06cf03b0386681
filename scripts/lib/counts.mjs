import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Readonly<Counts>} */
export const NO_COUNTS = { passed: 0, failed: 0, skipped: 0 };

/**
 * Reads how many tests passed from the report that Vitest's JSON reporter wrote.
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
  };
}

/**
 * The same for Playwright's. A test that passed only on a second try is no passed test.
 * @param {string} file
 * @returns {Counts}
 */
export function readPlaywrightCounts(file) {
  const stats = readReport(file)?.stats;
  if (stats === undefined) return NO_COUNTS;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
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
    }),
    NO_COUNTS,
  );
}

/**
 * "12 passed, 0 failed", with the skipped ones only where there are any.
 * @param {Counts} counts
 */
export function sayCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {string} file */
function readReport(file) {
  // A suite that broke before its first test leaves no report.
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
