import { SLOT_WORDS } from '@core/benchmarks.ts';
import type { CaseDocument, CasePanel } from '@core/cases/document.ts';
import { STAGE_WORDS } from '@core/cases/stage-words.ts';
import { type LegendMark, layoutLegend } from '../legend.ts';
import type { BarKind } from '../slot-timeline/types.ts';
import { columnUnits, MARGIN, PALETTE, TYPE, UNITS_PER_INCH } from '../style.ts';
import { layoutCasePanel } from './panel.ts';
import { plainLines } from './paragraphs.ts';
import type { CaseFigureOptions, CaseLayout, CasePage, CasePanelLayout } from './types.ts';

/** As high as a figure may be on a page of a paper. */
const PAGE_HEIGHT = 9 * UNITS_PER_INCH;
const BETWEEN_PANELS = 12;

/**
 * Lay out a case study for print. Panels follow each other down the page and are never divided; one that does not
 * fit begins the next page, and one higher than a page has a page of its own height.
 */
export function layoutCase(document: CaseDocument, options: CaseFigureOptions = {}): CaseLayout {
  const width = columnUnits(document.width);
  const pages: CasePage[] = [];
  let rest = document.panels.map((panel, index) => ({
    panel,
    letter: letterOf(index, document.panels.length),
  }));
  while (rest.length > 0) {
    const { placed, taken } = fillPage(rest, width, document.width === 'single');
    const shown = rest.slice(0, taken).map(({ panel }) => panel);
    rest = rest.slice(taken);
    pages.push(
      finishPage(placed, shown, width, {
        caption: rest.length === 0 && options.withCaption ? document.caption : '',
        basis: options.basis ?? '',
      }),
    );
  }
  return {
    title: document.title,
    width: document.width,
    pages,
    shortened: pages.flatMap(({ panels }) => panels.flatMap(({ shortened }) => shortened)),
  };
}

/** a … z, then aa, ab, …; a single panel needs none. */
function letterOf(index: number, count: number): string {
  if (count === 1) return '';
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : `${String.fromCharCode(96 + Math.floor(index / 26))}${letter}`;
}

/** Room for legend and the words below the panels. */
const FOOT_ROOM = 50;

function fillPage(
  panels: readonly { panel: CasePanel; letter: string }[],
  width: number,
  isNarrow: boolean,
): { placed: CasePanelLayout[]; taken: number } {
  const placed: CasePanelLayout[] = [];
  let top = MARGIN;
  for (const { panel, letter } of panels) {
    const layout = layoutCasePanel(panel, { width, top, letter, isNarrow });
    if (placed.length > 0 && top + layout.height > PAGE_HEIGHT - FOOT_ROOM) break;
    placed.push(layout);
    top += layout.height + BETWEEN_PANELS;
  }
  return { placed, taken: placed.length };
}

function finishPage(
  panels: CasePanelLayout[],
  shown: readonly CasePanel[],
  width: number,
  { caption, basis }: { caption: string; basis: string },
): CasePage {
  const last = panels.at(-1);
  const box = { left: MARGIN, right: width - MARGIN };
  let top = (last ? last.top + last.height : MARGIN) + 6;
  const legend = layoutLegend(legendEntries(panels, shown), { ...box, top });
  top += legend.height + 2;
  const about = plainLines(
    `${howToRead(shown)} ${basis}`.trim(),
    { ...box, top },
    { size: TYPE.small, color: PALETTE.muted },
  );
  top += about.height;
  const words =
    caption.trim() === ''
      ? { lines: [], height: 0 }
      : plainLines(caption, { ...box, top: top + 4 }, { size: TYPE.title, color: PALETTE.ink });
  const height = top + (words.height > 0 ? words.height + 4 : 0) + MARGIN;
  return { width, height, panels, legend, foot: [...about.lines, ...words.lines] };
}

function howToRead(panels: readonly CasePanel[]): string {
  const judges = [...new Set(panels.flatMap(({ facts }) => facts.judges))].join(', ') || 'none';
  const profiles = [...new Set(panels.flatMap(({ facts }) => (facts.profile === '' ? [] : [facts.profile])))];
  const scored = profiles.length > 0 ? `Scored under the ${profiles.join(', ')} profile; judge: ` : 'Judge: ';
  return `Tags are outcomes of a slot or stage, on its last output. ${scored}${judges}.`;
}

/** Marks in their order with their words; those of stages are each benchmark's own. */
const LABELS: readonly (readonly [LegendMark, string])[] = [
  ['slot', 'slot'],
  ['t-a', 'tA'],
  ['early', 'early'],
  ['core', 'core'],
  ['spill', 'past a hard end (spill)'],
  ['unmatched', 'in no slot'],
  ['other-slot', 'in another slot'],
  ['anchor', 'answer found here'],
];

function legendEntries(
  panels: readonly CasePanelLayout[],
  shown: readonly CasePanel[],
): { mark: LegendMark; label: string }[] {
  const present = new Set<LegendMark>();
  for (const { timeline } of panels) {
    if (timeline.bands.length > 0) present.add('slot');
    if (timeline.bands.some(({ taX }) => taX !== null)) present.add('t-a');
    for (const lane of timeline.lanes) {
      for (const { kind } of lane.bars) present.add(kind satisfies BarKind);
      if (lane.flags.length > 0) present.add('anchor');
    }
  }
  const benchmarks = [...new Set(shown.map(({ facts }) => facts.benchmark))];
  const words = benchmarks.map((name) => STAGE_WORDS[name]);
  const slots = benchmarks.map((name) => SLOT_WORDS[name].one);
  return LABELS.filter(([mark]) => present.has(mark)).map(([mark, label]) => {
    if (mark === 'slot' || mark === 'unmatched') {
      const one = slots.join(' / ');
      return { mark, label: mark === 'slot' ? one : `in no ${one}` };
    }
    const stage = label === 'early' || label === 'core' || label === 'tA' ? label : null;
    const own = stage ? [...new Set(words.map((each) => each[stage]))].join(' / ') : label;
    return { mark, label: own };
  });
}
