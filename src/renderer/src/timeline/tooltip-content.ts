import { visibleText } from '@core/text/visible-text.ts';
import { formatCount } from '../format/numbers.ts';
import { GRADE_LOOKS } from '../grades/grades.ts';
import { t } from '../language/text.ts';
import { beginningOf, cutBefore } from '../text/text-pieces.ts';
import type { LaneHit } from './hit-test.ts';
import type { Bar, Lane, SlotBand } from './model.ts';
import { formatSpill, formatTime } from './time-format.ts';

/** What a tooltip says, as plain text in named places; `tone` picks the colour of the title's mark. */
export interface TooltipContent {
  title: string;
  tone: 'early' | 'core' | 'spill' | 'unmatched' | 'slot' | 'plain';
  /** Times and other facts, one line each. */
  facts: string[];
  /** Model or annotation text, shown as written. */
  text: string;
  /** Said about the text when only its beginning is shown. */
  more: string;
  /** Verdict and rationale. */
  verdict: string;
  rationale: string;
}

/** A tooltip shows no more characters than this; the inspector shows all. */
const MAX_TEXT = 1200;

const at = (seconds: number): string => formatTime(seconds, 3);
const span = (start: number, end: number): string =>
  `${at(start)} – ${at(end)} (${(end - start).toFixed(3)} s)`;

function content(part: Partial<TooltipContent> & Pick<TooltipContent, 'title' | 'tone'>): TooltipContent {
  const text = part.text ?? '';
  return {
    facts: [],
    verdict: '',
    ...part,
    text: visibleText(text.slice(0, cutBefore(text, MAX_TEXT))),
    rationale: visibleText(beginningOf(part.rationale ?? '', MAX_TEXT)),
    more:
      text.length > MAX_TEXT
        ? t('… {text} more characters: select it to read all.', { text: formatCount(text.length - MAX_TEXT) })
        : '',
  };
}

/** What to say about a point of the lanes; null where there is nothing to add to what is drawn. */
export function laneTooltip(hit: LaneHit): TooltipContent | null {
  switch (hit.kind) {
    case 'bar':
      return barTooltip(hit.lane, hit.bar, hit.crowd);
    case 'anchor':
      return content({
        title: `${hit.anchor.about === undefined ? t('Anchor of slot') : t('First output for')} ${hit.anchor.slotId} · ${hit.lane.label}`,
        tone: 'core',
        facts: [
          at(hit.anchor.time),
          hit.anchor.about ??
            (hit.anchor.source === 'trigger'
              ? t('Onset of the phrase in which the judge found the answer; T_core is taken here.')
              : t('No phrase gave a time, so T_core is taken at the first core output.')),
        ],
      });
    case 'spill':
      return content({
        title: t('Spill in slot {slotId} · {lane}', { slotId: hit.spill.slotId, lane: hit.lane.label }),
        tone: 'spill',
        facts: [
          t('{seconds} past the end at {from}', {
            seconds: formatSpill(hit.spill.seconds),
            from: at(hit.spill.from),
          }),
          t('One false positive, however long.'),
        ],
      });
    case 'lane':
      return hit.lane.message === null
        ? null
        : content({ title: hit.lane.label, tone: 'plain', facts: [hit.lane.message] });
  }
}

const PART_WORDS: Record<Bar['part'], string> = {
  early: 'Early',
  core: 'Core',
  'whole-early': t('Early, could not split'),
  unmatched: t('In no slot'),
};

function barTooltip(lane: Lane, bar: Bar, crowd: number): TooltipContent {
  const where =
    bar.slotId === null || bar.grade !== undefined ? '' : t(' · slot {slotId}', { slotId: bar.slotId });
  const { verdict, rationale } = lane.describe(bar);
  return content({
    title: `${bar.word ?? PART_WORDS[bar.part]}${where} · ${lane.label}`,
    tone: bar.part === 'unmatched' ? 'unmatched' : bar.stage === 'core' ? 'core' : 'early',
    facts: barFacts(bar, crowd),
    text: bar.text,
    verdict,
    rationale,
  });
}

function barFacts(bar: Bar, crowd: number): string[] {
  const facts = [span(bar.start, bar.end)];
  if (crowd > 1) facts.push(t('one of {crowd} chunks at this pixel: zoom in to tell them apart', { crowd }));
  if (bar.split)
    facts.push(
      t('part of the chunk {start}, split at t_a by word onset', {
        start: span(bar.chunk.start, bar.chunk.end),
      }),
    );
  if (bar.part === 'whole-early') {
    facts.push(t('crosses t_a but has no word times, so all of it counts as early'));
  }
  if (bar.grade !== undefined) facts.push(GRADE_LOOKS[bar.grade].meaning);
  if (bar.about !== undefined) facts.push(bar.about);
  else if (bar.part === 'unmatched') facts.push(t('starts in no slot: one false positive for the sample'));
  if (bar.interrupted) facts.push(t('the slot was interrupted: its core is not scored'));
  if (bar.spillFrom !== null) {
    facts.push(
      t("runs {end} past the slot's end at {spillFrom}", {
        end: formatSpill(bar.end - bar.spillFrom),
        spillFrom: at(bar.spillFrom),
      }),
    );
  }
  if (bar.chunk.swapped) facts.push(t('the file had these times in reversed order'));
  if (bar.chunk.start === bar.chunk.end && bar.about === undefined)
    facts.push(t('has no length in the file'));
  return facts;
}

/** Why the last slot ends where it does. */
export function tailWords(tail: number): string {
  return t('No slot follows it, so it stays open {tail} s past its t_a, even beyond the clip.', { tail });
}

/** What to say about a slot's band. */
export function bandTooltip({ slot, boundary, tail }: SlotBand): TooltipContent {
  const role = slot.nestedRole ? ` · ${slot.nestedRole}` : '';
  const interrupted = slot.isInterrupted ? t(' · interrupted') : '';
  return content({
    title: t('Slot {slotId} · {questionType}{role}{interrupted}', {
      slotId: slot.slotId,
      questionType: slot.questionType,
      role,
      interrupted,
    }),
    tone: 'slot',
    facts: [
      t('q {start} · t_a {tA} · end {end} ({boundary})', {
        start: at(slot.start),
        tA: at(slot.tA),
        end: at(slot.end),
        boundary,
      }),
      ...(tail !== null ? [tailWords(tail)] : []),
      ...(slot.end <= slot.tA ? [t('The end is not after t_a: no core credit is possible.')] : []),
    ],
    text: slot.questionText,
    rationale:
      slot.referenceText === '' ? '' : t('Reference: {referenceText}', { referenceText: slot.referenceText }),
  });
}
