import type { ReplayInfo, ReplaySettings } from '@core/replay/replay-views.ts';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import type { ClipTotals, ReplayableSample } from './clip-scope.ts';
import { formatSpan } from './plan-words.ts';
import type { NameState } from './run-name.ts';

/** Something to know before a replay begins. */
export interface PlanProblem {
  /** Whether it keeps the replay from beginning. */
  blocking: boolean;
  text: string;
  /** What a button beside it offers. */
  offer?: 'another-name';
}

interface PlanFacts {
  settings: ReplaySettings;
  runName: string;
  name: NameState;
  samples: readonly ReplayableSample[];
  totals: ClipTotals;
  /** Whether interruptions are simulated: then the model is asked by the algorithm. */
  simulated?: boolean;
  /** Longest session the adapter keeps, seconds of wall time; null when it does not say. */
  maxSessionSeconds: number | null;
}

/** What stands against a replay the host itself would accept, the gravest first. */
export function planProblems(facts: PlanFacts): PlanProblem[] {
  const problems = [...clipProblems(facts), ...nameProblems(facts), ...conditionProblems(facts)];
  return problems.sort((a, b) => Number(b.blocking) - Number(a.blocking));
}

function clipProblems({ totals }: PlanFacts): PlanProblem[] {
  const { clips, missing } = totals;
  if (clips === 0) return [{ blocking: true, text: t('No clip is chosen.') }];
  if (missing === clips) {
    const which = clips === 1 ? t('The chosen clip is') : t('None of the chosen clips is');
    return [
      {
        blocking: true,
        text: t('{which} {clips}at hand. Locate the media in Explore first.', {
          which,
          clips: clips === 1 ? t('not ') : '',
        }),
      },
    ];
  }
  if (missing === 0) return [];
  return [
    {
      blocking: false,
      text: t(
        '{clips} {missing} not at hand and will fail. Locate the media in Explore and resume, or leave them out.',
        { clips: counted(missing, 'clip'), missing: missing === 1 ? t('is') : t('are') },
      ),
    },
  ];
}

function nameProblems({ name, runName, samples }: PlanFacts): PlanProblem[] {
  switch (name.kind) {
    case 'free':
      return [];
    case 'at-work':
      return [
        {
          blocking: true,
          text: t('“{runName}” is being replayed now. Another replay beside it needs another name.', {
            runName,
          }),
          offer: 'another-name',
        },
      ];
    case 'taken':
      return [
        {
          blocking: true,
          text: t('The study has a run “{runName}” that is {by}. Give this replay another name.', {
            runName,
            by: name.by,
          }),
          offer: 'another-name',
        },
      ];
    case 'differs':
      return [
        {
          blocking: true,
          text: t('“{runName}” was recorded under other settings ({join}). Give this replay another name.', {
            runName,
            join: name.settings.join(', '),
          }),
          offer: 'another-name',
        },
      ];
    case 'goes-on':
      return [{ blocking: false, text: goingOn(name.replay, runName, samples), offer: 'another-name' }];
  }
}

function goingOn(replay: ReplayInfo, runName: string, samples: readonly ReplayableSample[]): string {
  const done = new Set(
    replay.sessions.flatMap(({ sampleId, state }) => (state === 'done' ? [sampleId] : [])),
  );
  const kept = samples.filter(({ sampleId }) => done.has(sampleId)).length;
  if (kept === samples.length)
    return t(
      '“{runName}” holds all of this already, recorded under the same settings: nothing will be played.',
      { runName },
    );
  const rest = counted(samples.length - kept, 'clip');
  return t('This goes on with “{runName}”: {clips} kept, {rest} to play.', {
    runName,
    clips: counted(kept, 'recorded clip'),
    rest,
  });
}

function conditionProblems({
  settings,
  samples,
  simulated = false,
  maxSessionSeconds,
}: PlanFacts): PlanProblem[] {
  const problems: PlanProblem[] = [];
  if (settings.adapter === 'chat' && settings.schedule.kind === 'none' && !simulated) {
    problems.push({
      blocking: true,
      text: t(
        'A chat model speaks only when asked, and nothing asks it. Choose the decision grid, or every so many seconds.',
      ),
    });
  }
  const speed = settings.pace === 'stepped' ? 1 : settings.pace.speed;
  const longest = samples.reduce((most, { duration }) => Math.max(most, duration ?? 0), 0) / speed;
  if (maxSessionSeconds !== null && longest > maxSessionSeconds) {
    problems.push({
      blocking: false,
      text: t(
        'The service keeps a session for {maxSessionSeconds} at most; the longest clip takes {longest} and may be cut off.',
        { maxSessionSeconds: formatSpan(maxSessionSeconds), longest: formatSpan(longest) },
      ),
    });
  }
  return problems;
}
