import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readHeadlines } from '../../../src/main/store/headlines.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns, readStudyInfo } from '../../../src/main/store/study-info.ts';
import { temporaryFolder } from '../study-fixture.ts';

describe('headline numbers', () => {
  it('count descriptions and reminder samples, and leave out what is unjudged', async () => {
    const study = openStudyFile(join(temporaryFolder(), 's.slotscope'), { create: 'Study' });
    await importInto(study, resourcePath('sample', 'duplex-eval'), {});
    const headlines = new Map(readHeadlines(study.db).map((each) => [each.runId, each.headlines]));
    const of = (name: string) =>
      headlines.get(readRuns(study.db).find((run) => run.name === name)?.runId ?? 0);
    // Temporal 2.6 of 3 and content 2.85 of 3.
    expect(of('scripted-steady')).toEqual([
      {
        label: 'Overall',
        value: expect.closeTo((100 * (2.6 + 2.85)) / 6, 9),
        unit: 'points',
        n: 1,
        unjudged: 0,
      },
      { label: 'Success', value: 1, unit: 'share', n: 2, unjudged: 0 },
    ]);
    // Its description is not judged; it reminded once of two times, which settles the sample.
    expect(of('scripted-sparse')).toMatchObject([
      { label: 'Overall', value: null, n: 0, unjudged: 1 },
      { label: 'Success', n: 2, unjudged: 0 },
    ]);
  });

  it('tell what is without a clip, with one to begin with', async () => {
    const study = openStudyFile(join(temporaryFolder(), 's.slotscope'), { create: 'Study' });
    await importInto(study, resourcePath('sample', 'ovi-bench'), {});
    expect(readStudyInfo(study).benchmarks).toMatchObject([
      { benchmark: 'ovi-bench', samples: 8, runs: 3, withoutClip: { samples: 0, first: null } },
    ]);
    study.db.exec("UPDATE clips SET path = '/gone/' || clip_id, relative_path = 'gone/' || clip_id");
    expect(readStudyInfo(study).benchmarks[0]?.withoutClip).toEqual({
      samples: 8,
      first: { subset: 'multiple-choice', name: 'board.mp4_q0_Correction' },
    });
  });
});
