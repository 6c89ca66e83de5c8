import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JudgingPlan, JudgingReport } from '../../../src/core/judging/judging-views.ts';
import { main } from '../../../src/main/cli/main.ts';
import { temporaryFolder } from '../study-fixture.ts';
import { sendError, startJudgeServer } from './judge-server.ts';
import { importedStudy } from './judging-fixture.ts';

interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/** Run one command line in this process. */
const slotscope = async (...args: string[]): Promise<Outcome> => {
  const outcome = { status: -1, stdout: '', stderr: '' };
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    outcome.stdout += String(text);
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    outcome.stderr += String(text);
    return true;
  });
  try {
    outcome.status = await main(args);
    return outcome;
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
};

beforeEach(() => {
  vi.stubEnv('SLOTSCOPE_HOME', temporaryFolder());
  vi.stubEnv('OPENAI_API_KEY', '');
  vi.stubEnv('SLOTSCOPE_JUDGE_API_KEY', 'sk-from-environment');
});

describe('slotscope judge', () => {
  it('judges offline and lets scores use it when told', async () => {
    const { path } = await importedStudy();
    const first = await slotscope('judge', '--study', path, '--judge', 'lexical', '--json');
    expect(first.status).toBe(0);
    const { plan, report, scoredBy } = JSON.parse(first.stdout) as {
      plan: JudgingPlan;
      report: JudgingReport;
      scoredBy: string;
    };
    expect(report).toMatchObject({ ended: 'done', judged: plan.items });
    expect(scoredBy).toBe('imported');
    expect(first.stderr).toContain('Scores still use the verdicts of "imported"');
    expect((await slotscope('report', '--study', path)).stdout).toContain('scored by imported');
    const again = await slotscope(
      'judge',
      '--study',
      path,
      '--judge',
      'lexical',
      '--retry-failed',
      '--use-for-scores',
    );
    expect(again.stderr).toContain(`${plan.items} given before`);
    expect((await slotscope('report', '--study', path)).stdout).toContain('scored by lexical');
  });

  it('shows the plan, wants --yes before a server is asked, and then asks', async () => {
    const server = await startJudgeServer();
    const { path } = await importedStudy();
    const command = [
      'judge',
      '--study',
      path,
      '--judge',
      'openai',
      '--base-url',
      server.baseUrl,
      '--model',
      'test-model',
    ];
    const dry = await slotscope(...command, '--dry-run', '--json');
    expect(dry.status).toBe(0);
    const { plan } = JSON.parse(dry.stdout) as { plan: JudgingPlan };
    const unconfirmed = await slotscope(...command);
    expect(unconfirmed).toMatchObject({ status: 2, stdout: '' });
    expect(unconfirmed.stderr).toMatch(new RegExp(`${plan.calls} calls to ${server.baseUrl}`));
    expect(unconfirmed.stderr).toMatch(/Add --yes/);
    expect(server.received).toHaveLength(0);

    const some = await slotscope(
      ...command,
      '--yes',
      '--runs',
      'alpha',
      '--stages',
      'core',
      'partial',
      '--concurrency',
      '2',
      '--json',
    );
    expect(some.status).toBe(0);
    const { report } = JSON.parse(some.stdout) as { report: JudgingReport };
    expect(report.judged).toBe(report.items);
    expect(
      server.received.every(({ headers }) => headers.authorization === 'Bearer sk-from-environment'),
    ).toBe(true);
    expect(some.stdout + some.stderr).not.toContain('sk-from-environment');
    expect(server.concurrency.most).toBeLessThanOrEqual(2);
    // Nothing is left to ask, so nothing needs a yes.
    const rest = await slotscope(...command, '--runs', 'alpha', '--stages', 'core', 'partial');
    expect(rest.status).toBe(0);
  });

  it('exits 1 with the reason when the batch stops, 2 on wrong usage', async () => {
    const server = await startJudgeServer((_, response) => {
      sendError(response, 401, { message: 'bad key' });
      return undefined;
    });
    const { path } = await importedStudy();
    const base = ['judge', '--study', path, '--judge', 'openai', '--base-url', server.baseUrl, '--yes'];
    const stopped = await slotscope(...base, '--json');
    expect(stopped.status).toBe(1);
    expect(stopped.stderr).toContain('does not accept the key (401)');
    expect(JSON.parse(stopped.stdout).report).toMatchObject({ ended: 'stopped' });
    const limited = await slotscope(...base, '--max-calls', '3');
    expect(limited).toMatchObject({ status: 1 });
    expect(limited.stderr).toContain('the limit is 3');
    for (const wrong of [
      ['--judge', 'oracle'],
      ['--judge', 'lexical', '--runs', 'gamma'],
      ['--judge', 'lexical', '--stages', 'late'],
      ['--judge', 'openai', '--concurrency', 'many'],
      ['--judge', 'openai', '--concurrency', '1000'],
      ['--judge', 'openai', '--base-url', 'https://a:b@host/v1'],
      [],
    ]) {
      expect(await slotscope('judge', '--study', path, ...wrong)).toMatchObject({ status: 2, stdout: '' });
    }
  });
});
