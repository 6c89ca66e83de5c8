import { inEnglish, type Say } from '../text/say.ts';
import { FLOAT_NOISE_SECONDS } from './notes.ts';
import type { ScoringProfile } from './profile.ts';
import type { SlotScore } from './types.ts';

/** One line of a score's derivation. */
export interface DerivationTerm {
  /** The paper's symbol, e.g. `T_core`, or a name to be looked up where it is shown, e.g. `anchor`. */
  symbol: string;
  /** null while a verdict it needs is missing. */
  value: number | null;
  /** The formula in symbols; empty for a term that is read, not computed. */
  formula: string;
  /** The formula with this slot's values. */
  substituted: string;
  /** What a reader must know to believe the number. */
  note?: string;
}

const seconds = (value: number | null): string => (value === null ? '–' : value.toFixed(2));
const share = (value: number | null): string => (value === null ? '?' : trimZeros(value.toFixed(4)));
const trimZeros = (text: string): string => text.replace(/\.?0+$/, '') || '0';

/**
 * Why a slot's score is what it is, term by term, in the order one would compute it by hand. The values are
 * the score's own, unrounded; only the text of `substituted` is rounded for reading.
 *
 * @param say the language of formulas and notes
 */
export function explainSlotScore(
  score: SlotScore,
  profile: ScoringProfile,
  say: Say = inEnglish,
): DerivationTerm[] {
  return [
    ...earlyTerms(score, profile, say),
    ...coreTerms(score, profile, say),
    ...spillTerms(score, say),
    ...totalTerms(score, say),
    ...interruptionTerms(score, profile, say),
  ];
}

function decayFormula(
  time: [string, number],
  peak: [string, number],
  end: [string, number],
  profile: ScoringProfile,
  say: Say,
): Pick<DerivationTerm, 'formula' | 'substituted' | 'note'> {
  const [timeName, t] = time;
  const [peakName, p] = peak;
  const [endName, e] = end;
  if (t <= p) {
    return {
      formula: say('1 when {time} ≤ {peak}', { time: timeName, peak: peakName }),
      substituted: `${seconds(t)} ≤ ${seconds(p)}`,
    };
  }
  if (e <= p) {
    return {
      formula: say('0 when the window is empty and {time} > {peak}', { time: timeName, peak: peakName }),
      substituted: say('{time} > {peak}, window {peak}–{end}', {
        time: seconds(t),
        peak: seconds(p),
        end: seconds(e),
      }),
      note: say('The slot’s end is not after t_a, so it can earn no core credit.'),
    };
  }
  if (t >= e) {
    return {
      formula: say('0 when {time} ≥ {end}', { time: timeName, end: endName }),
      substituted: `${seconds(t)} ≥ ${seconds(e)}`,
    };
  }
  const linear = profile.decayAlpha === 1 && profile.decayGamma === 1;
  const fraction = `(${timeName} − ${peakName})/(${endName} − ${peakName})`;
  const filled = `(${seconds(t)} − ${seconds(p)})/(${seconds(e)} − ${seconds(p)})`;
  return linear
    ? { formula: `1 − ${fraction}`, substituted: `1 − ${filled}` }
    : {
        formula: `1 − α·[${fraction}]^γ`,
        substituted: `1 − ${profile.decayAlpha}·[${filled}]^${profile.decayGamma}`,
      };
}

function earlyTerms(score: SlotScore, profile: ScoringProfile, say: Say): DerivationTerm[] {
  const { early, slot } = score;
  if (early.category === 'none' || early.onset === null) {
    return [
      { symbol: 'TP_ack', value: 0, formula: '', substituted: '', note: say('Nothing was said before t_a.') },
    ];
  }
  const timeliness: DerivationTerm = {
    symbol: 'T_ack',
    value: early.timeliness,
    ...decayFormula([say('onset'), early.onset], [say('start'), slot.start], ['t_a', slot.tA], profile, say),
  };
  if (early.category === 'unjudged') {
    const note = say('The early verdict is missing, so the slot is unjudged.');
    return [
      timeliness,
      { symbol: 'TP_ack', value: null, formula: 'T_ack · S_ack · w_ack', substituted: '', note },
    ];
  }
  if (early.category === 'hallucination') {
    return [
      timeliness,
      {
        symbol: 'TP_ack',
        value: 0,
        formula: '',
        substituted: '',
        note: say('Judged an early hallucination: no credit.'),
      },
      { symbol: 'FP early hallucination', value: 1, formula: '', substituted: '' },
    ];
  }
  return [
    timeliness,
    {
      symbol: 'S_ack',
      value: early.quality,
      formula: '',
      substituted: '',
      note: say('Judged a neutral acknowledgment.'),
    },
    {
      symbol: 'TP_ack',
      value: score.tpAck,
      formula: 'T_ack · S_ack · w_ack',
      substituted: `${share(early.timeliness)} · ${share(early.quality)} · ${share(early.weight)}`,
      ...(early.weight === 0 ? { note: say('Later 1QnA steps earn nothing for acknowledgments.') } : {}),
    },
  ];
}

function coreTerms(score: SlotScore, profile: ScoringProfile, say: Say): DerivationTerm[] {
  const { core, slot } = score;
  const nothing = (note: string): DerivationTerm[] => [
    { symbol: 'TP_core', value: 0, formula: '', substituted: '', note },
  ];
  if (core.state === 'skipped-interrupted') {
    return nothing(
      say('The slot is interrupted: its core answer is not required and earns nothing in the F1.'),
    );
  }
  if (core.state === 'none') return nothing(say('Nothing was said from t_a to the end of the slot.'));
  if (core.state === 'unjudged' || core.anchor === null) {
    const note = say('The core verdict is missing, so the slot is unjudged.');
    return [{ symbol: 'TP_core', value: null, formula: 'T_core · S_core · w_core', substituted: '', note }];
  }
  const terms: DerivationTerm[] = [
    { symbol: 'anchor', value: core.anchor, formula: '', substituted: '', note: say(anchorNote(score)) },
    {
      symbol: 'T_core',
      value: core.timeliness,
      ...decayFormula([say('anchor'), core.anchor], ['t_a', slot.tA], [say('end'), slot.end], profile, say),
    },
    { symbol: 'S_core', value: core.quality, formula: '', substituted: '' },
  ];
  if (core.lowQuality) {
    const bound = share(profile.coreQualityThreshold);
    return [
      ...terms,
      {
        symbol: 'TP_core',
        value: 0,
        formula: say('0 when S_core < {bound}', { bound }),
        substituted: `${share(core.quality)} < ${bound}`,
        note: say('A low-quality answer earns nothing and is a false positive.'),
      },
      { symbol: 'FP low quality', value: 1, formula: '', substituted: '' },
    ];
  }
  return [
    ...terms,
    {
      symbol: 'TP_core',
      value: score.tpCore,
      formula: 'T_core · S_core · w_core',
      substituted: `${share(core.timeliness)} · ${share(core.quality)} · ${share(core.weight)}`,
    },
  ];
}

function anchorNote({ core, slot }: SlotScore): string {
  if (core.triggerOnset === null) {
    return core.firstOnset === slot.tA
      ? 'The trigger phrase gives no time, so the core output counts from t_a.'
      : 'The trigger phrase gives no time, so the first core output counts.';
  }
  return core.triggerOnset < slot.tA
    ? 'Onset of the trigger phrase, moved up to t_a.'
    : 'Onset of the trigger phrase the judge named.';
}

function spillTerms(score: SlotScore, say: Say): DerivationTerm[] {
  if (score.effectiveBoundary === 'soft' || !score.spill || score.lastEnd === null) return [];
  return [
    {
      symbol: 'spill',
      value: score.spillSeconds,
      formula: say('last output end − end'),
      substituted: `${seconds(score.lastEnd)} − ${seconds(score.slot.end)}`,
      ...(score.spillSeconds < FLOAT_NOISE_SECONDS
        ? {
            note: say(
              '0.000 s, counted: the times differ only by floating-point noise, and the published scorer charges it.',
            ),
          }
        : {}),
    },
    { symbol: 'FP spill', value: 1, formula: '', substituted: '' },
  ];
}

function totalTerms(score: SlotScore, say: Say): DerivationTerm[] {
  const sum = `${share(score.tpAck)} + ${share(score.tpCore)}`;
  const fnNote = !score.judged
    ? 'Unjudged: a verdict it needs is missing.'
    : score.slot.isInterrupted
      ? 'Interrupted slots are never a miss in the F1.'
      : (score.tpCore ?? 0) > 0
        ? 'A core answer earned credit.'
        : 'No core answer earned credit.';
  return [
    { symbol: 'TP', value: score.tp, formula: 'min(1, TP_ack + TP_core)', substituted: sum },
    { symbol: 'FP', value: score.fp, formula: say('sum of the false positives above'), substituted: '' },
    {
      symbol: 'FN',
      value: score.fn,
      formula: say('1 if TP_core ≤ 0, else 0'),
      substituted: '',
      note: say(fnNote),
    },
  ];
}

function interruptionTerms(score: SlotScore, profile: ScoringProfile, say: Say): DerivationTerm[] {
  const diagnosis = score.interruption;
  if (!diagnosis) return [];
  const note =
    diagnosis.status === 'no_output'
      ? 'Interrupted, and nothing was said: counts in the no-output rate.'
      : diagnosis.status === 'unjudged'
        ? 'The partial-answer verdict is missing, so the diagnosis is unjudged.'
        : diagnosis.lowQuality
          ? 'Below {bound}: low quality in the interruption diagnosis.'
          : 'Diagnosis only; it is no part of the F1.';
  const said = say(note, { bound: share(profile.partialQualityThreshold) });
  return [{ symbol: 'PAQ', value: diagnosis.partialQuality, formula: '', substituted: '', note: said }];
}
