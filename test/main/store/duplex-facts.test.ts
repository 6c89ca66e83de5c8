import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { duplexSlotResults } from '../../../src/core/duplex-eval/sample-score.ts';
import { scoreDuplexRuns } from '../../../src/core/duplex-eval/study-facts.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readDuplexFacts } from '../../../src/main/store/duplex-facts.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { temporaryFolder } from '../study-fixture.ts';

describe('the facts of Omni-DuplexEval', () => {
  it('score every item of every run as the store has it', async () => {
    const study = openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });
    await importInto(study, resourcePath('sample', 'duplex-eval'), {});
    const facts = readDuplexFacts(study.db);
    const scored = scoreDuplexRuns(facts).flatMap((run) =>
      run.outputs.flatMap(({ sample, score }) =>
        duplexSlotResults(score).map(({ outcome, value }, at) => ({
          run_id: run.runId,
          slot_key: sample.slotKeys[at],
          outcome,
          tp: value,
        })),
      ),
    );
    const stored = study.db.prepare('SELECT run_id, slot_key, outcome, tp FROM scores').all();
    const sorted = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    expect(scored).toHaveLength(12);
    expect(sorted(scored)).toEqual(sorted(stored));
    // Reasons are long, and no score reads them.
    expect(JSON.stringify(facts)).not.toContain('rationale');
    study.db.close();
  });
});
