import { describe, expect, it } from 'vitest';
import type { FileIssue } from '../../../src/core/issue.ts';
import type { ImportCounts } from '../../../src/core/study-views.ts';
import { countPhrases, reportSentence } from '../../../src/renderer/src/importing/import-summary.ts';
import { groupIssues, issuesAsText } from '../../../src/renderer/src/importing/issue-text.ts';
import { joinPath } from '../../../src/renderer/src/importing/join-path.ts';
import { studyFilePath } from '../../../src/renderer/src/importing/study-file-path.ts';

const none: ImportCounts = { samples: 0, slots: 0, runs: 0, outputs: 0, chunks: 0, verdicts: 0, media: 0 };
const issue = (severity: FileIssue['severity'], record = ''): FileIssue => ({
  severity,
  code: 'x',
  file: 'outputs/a.json',
  record,
  message: 'The start is no time.',
  action: 'The chunk was left out.',
});

describe('what an import did', () => {
  it('says so when nothing changed', () => {
    expect(reportSentence({ added: none, changed: none })).toBe(
      'Nothing changed: everything was imported before.',
    );
  });

  it('names what was added and changed', () => {
    expect(
      reportSentence({ added: { ...none, samples: 1, slots: 1200 }, changed: { ...none, verdicts: 2 } }),
    ).toBe('Added 1 sample and 1\u202f200 slots. Changed 2 verdicts.');
    expect(countPhrases({ ...none, media: 2 })).toEqual(['2 clips']);
  });
});

describe('issues', () => {
  it('come gravest first, without empty groups', () => {
    const groups = groupIssues([issue('info'), issue('error'), issue('info')]);
    expect(groups.map(([severity, list]) => [severity, list.length])).toEqual([
      ['error', 1],
      ['info', 2],
    ]);
  });

  it('copy as one line each, with the record where there is one', () => {
    expect(issuesAsText([issue('error', 'chunks[3]'), issue('info')])).toBe(
      'error\toutputs/a.json · chunks[3]: The start is no time. The chunk was left out.\n' +
        'info\toutputs/a.json: The start is no time. The chunk was left out.',
    );
  });
});

describe('paths of the host’s computer', () => {
  it('are joined in its own way', () => {
    expect(joinPath('/data', 'omni')).toBe('/data/omni');
    expect(joinPath('/', 'data')).toBe('/data');
    expect(joinPath('C:\\data', 'omni')).toBe('C:\\data\\omni');
    expect(joinPath('C:\\', 'data')).toBe('C:\\data');
  });
});

describe('the file of a new study', () => {
  it('gets its ending where it is missing, and loses spaces and quotes around it', () => {
    expect(studyFilePath(' "/data/my runs" ')).toBe('/data/my runs.slotscope');
    expect(studyFilePath('~/a.slotscope')).toBe('~/a.slotscope');
    expect(studyFilePath("'C:\\a.SLOTSCOPE'")).toBe('C:\\a.SLOTSCOPE');
  });

  it('is left to the host when nothing is typed', () => {
    expect(studyFilePath('  ')).toBeUndefined();
    expect(studyFilePath('""')).toBeUndefined();
  });
});
