import { describe, expect, it } from 'vitest';
import { emptyCase } from '../../../src/core/case-studies/document.ts';
import {
  createCase,
  keepPicture,
  listCases,
  listCaseVersions,
  readCase,
  readCaseVersion,
  readPicture,
  saveCase,
} from '../../../src/main/store/cases.ts';
import { emptyStudy } from '../study-fixture.ts';

describe('case studies in a study', () => {
  it('keeps every version whole', () => {
    const { db } = emptyStudy();
    const caseId = createCase(db, 'A spill');
    const saved = saveCase(db, caseId, 1, { ...emptyCase('A long spill'), prose: 'It **went on**.' });
    expect(saved.version).toBe(2);
    expect(readCase(db, 'a-spill')).toMatchObject({ title: 'A long spill', version: 2 });
    expect(listCaseVersions(db, caseId).map(({ title }) => title)).toEqual(['A long spill', 'A spill']);
    expect(readCaseVersion(db, caseId, 1)).toEqual(emptyCase('A spill'));
  });

  it('refuses a save based on an older version and keeps both', () => {
    const { db } = emptyStudy();
    const caseId = createCase(db, 'One');
    saveCase(db, caseId, 1, emptyCase('Theirs'));
    expect(() => saveCase(db, caseId, 1, emptyCase('Mine'))).toThrow(/changed elsewhere: version 2/u);
    expect(readCase(db, caseId).title).toBe('Theirs');
  });

  it('tells cases of one title apart by name, and names those it has', () => {
    const { db } = emptyStudy();
    createCase(db, 'Same');
    createCase(db, 'Same');
    expect(listCases(db).map(({ name }) => name)).toEqual(['same', 'same-2']);
    expect(() => readCase(db, 'other')).toThrow(/It has same, same-2/u);
  });

  it('keeps the same picture once and gives its bytes back', () => {
    const { db } = emptyStudy();
    const caseId = createCase(db, 'Pictures');
    const bytes = Buffer.from([0xff, 0xd8, 0xff]);
    const hash = keepPicture(db, caseId, bytes, 'image/jpeg');
    expect(keepPicture(db, caseId, bytes, 'image/jpeg')).toBe(hash);
    expect(readPicture(db, caseId, hash)?.bytes.equals(bytes)).toBe(true);
    expect(readPicture(db, caseId + 1, hash)).toBeUndefined();
  });

  it('refuses a document with a wrong field and names it', () => {
    const { db } = emptyStudy();
    const caseId = createCase(db, 'Strict');
    const wrong = { ...emptyCase('x'), prose: 7 as unknown as string };
    expect(() => saveCase(db, caseId, 1, wrong)).toThrow(/prose/u);
    expect(readCase(db, caseId).version).toBe(1);
  });
});
