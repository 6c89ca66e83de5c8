import { type CategoryKey, isInCategory } from '@core/omni-interact/diagnosis/categories.ts';
import { slotsOfRun } from '@core/omni-interact/diagnosis/slots.ts';
import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import type { PlacedRun, PlacedSlot } from '@core/omni-interact/study-facts.ts';
import type { ScoredSlot } from '@core/omni-interact/types.ts';
import { counted, formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { formatSpill } from '../timeline/time-format.ts';
import { entryOf, type MarkEntry } from './marks.ts';

export const FP_PARTS = ['early-hallucination', 'low-quality', 'spill', 'unmatched'] as const;
export type FpPart = (typeof FP_PARTS)[number];

/** Why a slot that is not interrupted earned no core credit. */
export const FN_PARTS = ['silent', 'only-early', 'only-hallucination', 'low-quality', 'too-late'] as const;
export type FnPart = (typeof FN_PARTS)[number];

/** One part of a sum, and the slots it comes from. */
export interface Part<Name extends string> {
  part: Name;
  count: number;
  entries: MarkEntry[];
}

/** What a run's false positives and false negatives in one category are made of. */
export interface Composition {
  fp: Part<FpPart>[];
  fn: Part<FnPart>[];
}

const total = (parts: readonly { count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);

/** The sums the parts add up to. */
export const compositionTotals = ({ fp, fn }: Composition): { fp: number; fn: number } => ({
  fp: total(fp),
  fn: total(fn),
});

/**
 * Take a run's FP and FN in one category apart. A judged slot gives at most one false positive for an early
 * hallucination, one for a low-quality core answer and one for spill; output in no slot gives one a chunk, in
 * the category of everything only.
 */
export function composeErrors(run: PlacedRun, category: CategoryKey, profile: ScoringProfile): Composition {
  const slots = slotsOfRun(run).filter(({ score }) => score.judged && isInCategory(score.slot, category));
  const part = <Name extends string>(name: Name, entries: MarkEntry[]): Part<Name> => ({
    part: name,
    count: entries.length,
    entries,
  });
  const withCause = (cause: (score: ScoredSlot) => boolean, detail: (score: ScoredSlot) => string) =>
    slots.filter(({ score }) => cause(score)).map((slot) => entryOf(slot, detail(slot.score)));
  return {
    fp: [
      part(
        'early-hallucination',
        withCause(
          ({ early }) => early.category === 'hallucination',
          () => t('early hallucination'),
        ),
      ),
      part(
        'low-quality',
        withCause(
          ({ core }) => core.lowQuality,
          ({ core }) => t('S_core {quality}', { quality: formatScore(core.quality) }),
        ),
      ),
      part(
        'spill',
        withCause(
          ({ spill }) => spill,
          ({ spillSeconds }) => t('spill {spillSeconds}', { spillSeconds: formatSpill(spillSeconds) }),
        ),
      ),
      unmatchedPart(run, category === 'allGlobal' && profile.countUnmatchedAsFp),
    ],
    fn: FN_PARTS.map((name) => part(name, missesOf(slots, name))),
  };
}

function unmatchedPart(run: PlacedRun, counts: boolean): Part<'unmatched'> {
  const samples = counts ? run.samples.filter(({ unmatched }) => unmatched.length > 0) : [];
  return {
    part: 'unmatched',
    count: samples.reduce((sum, { unmatched }) => sum + unmatched.length, 0),
    // A sample's first slot leads to its timeline, where the output in no slot is drawn.
    entries: samples.flatMap(({ slots, unmatched }) =>
      slots
        .slice(0, 1)
        .map((slot) =>
          entryOf(
            slot,
            t('{chunks} of this clip in no slot', { chunks: counted(unmatched.length, 'chunk') }),
          ),
        ),
    ),
  };
}

function missesOf(slots: readonly PlacedSlot[], part: FnPart): MarkEntry[] {
  return slots
    .filter(({ score }) => score.fn === 1 && missCause(score) === part)
    .map((slot) => entryOf(slot, missDetail(slot.score)));
}

/** Why a slot counted as a miss is one; its core answer is looked at first, then what came before t_a. */
export function missCause({ core, early }: ScoredSlot): FnPart {
  if (core.state === 'scored') return core.lowQuality ? 'low-quality' : 'too-late';
  if (early.category === 'hallucination') return 'only-hallucination';
  return early.category === 'none' ? 'silent' : 'only-early';
}

function missDetail(score: ScoredSlot): string {
  const { core, slot } = score;
  if (core.state !== 'scored') {
    return {
      silent: t('no output'),
      'only-early': t('nothing after t_a'),
      'only-hallucination': t('nothing after t_a'),
    }[missCause(score) as 'silent' | 'only-early' | 'only-hallucination'];
  }
  if (core.lowQuality) return t('S_core {quality}', { quality: formatScore(core.quality) });
  return t('T_core {timeliness}, {toFixed} s after t_a', {
    timeliness: formatScore(core.timeliness),
    toFixed: ((core.anchor ?? slot.tA) - slot.tA).toFixed(2),
  });
}
