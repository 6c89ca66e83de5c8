import { type Interaction, requestText } from './interaction.ts';
import { matchFirstResponses, t8Window } from './match.ts';
import { prepareOutputs } from './prepare.ts';
import { type InteractionFrame, isT8, type Task, TOLERANCE_SECONDS, type TraceOutput } from './types.ts';

/** The content rubrics (paper, Table 5), each a template of its own. */
export const RUBRICS = ['assistance', 'event', 'general', 'translation'] as const;
export type Rubric = (typeof RUBRICS)[number];

/** The placeholders of the content judge's templates. It is told neither media nor times (paper B.3). */
export const RUBRIC_PLACEHOLDERS = ['question', 'reference', 'actual_text', 'task', 'user_group'] as const;
export type RubricInputs = Record<(typeof RUBRIC_PLACEHOLDERS)[number], string>;

const ASKS_FOR_TRANSLATION = /translat|interpret|翻译|譯|同传/iu;

/**
 * The rubric an interaction's outputs are judged by: assistance for T8, event for what reports an occurrence (T2,
 * T3, T6), translation for a T7 request that asks for one, general otherwise. The paper says that task and language
 * decide without the rule itself, so this rule is ours.
 */
export function rubricOf({ task, request }: Pick<Interaction, 'task' | 'request'>): Rubric {
  if (isT8(task)) return 'assistance';
  if (task === 'T2' || task === 'T3' || task === 'T6') return 'event';
  return task === 'T7' && ASKS_FOR_TRANSLATION.test(request?.text ?? '') ? 'translation' : 'general';
}

const KINDS: Partial<Record<Task, string>> = {
  'T8-A': 'a reminder nobody asked for',
  'T8-B': 'an answer to a question',
  'T8-C': 'one step of a guidance',
};

const GROUPS = { visual: 'a user who cannot see the scene', hearing: 'a user who cannot hear the scene' };

/** What the judge is told for one output and one target. */
export function rubricInputs(interaction: Interaction, reference: string, text: string): RubricInputs {
  return {
    question: requestText(interaction),
    reference,
    actual_text: text,
    task: KINDS[interaction.task] ?? interaction.task,
    user_group: interaction.userGroup ? GROUPS[interaction.userGroup] : 'a user',
  };
}

/** Tolerances for which verdicts are asked, so that the sweep of tolerances finds them (paper D.4.2), in seconds. */
export const JUDGED_TOLERANCES = [1, TOLERANCE_SECONDS, 4] as const;

/**
 * The pairs of target and output whose content decides something: T1 none (tools are compared), T2–T7 what each
 * target takes in time at any of the reported tolerances, T8 every output in a target's window.
 *
 * @returns targets by their place in time order, outputs by id, each pair once
 */
export function neededJudgements(
  frame: Pick<InteractionFrame, 'task' | 'queryTime' | 'targets'>,
  outputs: readonly TraceOutput[],
): { target: number; output: number }[] {
  const { task, queryTime, targets } = frame;
  if (task === 'T1') return [];
  const kept = prepareOutputs(task, queryTime, outputs);
  if (isT8(task)) {
    return targets.flatMap((each, target) => {
      const [from, to] = t8Window(task, each, queryTime);
      return kept.filter(({ t }) => from <= t && t <= to).map(({ id }) => ({ target, output: id }));
    });
  }
  const pairs = new Map<string, { target: number; output: number }>();
  for (const tolerance of JUDGED_TOLERANCES) {
    matchFirstResponses(targets, kept, () => false, tolerance).forEach(({ outcome, output }, target) => {
      if (outcome === 'content_failure' && output !== null) {
        pairs.set(`${target} ${output}`, { target, output });
      }
    });
  }
  return [...pairs.values()].sort((a, b) => a.target - b.target || a.output - b.output);
}
