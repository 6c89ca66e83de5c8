import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyCase } from '../../../src/core/case-studies/document.ts';
import { editCase } from '../../../src/core/case-studies/edit.ts';
import { importBundleText, writeBundle } from '../../../src/main/cases/bundle.ts';
import { makePanel, refreshedPanel, viewCase } from '../../../src/main/cases/panels.ts';
import { caseLatex, exportCase } from '../../../src/main/export/case-study.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { createCase, keepPicture, listCases, readCase, readPicture } from '../../../src/main/store/cases.ts';
import type { OpenStudy } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';
import { emptyStudy, FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

const JPEG = Buffer.from('ffd8ffe000104a46494600ffd9', 'hex');

async function studyWithCase(): Promise<{ study: OpenStudy; caseId: number }> {
  const study = emptyStudy();
  await importInto(study, FIXTURE_TREE, {});
  const row = study.db
    .prepare<[], { subset: string; name: string; slot_id: number }>(
      'SELECT subset, name, slot_id FROM slots JOIN samples USING (sample_id) LIMIT 1',
    )
    .get();
  if (!row) throw new Error('The fixture has no slot.');
  const panel = makePanel(study, 'p1', {
    benchmark: 'omni-interact',
    subset: row.subset,
    sample: row.name,
    slotIds: [row.slot_id],
    runs: readRuns(study.db).map(({ name }) => name),
    range: null,
  });
  const caseId = createCase(study.db, 'A case', {
    document: editCase(emptyCase('A case'), { type: 'add-panel', panel }),
    pictures: [],
  });
  const hash = keepPicture(study.db, caseId, JPEG, 'image/jpeg');
  const stored = readCase(study.db, caseId);
  const document = editCase(stored.document, {
    type: 'add-frame',
    id: 'p1',
    frame: { id: 'f1', time: 1, hash, label: 'at query' },
  });
  study.db
    .prepare('UPDATE case_versions SET document = ? WHERE case_id = ?')
    .run(JSON.stringify(document), caseId);
  return { study, caseId };
}

describe('a case bundle', () => {
  it('opens in another study without the media and the runs', async () => {
    const { study, caseId } = await studyWithCase();
    const other = emptyStudy();
    const copy = importBundleText(other, writeBundle(study, readCase(study.db, caseId)), 'case.slotcase');
    const [there, here] = [readCase(other.db, copy), readCase(study.db, caseId)];
    expect(there.document).toEqual(here.document);
    const hash = there.document.panels[0]?.frames[0]?.hash ?? '';
    expect(readPicture(other.db, copy, hash)?.bytes.equals(JPEG)).toBe(true);
    expect(viewCase(other, there).stale.p1).toEqual(['The study does not hold this sample.']);
    expect(viewCase(study, here).stale).toEqual({});
  });

  const damage: [string, (text: string) => string, RegExp][] = [
    ['cut off', (text) => text.slice(0, text.length / 2), /no whole case study/u],
    ['of another kind', (text) => text.replace('slotscope-case', 'other'), /kind/u],
    ['of a later format', (text) => text.replace('"format": 1', '"format": 2'), /format/u],
    [
      'with another picture',
      (text) => text.replace(/"base64": "[^"]+"/u, '"base64": "/9j/"'),
      /pictures\.0\.hash/u,
    ],
    [
      'with a program for a picture',
      (text) => text.replace(/"base64": "[^"]+"/u, '"base64": "TVqQAA=="'),
      /pictures\.0\.base64/u,
    ],
    [
      'with another media type',
      (text) => text.replace('image/jpeg', 'image/svg+xml'),
      /pictures\.0\.mediaType/u,
    ],
    [
      'with a path for a hash',
      (text) => text.replace(/"hash": "[0-9a-f]{64}"/u, '"hash": "../../etc/passwd"'),
      /panels\.0\.frames\.0\.hash/u,
    ],
    [
      'with text for a time',
      (text) => text.replace(/"time": 1\b/u, '"time": "1"'),
      /panels\.0\.frames\.0\.time/u,
    ],
  ];
  it.each(damage)('is refused whole when %s, and the message names the field', async (_, change, message) => {
    const { study, caseId } = await studyWithCase();
    const bundle = writeBundle(study, readCase(study.db, caseId));
    const other = emptyStudy();
    expect(change(bundle)).not.toBe(bundle);
    expect(() => importBundleText(other, change(bundle), 'case.slotcase')).toThrow(message);
    expect(listCases(other.db)).toEqual([]);
  });
});

describe('a panel whose run says something else', () => {
  it('says so of that run alone, and is up to date again once refreshed or without it', async () => {
    const { study, caseId } = await studyWithCase();
    const [panel] = readCase(study.db, caseId).document.panels;
    if (!panel) throw new Error('The case has no panel.');
    const [changed] = readRuns(study.db);
    if (!changed) throw new Error('The fixture has no run.');
    study.db.prepare("UPDATE outputs SET chunks = '[]' WHERE run_id = ?").run(changed.runId);
    const stored = readCase(study.db, caseId);
    expect(viewCase(study, stored).stale.p1).toEqual([
      `${changed.label || changed.name} says something else now.`,
    ]);
    const fresh = refreshedPanel(study, panel);
    const refreshed = editCase(stored.document, { type: 'refresh-panel', id: 'p1', fresh });
    expect(viewCase(study, { ...stored, document: refreshed }).stale).toEqual({});
    const without = editCase(stored.document, { type: 'drop-run', id: 'p1', run: changed.name });
    expect(viewCase(study, { ...stored, document: without }).stale).toEqual({});
  });
});

describe('an exported case', () => {
  it('draws each panel, its pictures inside, with a LaTeX file and the provenance', async () => {
    const { study, caseId } = await studyWithCase();
    const outDir = temporaryFolder();
    const formats = ['svg', 'tex', 'bundle'] as const;
    const written = await exportCase(study, readCase(study.db, caseId), { outDir, formats });
    expect(written).toEqual(['a-case-1.svg', 'a-case.tex', 'a-case.slotcase', 'a-case.json']);
    const svg = readFileSync(join(outDir, 'a-case-1.svg'), 'utf8');
    expect(svg).toContain(`data:image/jpeg;base64,${JPEG.toString('base64')}`);
    expect(svg).toContain('at query');
    const { panels } = JSON.parse(readFileSync(join(outDir, 'a-case.json'), 'utf8'));
    expect(panels[0].quotes.length).toBe(readRuns(study.db).length);
  });

  it('escapes what LaTeX would read as a command', async () => {
    const { study, caseId } = await studyWithCase();
    const stored = readCase(study.db, caseId);
    const document = editCase(stored.document, {
      type: 'change-panel',
      id: 'p1',
      change: { caption: '50% of $x_1$ & \\input{x}', width: 'single' },
    });
    const tex = caseLatex({ ...stored, document }, 'a-case');
    expect(tex).toContain('50\\% of \\$x\\_1\\$ \\& \\textbackslash{}input\\{x\\}');
    expect(tex).toContain('\\begin{figure}[t]');
  });
});
