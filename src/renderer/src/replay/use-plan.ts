import type { ReplayInfo, ReplaySettings } from '@core/replay/replay-views.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBenchmark } from '../benchmark/current-benchmark.ts';
import { describeError } from '../components/describe-error.ts';
import { t } from '../language/text.ts';
import { useRuns } from '../queries.ts';
import { type ReplayableSample, samplesInScope, totalsOf } from './clip-scope.ts';
import { askFor, isSimulated, type ReplayAsk, type ReplayDraft, settingsOf } from './draft.ts';
import { type FormField, fieldProblem, formOf, hostProblems, valueAt } from './form-model.ts';
import { type PlanProblem, planProblems } from './plan-problems.ts';
import {
  describeClips,
  describeExposure,
  describeSchedule,
  describeTime,
  earlierRate,
  frameRate,
} from './plan-words.ts';
import { type AdapterInfo, planQuery } from './replay-queries.ts';
import { freeName, nameState } from './run-name.ts';

/** What the page says about the replay being put together. */
export interface PlanView {
  ask: ReplayAsk;
  sentences: string[];
  problems: PlanProblem[];
  /** Labels of settings that must be given first. */
  missing: string[];
  /** What the host said about single settings, by name. */
  fieldProblems: ReadonlyMap<string, string>;
  isPending: boolean;
  /** The name the host would give; null until it is known. */
  defaultName: string | null;
  /** A name nothing has yet; null until the host's name is known. */
  freeName: string | null;
  /** Whether a replay of this name is gone on with. */
  goesOn: boolean;
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();
/** A pause in typing before the host is asked, milliseconds. */
const ASK_AFTER_MS = 250;

/** Have the host check the draft as it changes, and put what it says into words. */
export function usePlan(
  draft: ReplayDraft,
  adapter: AdapterInfo | undefined,
  samples: readonly ReplayableSample[],
  replays: readonly ReplayInfo[],
  atWork: ReadonlySet<string>,
): PlanView {
  const runs = useRuns();
  const settings = settingsOf(draft);
  const fields = useMemo(
    () => formOf(draft.adapter, adapter?.settings, settings).flatMap((group) => group.fields),
    [draft.adapter, adapter, settings],
  );
  const isGiven = (path: readonly string[]) => valueAt(settings, path) !== undefined;
  const missing = fields.filter(({ required, path }) => required && !isGiven(path));
  const wrong = fields.filter((field) => !missing.includes(field) && fieldProblem(field, settings) !== null);
  const inScope = useMemo(() => samplesInScope(samples, draft.scope), [samples, draft.scope]);
  const totals = totalsOf(inScope);
  const benchmark = useBenchmark();
  const ask = useMemo(
    () => ({ ...askFor(draft, samples, benchmark), benchmark }),
    [draft, samples, benchmark],
  );
  const [asked] = useDebouncedValue(ask, ASK_AFTER_MS);
  const noRate = isSimulated(benchmark) && draft.rate === null;
  const canAsk = missing.length === 0 && wrong.length === 0 && !noRate;
  const plan = useQuery({ ...planQuery(asked), enabled: canAsk });

  const refusal = canAsk && plan.error ? describeError(plan.error).message : null;
  const told =
    refusal === null
      ? NO_PROBLEMS
      : hostProblems(
          refusal,
          fields.map(({ name }) => name),
        );
  // While the host is asked anew its last answer stands, so that nothing flickers; it checks what it is to
  // start once more.
  const known = canAsk && !plan.error ? plan.data : undefined;
  const complete: ReplaySettings = known?.settings ?? { ...ask.settings };
  const runName = ask.runName ?? known?.runName ?? null;
  const name =
    known && runName !== null
      ? nameState(runName, known.settings, replays, runs.data ?? [], atWork)
      : { kind: 'free' as const };
  const problems = planProblems({
    settings: complete,
    runName: runName ?? '',
    name,
    samples: inScope,
    totals,
    simulated: isSimulated(benchmark),
    maxSessionSeconds: adapter?.traits?.maxSessionSeconds ?? null,
  });
  const taken = new Set([
    ...replays.map((each) => each.runName),
    ...(runs.data ?? []).map((run) => run.name),
  ]);
  return {
    ask,
    sentences: sentencesOf(draft, complete, inScope, replays, isSimulated(benchmark)),
    problems: [
      ...wrong.map(({ label, ...field }) => ({
        blocking: true,
        text: `${label}: ${fieldProblem({ label, ...field }, settings)}.`,
      })),
      ...refusals(refusal, told, fields),
      ...problems,
    ],
    missing: [...missing.map(({ label }) => label), ...(noRate ? [t('Generation rate R')] : [])],
    fieldProblems: told,
    isPending: canAsk && (plan.isFetching || asked !== ask),
    defaultName: known?.runName ?? null,
    freeName: runName === null ? null : freeName(runName, taken),
    goesOn: name.kind === 'goes-on',
  };
}

function sentencesOf(
  draft: ReplayDraft,
  settings: ReplaySettings,
  samples: readonly ReplayableSample[],
  replays: readonly ReplayInfo[],
  simulated: boolean,
): string[] {
  const totals = totalsOf(samples);
  const { rate, exposure } = settings;
  if (simulated) {
    return [
      t('Simulate {totals}.', { totals: describeClips(totals) }),
      t('It is shown {fps} up to T0 and T1, the longest edge at most {longestEdge} px.', {
        fps: frameRate(exposure.fps),
        longestEdge: exposure.longestEdge,
      }),
      rate === undefined
        ? t('Its answers are cut at T1, at a generation rate that is still to be given.')
        : t('Its answers are cut at T1 as if {rate} characters a second were spoken.', { rate }),
    ];
  }
  return [
    t('Replay {totals}.', { totals: describeClips(totals) }),
    describeExposure(settings),
    describeSchedule(settings.schedule),
    describeTime(draft.pace, totals, settings.tailSeconds, earlierRate(replays, settings, samples)),
  ];
}

/** What the host refused: setting by setting where it names them, else as it said it. */
function refusals(
  refusal: string | null,
  told: ReadonlyMap<string, string>,
  fields: readonly FormField[],
): PlanProblem[] {
  if (refusal === null) return [];
  if (told.size === 0) return [{ blocking: true, text: refusal }];
  return [...told].map(([name, problem]) => ({
    blocking: true,
    text: `${fields.find((field) => field.name === name)?.label ?? name}: ${problem}.`,
  }));
}
