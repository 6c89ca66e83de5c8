import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE_PROFILE } from '../../src/core/omni-interact/profile.ts';
import { drawFigure } from '../../src/main/export/draw-figure.ts';
import { figureSources } from '../../src/main/export/figure-sources.ts';
import { chooseFigures } from '../../src/main/export/figures.ts';
import { resourcePath } from '../../src/main/home.ts';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { type OpenStudy, openStudyFile } from '../../src/main/store/study-file.ts';
import { readXml } from '../unit/figures/well-formed.ts';

const folder = mkdtempSync(join(tmpdir(), 'slotscope-test-'));
let study: OpenStudy;
beforeAll(async () => {
  study = openStudyFile(join(folder, 's.slotscope'), { create: 'Study' });
  for (const benchmark of ['duplex-eval', 'ovi-bench', 'interact-scope']) {
    await importInto(study, resourcePath('sample', benchmark), {});
  }
}, 60_000);
afterAll(() => {
  study.db.close();
  rmSync(folder, { recursive: true, force: true });
});

const sources = () => figureSources(study, REFERENCE_PROFILE);
const listed = () => chooseFigures(sources(), undefined);
const textsOf = (svg: string): string =>
  readXml(svg)
    .map(({ text }) => text)
    .join(' ');
const draw = (family: string, at = 0) =>
  drawFigure(study, sources().filter((each) => each.family === family)[at]!, {
    profile: REFERENCE_PROFILE,
    width: undefined,
  });

describe('the figures of Omni-DuplexEval and OVIBench', () => {
  it('are all there, each benchmark’s by its own word', () => {
    const families = (word: string) => [
      ...new Set(listed().flatMap(({ family }) => (family.startsWith(`${word}-`) ? [family] : []))),
    ];
    expect(families('duplex')).toEqual([
      ...['duplex-sentences', 'duplex-silence', 'duplex-reminders', 'duplex-temporal-strip'],
      ...['duplex-transition-matrix', 'duplex-timeline'],
    ]);
    expect(families('ovi')).toEqual([
      ...['ovi-confusion', 'ovi-metrics', 'ovi-interruption'],
      ...['ovi-transition-matrix', 'ovi-timeline'],
    ]);
    expect(families('scope')).toEqual(expect.arrayContaining(['scope-transition-matrix', 'scope-timeline']));
  });

  it('are the same bytes twice at every width, within the page', () => {
    const own = listed().filter(({ benchmark }) => benchmark === 'duplex-eval' || benchmark === 'ovi-bench');
    const again = new Map(sources().map((source) => [source.name, source]));
    expect(own.length).toBeGreaterThan(20);
    for (const source of own) {
      for (const width of source.widths) {
        const options = { profile: REFERENCE_PROFILE, width };
        const { svg, provenance } = drawFigure(study, source, options);
        expect(drawFigure(study, again.get(source.name)!, options).svg, source.name).toBe(svg);
        expect(readXml(svg)[0]?.attributes.width).toBe(width === 'single' ? '3.3in' : '6.9in');
        expect(JSON.stringify(provenance)).not.toContain(study.path);
      }
    }
  });

  it('say what they are scored with, in words and in the provenance', () => {
    const strip = draw('duplex-temporal-strip');
    expect(textsOf(strip.svg)).toContain('attenuation λ = 0');
    expect(strip.provenance).toMatchObject({ windowShifts: [2], attenuation: 0, judges: ['imported'] });
    const metrics = draw('ovi-metrics');
    expect(textsOf(metrics.svg)).toMatch(/after the paper’s caps\. Answers cut at R = 12\s+characters\/s\./);
    expect(metrics.provenance).toMatchObject({
      caps: 'as in the paper',
      shows: { settings: expect.any(String) },
    });
  });

  it('never draw what is unjudged as 0', () => {
    const { shows } = draw('duplex-temporal-strip').provenance as {
      shows: { runs: Record<string, unknown>[] };
    };
    const sparse = shows.runs.find(({ name }) => name === 'Sparse');
    expect(sparse).toMatchObject({ temporal: null, overall: null });
    expect(textsOf(draw('duplex-temporal-strip').svg)).toContain('temporal unjudged');
  });
});

describe('the figures every benchmark has', () => {
  it('count the outcomes of the same targets under two runs', () => {
    const { provenance } = draw('scope-transition-matrix');
    const { counts } = provenance.shows as { counts: number[][] };
    const targets = study.db
      .prepare("SELECT count(*) FROM slots JOIN samples USING (sample_id) WHERE benchmark = 'interact-scope'")
      .pluck()
      .get();
    expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(targets);
  });

  it('are drawn for any pair of runs either way round, while main runs alone are listed', () => {
    const all = sources().filter(({ family }) => family === 'scope-transition-matrix');
    const shown = listed().filter(({ family }) => family === 'scope-transition-matrix');
    expect(all.length).toBeGreaterThan(shown.length);
    const [first] = shown;
    const reversed = all.find(({ key }) => key === first?.key.split('/').reverse().join('/'));
    expect(reversed?.listed).toBe(false);
    const countsOf = (source: typeof first): number[][] =>
      (source!.draw('single').shows as { counts: number[][] }).counts;
    const [forth, back] = [countsOf(first), countsOf(reversed)];
    expect(back).toEqual(forth.map((_, row) => forth.map((line) => line[row])));
    expect(chooseFigures(sources(), [reversed!.name])).toHaveLength(1);
  });

  it('show a sample’s targets and what the runs said', () => {
    const reminder = sources().find(({ name }) => name === 'duplex-timeline-PR_event_reminder-crossing')!;
    const { svg, provenance } = drawFigure(study, reminder, { profile: REFERENCE_PROFILE, width: undefined });
    expect(textsOf(svg)).toContain('in no item');
    expect(provenance.shows).toMatchObject({
      slots: [{ slotId: 1 }, { slotId: 2 }],
      runs: expect.arrayContaining([expect.objectContaining({ name: 'scripted-steady' })]),
    });
  });
});
