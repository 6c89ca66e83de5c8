import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
// @ts-expect-error -- the launch scripts are plain JavaScript, so that they run before any install
import * as results from '../../../scripts/launch/test-results.mjs';

const { playwrightCounts, runnerCounts, sumLine, vitestCounts } = results;

const folder = mkdtempSync(join(tmpdir(), 'slotscope-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

let reports = 0;

function report(content: object): string {
  reports += 1;
  const file = join(folder, `report-${reports}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
};
const playwrightReport = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] };

describe('counting what the runners report', () => {
  it('counts a file that broke before its first test as one failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
    const counts = vitestCounts({ ...vitestReport, numFailedTests: 1, testResults: [broken, failing] });
    expect(counts).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('counts a flaky test and an error outside the tests as failures', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 3, skipped: 2 });
  });

  it('takes a good run as it is', () => {
    expect(runnerCounts(report(vitestReport), 0, vitestCounts)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    const counts = runnerCounts(report(playwrightReport), 0, playwrightCounts);
    expect(counts).toEqual({ passed: 3, failed: 0, skipped: 2 });
  });

  it.each([
    ['no report', join(folder, 'none.json'), 0],
    ['a bad end without a failed test', report(vitestReport), 1],
  ])('counts %s as a failure', (_name, file, exitCode) => {
    expect(runnerCounts(file, exitCode, vitestCounts)).toMatchObject({
      failed: 1,
      problem: expect.any(String),
    });
  });

  it('counts a run of no test as a failure', () => {
    const none = { ...vitestReport, numPassedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    expect(runnerCounts(report(none), 0, vitestCounts)).toMatchObject({ failed: 1, problem: 'ran no test' });
  });

  it('sums up in one line', () => {
    expect(sumLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
    expect(sumLine({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
  });
});
