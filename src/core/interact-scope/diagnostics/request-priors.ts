import { prepareOutputs } from '../prepare.ts';
import { sameTools, scoreInteraction } from '../score.ts';
import type { ScopeFacts, StudyInteraction, StudyTraces } from '../study-facts.ts';
import type { InteractionTrace } from '../types.ts';
import { TOLERANCE_SECONDS } from '../types.ts';
import type { ScoredTarget } from './scored.ts';
import { type OutcomeTally, shareOf, tallyOf } from './tally.ts';
import { toolSetName } from './task-table.ts';

/** A tool choice frozen per interaction before the stream is seen; null stands for an abstention. */
export interface ToolPolicy {
  name: string;
  /** The tools it calls, by name, where it calls the same every time; else null. */
  always: string | null;
  /** By sample id; an interaction without an entry has no choice at all and is left out. */
  choices: ReadonlyMap<number, readonly string[] | null>;
}

/** Each T1 interaction of the study with its one wanted set of tools. */
const toolInteractions = ({ interactions }: Pick<ScopeFacts, 'interactions'>): StudyInteraction[] =>
  interactions.filter(({ task, targets }) => task === 'T1' && targets.length > 0);

/** The policy that always calls what is wanted most often; of equally frequent sets the first by name. */
export function majorityPolicy(facts: Pick<ScopeFacts, 'interactions'>): ToolPolicy | null {
  const interactions = toolInteractions(facts);
  const wanted = interactions.flatMap(({ targets }) => targets.map(({ tools }) => tools));
  const groups = [...Map.groupBy(wanted, toolSetName)];
  const [name, sets] = groups.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0] ?? [];
  const tools = sets?.[0];
  if (name === undefined || !tools) return null;
  return {
    name: `majority tool (${name})`,
    always: name,
    choices: new Map(interactions.map(({ sampleId }) => [sampleId, tools])),
  };
}

/**
 * The policy that calls what a run called first in each interaction, whenever that was; no call at all is an
 * abstention. With a run that saw the request alone, this is the paper's request-only choice.
 */
export function frozenPolicy(facts: Pick<ScopeFacts, 'interactions'>, run: StudyTraces): ToolPolicy {
  const traces = new Map(run.traces.map(({ sampleId, trace }) => [sampleId, trace]));
  const choices = new Map<number, readonly string[] | null>();
  for (const { sampleId, task, queryTime } of toolInteractions(facts)) {
    const trace = traces.get(sampleId);
    if (!trace) continue;
    const call = prepareOutputs(task, queryTime, trace.outputs).find(({ tools }) => tools.length > 0);
    choices.set(sampleId, trace.complete ? (call?.tools ?? null) : null);
  }
  return { name: run.name, always: null, choices };
}

/** How often a policy names the wanted tools, whenever it would call them (paper Table 8a). */
export interface ToolChoice {
  interactions: number;
  right: number;
  abstained: number;
  accuracy: number | null;
  /** By the wanted set of tools. */
  recalls: { tools: string; interactions: number; right: number; recall: number | null }[];
  /** Mean of the recalls, each set of tools weighing the same. */
  meanRecall: number | null;
}

export function toolChoice(facts: Pick<ScopeFacts, 'interactions'>, policy: ToolPolicy): ToolChoice {
  const chosen = toolInteractions(facts).flatMap(({ sampleId, targets }) => {
    const choice = policy.choices.get(sampleId);
    const wanted = targets[0]!.tools;
    if (choice === undefined) return [];
    return [{ wanted, right: choice !== null && sameTools(choice, wanted), abstained: choice === null }];
  });
  const recalls = [...Map.groupBy(chosen, ({ wanted }) => toolSetName(wanted))].map(([tools, group]) => {
    const right = group.filter((each) => each.right).length;
    return { tools, interactions: group.length, right, recall: shareOf(right, group.length) };
  });
  const right = chosen.filter((each) => each.right).length;
  const sum = recalls.reduce((total, { recall }) => total + (recall ?? 0), 0);
  return {
    interactions: chosen.length,
    right,
    abstained: chosen.filter(({ abstained }) => abstained).length,
    accuracy: shareOf(right, chosen.length),
    recalls: recalls.sort((a, b) => b.interactions - a.interactions || (a.tools < b.tools ? -1 : 1)),
    meanRecall: shareOf(sum, recalls.length),
  };
}

/** What a policy reaches when it calls at a fixed delay after every query (paper Table 8b). */
export interface DelayResult {
  /** Seconds after the query. */
  delay: number;
  tally: OutcomeTally;
  targets: readonly ScoredTarget[];
  /** Calls withheld because they would come after the clip's end. */
  withheld: number;
  /** Interactions whose clip's length is unknown: their calls are made, whenever they come. */
  unknownDuration: number;
  /** Interactions the policy has no choice for, left out. */
  leftOut: number;
}

/** Delays offered at first, in seconds after the query; the paper tests four and names three seconds in its text. */
export const PRIOR_DELAYS = [0, 1, 2, 3, 4, 5] as const;

/**
 * Emit a policy's frozen choice `delay` seconds after every query, using nothing of the scene, and score it.
 *
 * @param runId an id for the scored targets, as no run is behind them
 */
export function fixedDelay(
  facts: Pick<ScopeFacts, 'interactions'>,
  policy: ToolPolicy,
  delay: number,
  tolerance: number = TOLERANCE_SECONDS,
  runId = -1,
): DelayResult {
  const interactions = toolInteractions(facts);
  const covered = interactions.filter(({ sampleId }) => policy.choices.has(sampleId));
  let withheld = 0;
  const targets = covered.flatMap((interaction): ScoredTarget[] => {
    const tools = policy.choices.get(interaction.sampleId) ?? null;
    const t = interaction.queryTime + delay;
    const late = interaction.duration !== null && t > interaction.duration;
    if (tools !== null && late) withheld += 1;
    const outputs = tools === null || late ? [] : [{ id: 0, t, tools }];
    const trace: InteractionTrace = { outputs, judgements: [], calls: null, complete: true };
    return scoreInteraction(interaction, trace, tolerance).targets.map((score) => ({
      runId,
      interaction,
      index: score.index,
      slotKey: interaction.slotKeys[score.index]!,
      score,
    }));
  });
  return {
    delay,
    tally: tallyOf(targets),
    targets,
    withheld,
    unknownDuration: covered.filter(({ duration }) => duration === null).length,
    leftOut: interactions.length - covered.length,
  };
}
