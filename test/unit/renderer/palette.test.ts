import { describe, expect, it } from 'vitest';
import { BENCHMARKS } from '../../../src/core/benchmarks.ts';
import {
  caseEntries,
  entry,
  foundEntries,
  MOST_OF_A_KIND,
  sampleEntries,
  viewEntries,
} from '../../../src/renderer/src/palette/entries.ts';
import { folded, fuzzyScore } from '../../../src/renderer/src/palette/fuzzy.ts';

const score = (query: string, text: string) => fuzzyScore(query, folded(text));

describe('fuzzyScore', () => {
  it('finds a piece, letters near each other in order, and every part in any order', () => {
    expect(score('exp', 'Explore')).not.toBeNull();
    expect(score('xplr', 'Explore')).not.toBeNull();
    expect(score('0003 1q1a', '1q1a / 0003')).not.toBeNull();
  });

  it('finds nothing where a part is missing, out of order or far apart', () => {
    expect(score('explore zz', 'Explore')).toBeNull();
    expect(score('erolpxe', 'Explore')).toBeNull();
    expect(score('stop', 'several rather large outputs on paper')).toBeNull();
  });

  it('reads Chinese, full-width letters and accents as typed by an input method', () => {
    expect(score('倒茶', '请倒一杯茶')).not.toBeNull();
    expect(score('茶倒', '请倒一杯茶')).toBeNull();
    expect(score('ＥＸＰ', 'Explore')).toBe(score('exp', 'Explore'));
    expect(score('resume', 'Résumé')).not.toBeNull();
  });

  it('puts the whole before the beginning, a word before the middle, and a piece before scattered letters', () => {
    const texts = ['judge', 'judge calibration', 'the judge', 'prejudge', 'j-u-d-g-e'];
    const scores = texts.map((text) => score('judge', text)!);
    expect([...scores].sort((one, other) => other - one)).toEqual(scores);
  });
});

describe('foundEntries', () => {
  const views = viewEntries(BENCHMARKS);

  it('offers views and actions before anything is typed, without the pages of Diagnose', () => {
    const action = entry('Action', 'Import …', 'Study', { act: () => undefined });
    const names = foundEntries('  ', [...views, action]).map(({ name }) => name);
    expect(names).toEqual([
      'Home',
      'Runs',
      'Explore',
      'Compare',
      'Diagnose',
      'Replay',
      'Judge',
      'Cases',
      'Import …',
    ]);
  });

  it('leads to a page of Diagnose on its own benchmark', () => {
    const [first] = foundEntries('calibration', views);
    expect(first?.target).toEqual({ href: '/diagnose/calibration', benchmark: 'ovi-bench' });
  });

  it('finds a sample by benchmark and name, and keeps its address whatever the name holds', () => {
    const samples = sampleEntries([
      { benchmark: 'omni-interact', subset: '1qna', name: 'workshop/Shelf-2_1' },
      { benchmark: 'ovi-bench', subset: 'open-ended', name: 'shelf' },
    ]);
    const found = foundEntries('omniinteract shelf', samples);
    expect(found.map(({ target }) => target)).toEqual([
      { href: '/explore/1qna/workshop%2FShelf-2_1', benchmark: 'omni-interact' },
    ]);
  });

  it('shows so many of a kind and no more, so that other kinds are seen', () => {
    const samples = sampleEntries(
      Array.from({ length: 40 }, (_, at) => ({ benchmark: 'ovi-bench', subset: 'mc', name: `judge-${at}` })),
    );
    const kinds = foundEntries('judge', [...samples, ...views]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'Sample')).toHaveLength(MOST_OF_A_KIND);
    expect(kinds[0]).toBe('View');
  });

  it('leaves removed cases out', () => {
    const summary = {
      caseId: 1,
      title: 'Waiting',
      version: 1,
      panels: 1,
      savedAt: '',
      removed: false,
      image: null,
      benchmarks: [],
      opening: '',
      problem: null,
    };
    expect(caseEntries([summary, { ...summary, caseId: 2, removed: true }])).toHaveLength(1);
  });
});
