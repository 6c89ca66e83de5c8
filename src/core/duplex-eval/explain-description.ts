import type { DerivationTerm } from '../omni-interact/explain.ts';
import { inEnglish, type Say } from '../text/say.ts';
import type { DescriptionScore, DescriptionSettings, ScoredSentence } from './description-score.ts';

const shown = (value: number | null): string =>
  value === null ? '?' : value.toFixed(4).replace(/\.?0+$/, '') || '0';

/**
 * Why a description's score is what it is, in the order one would compute it by hand. Scores are 0–3, then 0–100.
 *
 * @param say the language of formulas and notes
 */
export function explainDescription(
  score: DescriptionScore,
  settings: DescriptionSettings,
  say: Say = inEnglish,
): DerivationTerm[] {
  return [...temporalTerms(score, settings, say), ...contentTerms(score, say), ...silenceTerms(score, say)];
}

function temporalTerms(score: DescriptionScore, settings: DescriptionSettings, say: Say): DerivationTerm[] {
  const { counts, distribution, meanTemporal, attenuationFactor, temporal } = score;
  const sum = distribution.reduce((total, count, points) => total + count * points, 0);
  const known = counts.total - counts.unjudged;
  const shifts = settings.windowShifts.map((shift) => `${shift} s`).join(say(', '));
  return [
    {
      symbol: 'mean temporal score',
      value: meanTemporal,
      formula: say('sum over relevant sentences / their number'),
      substituted: counts.relevant > 0 ? `${sum} / ${counts.relevant}` : '',
      note: say('Windows shifted back by {shifts}; {left}', { shifts, left: temporalNote(score, say) }),
    },
    {
      symbol: 'attenuation',
      value: attenuationFactor,
      formula: say('1 − λ · irrelevant / all'),
      substituted:
        known > 0
          ? `1 − ${settings.attenuation} · ${counts.irrelevant} / ${known}`
          : `λ = ${settings.attenuation}`,
      ...(settings.attenuation === 0
        ? { note: say('λ = 0: no attenuation, as in the published script.') }
        : {}),
    },
    {
      symbol: 'temporal sensitivity',
      value: temporal,
      formula: say('mean temporal score · attenuation / 3 · 100'),
      substituted: `${shown(meanTemporal)} · ${shown(attenuationFactor)} / 3 · 100`,
    },
  ];
}

function temporalNote({ counts, meanTemporal }: DescriptionScore, say: Say): string {
  const left = [
    counts.irrelevant > 0 ? say('{count} irrelevant', { count: counts.irrelevant }) : '',
    counts.noWindow > 0 ? say('{count} without a window in the clip', { count: counts.noWindow }) : '',
    counts.unjudged > 0 ? say('{count} unjudged', { count: counts.unjudged }) : '',
  ].filter((part) => part !== '');
  const leftOut =
    left.length > 0
      ? say('left out: {sentences}.', { sentences: left.join(say(', ')) })
      : say('no sentence is left out.');
  if (counts.total === 0) return say('nothing was said, which scores 0.');
  if (meanTemporal === null)
    return say('unjudged: no sentence is known to be relevant; {leftOut}', { leftOut });
  return counts.relevant === 0
    ? say('no sentence is relevant, which scores 0; {leftOut}', { leftOut })
    : leftOut;
}

function contentTerms({ content, temporal, overall }: DescriptionScore, say: Say): DerivationTerm[] {
  return [
    {
      symbol: 'content consistency',
      value: content,
      formula: say('content score / 3 · 100'),
      substituted: content === null ? '' : `${shown((content * 3) / 100)} / 3 · 100`,
      ...(content === null ? { note: say('There is no usable verdict on the content yet.') } : {}),
    },
    {
      symbol: 'overall',
      value: overall,
      formula: say('(temporal + content) / 2'),
      substituted: `(${shown(temporal)} + ${shown(content)}) / 2`,
      ...(overall === null ? { note: say('Unjudged: one of the two is missing.') } : {}),
    },
  ];
}

function silenceTerms({ silence }: DescriptionScore, say: Say): DerivationTerm[] {
  return [
    {
      symbol: 'silence',
      value: silence.share,
      formula: say('seconds without a sentence / length of the clip'),
      substituted: silence.gaps.map(([from, to]) => shown(to - from)).join(' + ') || '0',
      note:
        silence.gaps.length === 1
          ? say('1 gap; no part of the score.')
          : say('{gaps} gaps; no part of the score.', { gaps: silence.gaps.length }),
    },
  ];
}

/**
 * Why one sentence's temporal score is what it is: each window, then the best.
 *
 * @param say the language of the windows' names, formulas and notes
 */
export function explainSentence(sentence: ScoredSentence, say: Say = inEnglish): DerivationTerm[] {
  const windows = sentence.windows.map(({ shift, range, score, relevant }): DerivationTerm => {
    const symbol = say('window −{shift} s', { shift });
    if (!range) {
      const note = say('It would end after the clip, so it is not judged.');
      return { symbol, value: null, formula: '', substituted: '', note };
    }
    const note = score === null ? 'No usable verdict.' : relevant ? 'Relevant.' : 'Judged irrelevant.';
    return {
      symbol,
      value: score,
      formula: say('[start − shift, end − shift], at least 0.5 s'),
      substituted: `[${shown(range[0])}, ${shown(range[1])}] s`,
      note: say(note),
    };
  });
  const notes: Record<ScoredSentence['state'], string> = {
    judged: sentence.relevant ? 'Counts in the mean.' : 'Irrelevant: left out of the mean.',
    unjudged: 'Unjudged: a window has no verdict yet.',
    'judge-failed': 'Unjudged: the judge’s reply on a window cannot be used.',
    'no-window': 'No window lies in the clip: left out, as in the published script.',
  };
  const best: DerivationTerm = {
    symbol: 'temporal score',
    value: sentence.score,
    formula: say(windows.length > 1 ? 'best of the windows' : 'score of the window'),
    substituted: '',
    note: say(notes[sentence.state]),
  };
  return [...windows, best];
}
