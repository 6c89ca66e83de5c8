/** Counts what the test runners report, so that one line can sum them up. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @returns {Counts} */
export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * Counts of vitest's JSON report. A test file that broke before its first test is one failure.
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts of Playwright's JSON report. A test that passed only when repeated is a failure; errors outside
 * any test are failures too.
 * @returns {Counts}
 */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * What one runner did. A runner that ended badly without a failure to show for it (a crash, an error
 * outside the tests, no tests found) counts as one failure, and so does one that left no report.
 * @param {string} reportFile where it was told to write its JSON report
 * @param {number} exitCode how it ended
 * @param {(report: object) => Counts} count
 * @returns {Counts & { problem?: string }}
 */
export function runnerCounts(reportFile, exitCode, count) {
  if (!existsSync(reportFile)) {
    return { passed: 0, failed: 1, skipped: 0, problem: `left no report (exit code ${exitCode})` };
  }
  const counts = count(JSON.parse(readFileSync(reportFile, 'utf8')));
  if (counts.passed + counts.failed + counts.skipped === 0) {
    return { ...counts, failed: 1, problem: 'ran no test' };
  }
  if (exitCode !== 0 && counts.failed === 0) {
    return { ...counts, failed: 1, problem: `ended with exit code ${exitCode}, though no test failed` };
  }
  return counts;
}

/** The closing line: `N passed, N failed`, and `, N skipped` when there are any. */
export function sumLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
