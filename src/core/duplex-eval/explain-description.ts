import type { DerivationTerm } from '../omni-interact/explain.ts';
import type { DescriptionScore, DescriptionSettings, ScoredSentence } from './description-score.ts';

const shown = (value: number | null): string =>
  value === null ? '?' : value.toFixed(4).replace(/\.?0+$/, '') || '0';
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Why a description's score is what it is, in the order one would compute it by hand. Scores are 0–3, then 0–100. */
export function explainDescription(score: DescriptionScore, settings: DescriptionSettings): DerivationTerm[] {
  return [...temporalTerms(score, settings), ...contentTerms(score), ...silenceTerms(score)];
}

function temporalTerms(score: DescriptionScore, settings: DescriptionSettings): DerivationTerm[] {
  const { counts, distribution, meanTemporal, attenuationFactor, temporal } = score;
  const sum = distribution.reduce((total, count, points) => total + count * points, 0);
  const known = counts.total - counts.unjudged;
  const shifts = settings.windowShifts.map((shift) => `${shift} s`).join(', ');
  return [
    {
      symbol: 'mean temporal score',
      value: meanTemporal,
      formula: 'sum over relevant sentences / their number',
      substituted: counts.relevant > 0 ? `${sum} / ${counts.relevant}` : '',
      note: `Windows shifted back by ${shifts}; ${temporalNote(score)}`,
    },
    {
      symbol: 'attenuation',
      value: attenuationFactor,
      formula: '1 − λ · irrelevant / all',
      substituted:
        known > 0
          ? `1 − ${settings.attenuation} · ${counts.irrelevant} / ${known}`
          : `λ = ${settings.attenuation}`,
      ...(settings.attenuation === 0 ? { note: 'λ = 0: no attenuation, as in the published script.' } : {}),
    },
    {
      symbol: 'temporal sensitivity',
      value: temporal,
      formula: 'mean temporal score · attenuation / 3 · 100',
      substituted: `${shown(meanTemporal)} · ${shown(attenuationFactor)} / 3 · 100`,
    },
  ];
}

function temporalNote({ counts, meanTemporal }: DescriptionScore): string {
  const left = [
    counts.irrelevant > 0 ? `${counts.irrelevant} irrelevant` : '',
    counts.noWindow > 0 ? `${counts.noWindow} without a window in the clip` : '',
    counts.unjudged > 0 ? `${counts.unjudged} unjudged` : '',
  ].filter((part) => part !== '');
  const leftOut = left.length > 0 ? `left out: ${left.join(', ')}.` : 'no sentence is left out.';
  if (counts.total === 0) return 'nothing was said, which scores 0.';
  if (meanTemporal === null) return `unjudged: no sentence is known to be relevant; ${leftOut}`;
  return counts.relevant === 0 ? `no sentence is relevant, which scores 0; ${leftOut}` : leftOut;
}

function contentTerms({ content, temporal, overall }: DescriptionScore): DerivationTerm[] {
  return [
    {
      symbol: 'content consistency',
      value: content,
      formula: 'content score / 3 · 100',
      substituted: content === null ? '' : `${shown((content * 3) / 100)} / 3 · 100`,
      ...(content === null ? { note: 'There is no usable verdict on the content yet.' } : {}),
    },
    {
      symbol: 'overall',
      value: overall,
      formula: '(temporal + content) / 2',
      substituted: `(${shown(temporal)} + ${shown(content)}) / 2`,
      ...(overall === null ? { note: 'Unjudged: one of the two is missing.' } : {}),
    },
  ];
}

function silenceTerms({ silence }: DescriptionScore): DerivationTerm[] {
  return [
    {
      symbol: 'silence',
      value: silence.share,
      formula: 'seconds without a sentence / length of the clip',
      substituted: silence.gaps.map(([from, to]) => shown(to - from)).join(' + ') || '0',
      note: `${plural(silence.gaps.length, 'gap')}; no part of the score.`,
    },
  ];
}

/** Why one sentence's temporal score is what it is: each window, then the best. */
export function explainSentence(sentence: ScoredSentence): DerivationTerm[] {
  const windows = sentence.windows.map(({ shift, range, score, relevant }): DerivationTerm => {
    const symbol = `window −${shift} s`;
    if (!range) {
      const note = 'It would end after the clip, so it is not judged.';
      return { symbol, value: null, formula: '', substituted: '', note };
    }
    const note = score === null ? 'No usable verdict.' : relevant ? 'Relevant.' : 'Judged irrelevant.';
    return {
      symbol,
      value: score,
      formula: '[start − shift, end − shift], at least 0.5 s',
      substituted: `[${shown(range[0])}, ${shown(range[1])}] s`,
      note,
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
    formula: windows.length > 1 ? 'best of the windows' : 'score of the window',
    substituted: '',
    note: notes[sentence.state],
  };
  return [...windows, best];
}
