import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseDocument } from '../../../src/core/cases/document.ts';
import { bundleCase, importBundle, importBundleFile } from '../../../src/main/cases/bundle.ts';
import { jpegSize, pngSize } from '../../../src/main/cases/frames.ts';
import { caseFiles } from '../../../src/main/export/case-study.ts';
import { createCase, keepFrame, listCases, readCase, saveCase } from '../../../src/main/store/cases.ts';
import { caseExample, panelExample } from '../../unit/core/cases/sample-case.ts';
import { emptyStudy, temporaryFolder } from '../study-fixture.ts';

/** A grey picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

function studyWithCase() {
  const study = emptyStudy();
  const image = keepFrame(study, { mediaType: 'image/png', bytes: PNG });
  const frame = { id: 'f1', time: 8, caption: 'S1 t_a', image, width: 16, height: 9 };
  const document: CaseDocument = {
    ...caseExample(['b']),
    title: 'Case & <title> 中文',
    caption: '50% of $runs_guess',
    panels: [
      panelExample('a', {
        frames: [frame],
        callouts: [
          { id: 'n', text: 'See & hear', pin: { frame: 'f1' } },
          { id: 'm', text: 'here', pin: { time: 9 } },
        ],
        translations: { 'question 1': 'Tell me when fifteen is called.' },
      }),
    ],
  };
  const { caseId } = createCase(study.db, document);
  return { study, caseId, document };
}

describe('a bundle', () => {
  it('opens in a study without the runs and clips, pictures included, and twice changes nothing', async () => {
    const { study, caseId, document } = studyWithCase();
    const other = emptyStudy();
    const first = importBundle(other, bundleCase(study, caseId), 'x.slotcase');
    expect(first).toMatchObject({ wasThere: false, besideAnother: false, panels: 1, study: 'Test' });
    expect(readCase(other.db, first.caseId).document).toEqual(document);
    const second = importBundle(other, bundleCase(study, caseId), 'x.slotcase');
    expect(second).toMatchObject({ wasThere: true, caseId: first.caseId });
    expect(bundleCase(other, first.caseId)).toBe(bundleCase(study, caseId));
    const { files } = await caseFiles(other, first.caseId, { formats: ['svg'] });
    expect([...files.values()].join()).toContain('data:image/png;base64,');
  });

  it('comes beside a case that was edited since, and only once', () => {
    const { study, caseId, document } = studyWithCase();
    const bundle = bundleCase(study, caseId);
    saveCase(study.db, caseId, 1, { ...document, title: 'Edited' });
    expect(importBundle(study, bundle, 'x')).toMatchObject({ wasThere: false, besideAnother: true });
    expect(importBundle(study, bundle, 'x')).toMatchObject({ wasThere: true });
    expect(
      listCases(study.db)
        .map(({ title }) => title)
        .sort(),
    ).toEqual([document.title, 'Edited']);
  });

  it('is refused whole, with the field, when anything in it is wrong', () => {
    const { study, caseId } = studyWithCase();
    const good = () => JSON.parse(bundleCase(study, caseId));
    const other = emptyStudy();
    const refused = (change: (bundle: ReturnType<typeof good>) => void, message: RegExp) => {
      const bundle = good();
      change(bundle);
      expect(() => importBundle(other, JSON.stringify(bundle), 'bad.slotcase')).toThrow(message);
      expect(listCases(other.db)).toEqual([]);
      expect(other.db.prepare('SELECT count(*) FROM case_frames').pluck().get()).toBe(0);
    };
    refused((bundle) => {
      bundle.format = 'zip';
    }, /bad\.slotcase is no case bundle.*field format/);
    refused((bundle) => {
      bundle.uid = '../../escape';
    }, /field uid: an id of letters/);
    refused((bundle) => {
      bundle.document.panels[0].facts.clip = '/etc/passwd';
    }, /field panels\[0\]\.facts\.clip: a file name, not a path/);
    refused((bundle) => {
      bundle.document.panels[0].frames[0].image = '../x';
    }, /panels\[0\]\.frames\[0\]\.image: a SHA-256/);
    refused((bundle) => {
      bundle.document.panels = Array.from({ length: 61 }, () => bundle.document.panels[0]);
    }, /field panels: Too big/);
    refused((bundle) => {
      bundle.document.prose = 'x'.repeat(200_001);
    }, /field prose: Too big/);
    refused((bundle) => {
      bundle.frames[0].base64 = Buffer.from('other').toString('base64');
    }, /frames\[0\] is not the picture its sha256 names/);
    refused((bundle) => {
      bundle.frames[0].type = 'image/svg+xml';
    }, /field frames\[0\]\.type/);
    refused((bundle) => {
      bundle.frames[0].type = 'image/jpeg';
    }, /frames\[0\] is no image\/jpeg/);
    refused((bundle) => {
      bundle.frames = [];
    }, /lacks the picture/);
    expect(() => importBundle(other, '{', 'cut.slotcase')).toThrow(/cut\.slotcase.*not JSON/);
  });

  it('never crashes on altered JSON: it is taken or refused in words', () => {
    const { study, caseId } = studyWithCase();
    const text = bundleCase(study, caseId);
    const other = emptyStudy();
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), (at, inserted) => {
        const altered = text.slice(0, at) + inserted + text.slice(at + 1);
        try {
          importBundle(other, altered, 'altered');
        } catch (error) {
          expect(error).toMatchObject({ name: 'StudyError' });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('says when there is no file', () => {
    const { study } = studyWithCase();
    expect(() => importBundleFile(study, '/nowhere/x.slotcase')).toThrow(/no file at \/nowhere/);
    const folder = mkdtempSync(join(temporaryFolder(), 'b'));
    writeFileSync(join(folder, 'x.slotcase'), 'PK');
    expect(() => importBundleFile(study, join(folder, 'x.slotcase'))).toThrow(/x\.slotcase.*not JSON/);
  });
});

describe('exporting', () => {
  it('writes every format, the same bytes twice, with the caption escaped for LaTeX', async () => {
    const { study, caseId } = studyWithCase();
    const formats = ['svg', 'pdf', 'png', 'tex', 'bundle'] as const;
    const { files, problems } = await caseFiles(study, caseId, { formats, dpi: 72 });
    expect(problems).toEqual([]);
    const stem = 'Case_title_中文';
    expect([...files.keys()].sort()).toEqual(
      ['json', 'pdf', 'png', 'slotcase', 'svg', 'tex'].map((ending) => `${stem}.${ending}`),
    );
    expect(files.get(`${stem}.tex`)).toContain('\\caption{50\\% of \\$runs\\_guess}');
    const provenance = JSON.parse(String(files.get(`${stem}.json`)));
    expect(provenance.panels[0].runs[0].scores[0]).toMatchObject({
      outcome: 'answered',
      tp: 0.61,
      paq: null,
    });
    expect(Object.values(provenance.againstStudy)).toMatchObject([{ state: 'absent' }]);
    const again = await caseFiles(study, caseId, { formats, dpi: 72 });
    for (const [name, content] of files) {
      expect(Buffer.from(again.files.get(name)!).equals(Buffer.from(content)), name).toBe(true);
    }
  });

  it('draws the caption only where no LaTeX snippet sets it', async () => {
    const { study, caseId } = studyWithCase();
    const svgOf = async (formats: ('svg' | 'tex')[]) =>
      String((await caseFiles(study, caseId, { formats })).files.get('Case_title_中文.svg'));
    expect(await svgOf(['svg'])).toContain('50% of $runs_guess');
    expect(await svgOf(['svg', 'tex'])).not.toContain('50% of $runs_guess');
  });
});

it('reads sizes of pictures from their bytes', () => {
  expect(pngSize(PNG)).toEqual({ width: 1, height: 1 });
  expect(pngSize(Buffer.from('PK'))).toBeNull();
  expect(jpegSize(PNG)).toBeNull();
  const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, 160, 1, 0, 0];
  expect(jpegSize(Uint8Array.from(jpeg))).toEqual({ width: 160, height: 90 });
  expect(jpegSize(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBeNull();
});
