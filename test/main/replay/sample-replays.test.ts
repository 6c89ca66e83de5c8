import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OviDetails } from '../../../src/core/ovi-bench/case-score.ts';
import type { OviCase } from '../../../src/core/ovi-bench/dataset.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { EXAMPLE_BASE_URL, startExampleServer } from '../../../src/main/replay/example-server.ts';
import { replayBaselines } from '../../../src/main/replay/sample-replays.ts';
import { readReplays } from '../../../src/main/store/replays.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';
import { temporaryFolder } from '../study-fixture.ts';

vi.setConfig({ testTimeout: 90_000 });

async function oviStudy(): Promise<OpenStudy> {
  const study = openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });
  onTestFinished(() => void study.db.close());
  await importInto(study, resourcePath('sample/ovi-bench'), {});
  return study;
}

/** What each case is, and what the run says of it. */
const results = (study: OpenStudy): { name: string; label: string; said: OviDetails }[] =>
  study.db
    .prepare<[], { name: string; wanted: string; details: string }>(
      `SELECT samples.name, samples.details AS wanted, outputs.details FROM outputs JOIN samples USING (sample_id)
       JOIN runs USING (run_id) WHERE runs.name = 'keyword-rules' ORDER BY samples.name`,
    )
    .all()
    .map(({ name, wanted, details }) => ({
      name,
      label: (JSON.parse(wanted) as OviCase).type,
      said: JSON.parse(details) as OviDetails,
    }));

describe('the replay of OVIBench in the sample', () => {
  it('is a recorded run of Algorithm 1 that says what it is', async () => {
    const study = await oviStudy();
    const [report] = await replayBaselines(study, { onProgress: () => undefined });
    expect(report).toMatchObject({ runName: 'keyword-rules', replayed: 8, kept: 0, failed: [] });
    const run = readRuns(study.db).find(({ name }) => name === 'keyword-rules');
    expect(run).toMatchObject({ kind: 'replayed', label: 'Keyword rules', judges: [], verdicts: 0 });
    expect(run?.note).toMatch(/^No model: .*looks at no frame.* R = 12 characters a second/);
    const said = results(study);
    // "That will do, thanks." holds none of its keywords: a rule that knows every answer would be no baseline.
    expect(said.filter(({ label, said: { predictedType } }) => predictedType !== label)).toMatchObject([
      { name: 'desk.mp4_s0_Cancellation', said: { predictedType: 'False Trigger' } },
    ]);
    expect(said.filter(({ said: { choice } }) => choice !== null)).toMatchObject([
      { name: 'board.mp4_q0_Correction', said: { choice: 'B' } },
      { name: 'desk.mp4_q0_Cancellation', said: { choice: 'C' } },
    ]);
    // ΔT = 2.5 s at twelve characters a second; the answer goes on from there.
    const sneeze = said.find(({ name }) => name === 'desk.mp4_s1_FalseTrigger')!.said;
    expect(sneeze.partial).toHaveLength(30);
    expect(`${sneeze.partial}${sneeze.response}`.replaceAll(' ', '')).toBe(sneeze.answer.replaceAll(' ', ''));
  });

  it('goes on where it was stopped, whatever the port', async () => {
    const undisturbed = await oviStudy();
    await replayBaselines(undisturbed, { onProgress: () => undefined });
    const study = await oviStudy();
    const stopping = new AbortController();
    const stopped = replayBaselines(study, {
      signal: stopping.signal,
      onProgress: (fraction) => {
        if (fraction !== null && fraction > 0.3) stopping.abort(new Error('stopped'));
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    const begun = results(study).length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(8);
    const [report] = await replayBaselines(study, { onProgress: () => undefined });
    expect(report).toMatchObject({ kept: begun, replayed: 8 - begun });
    expect(results(study)).toEqual(results(undisturbed));
    expect(readReplays(study.db)).toMatchObject([
      { settings: { rate: 12, adapterSettings: { baseUrl: EXAMPLE_BASE_URL } } },
    ]);
    const [again] = await replayBaselines(study, { onProgress: () => undefined });
    expect(again).toMatchObject({ kept: 8, replayed: 0 });
  });
});

describe('the example of a chat server', () => {
  it('answers whole and in pieces, and says what it cannot', async () => {
    const { baseUrl, stop } = await startExampleServer();
    const ask = (body: string) => fetch(`${baseUrl}/chat/completions`, { method: 'POST', body });
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'What is this?' }] }];
    const whole = (await (await ask(JSON.stringify({ messages }))).json()) as object;
    expect(whole).toMatchObject({
      choices: [{ message: { content: expect.stringContaining('cannot see') } }],
    });
    const streamed = await ask(JSON.stringify({ messages, stream: true }));
    expect(streamed.headers.get('content-type')).toBe('text/event-stream');
    expect(await streamed.text()).toMatch(/^data: \{.*cannot see.*\}\n\ndata: \[DONE\]\n\n$/);
    expect((await ask('{')).status).toBe(400);
    expect((await fetch(`${baseUrl}/models`)).status).toBe(404);
    await stop();
    await expect(fetch(`${baseUrl}/models`)).rejects.toThrow();
  });

  it('listens, when started by hand, where its replays are recorded', () => {
    const source = readFileSync(resourcePath('adapters', 'chat-server.mjs'), 'utf8');
    const port = /USUAL_PORT = (\d+)/.exec(source)?.[1];
    expect(EXAMPLE_BASE_URL).toBe(`http://127.0.0.1:${port}/v1`);
  });
});
