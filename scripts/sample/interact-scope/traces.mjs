// Turns run scripts into what a run leaves on disk, and into the verdicts a judge would have given.

import { interactions } from './interactions/all.mjs';
import { clipRemarks } from './runs/remarks.mjs';
import { videos } from './videos.mjs';

const CHINESE = /[一-鿿]/;
const WORDS_PER_SECOND = 2.6;
const CHARACTERS_PER_SECOND = 4.6;
/** The widest tolerance that is reported, in seconds; verdicts must do for it too. */
const WIDEST_TOLERANCE = 4;
/** T8-B and T8-C: seconds around a target. */
const T8_TOLERANCE = 2;

const hundredths = (seconds) => Math.round(seconds * 100) / 100;

export const clipLength = ({ video }) => videos.find(({ id }) => id === video).length;

/** The moments at which a model that is asked anew may answer: the query, every whole second, the clip's end. */
function decisionGrid(interaction) {
  const end = clipLength(interaction);
  const whole = Array.from({ length: end + 1 }, (_, t) => t).filter((t) => t >= interaction.queryTime);
  return [...new Set([interaction.queryTime, ...whole, end])].sort((a, b) => a - b);
}

const nearTarget =
  ({ targets }, around) =>
  (t) =>
    targets.some(({ time }) => Math.abs(t - time) <= around);

function spokenUntil(t, text, clipEnd) {
  const seconds = CHINESE.test(text)
    ? text.length / CHARACTERS_PER_SECOND
    : text.split(' ').length / WORDS_PER_SECOND;
  return Math.min(clipEnd, hundredths(t + Math.max(0.6, seconds)));
}

/** One scripted output as recorded, with the target it meets. */
function toOutput(entry, index, interaction, run) {
  const { t, kind } = entry;
  if (kind === 'calls') return { output: { t, tools: entry.tools }, meets: null };
  const target = interaction.targets[entry.target];
  if (kind !== 'says' && kind !== 'remark' && !target) {
    throw new Error(`${interaction.id}: there is no target ${entry.target}`);
  }
  const text = {
    says: () => entry.text,
    right: () => target.right[Math.min(run.wording, target.right.length - 1)],
    wrong: () => target.wrong,
    remark: () => {
      const remarks = clipRemarks[`${interaction.video} ${interaction.language}`];
      return remarks[index % remarks.length];
    },
  }[kind]();
  const output = { t, text };
  if (run.spoken) output.end = spokenUntil(t, text, clipLength(interaction));
  return { output, meets: kind === 'right' ? entry.target : null };
}

/** How often a model that is asked anew was asked: a cooldown skips moments, other arms ask near targets or once. */
function callCount(interaction, run, outputs) {
  if (run.scheduled) return 1;
  if (!run.onGrid) return undefined;
  const grid = decisionGrid(interaction);
  if (run.around) return grid.filter(nearTarget(interaction, run.around)).length;
  if (run.cooldown) {
    return grid.filter((t) => !outputs.some((output) => output.t < t && t < output.t + run.cooldown)).length;
  }
  return grid.length;
}

function checkTimes(interaction, run, outputs) {
  const where = `${run.name} ${interaction.id}`;
  const allowed = run.around
    ? decisionGrid(interaction).filter(nearTarget(interaction, run.around))
    : decisionGrid(interaction);
  for (const [index, { t }] of outputs.entries()) {
    if (t < 0 || t > clipLength(interaction)) throw new Error(`${where}: ${t} s is outside the clip`);
    if (run.onGrid && !allowed.includes(t)) throw new Error(`${where}: nothing is asked at ${t} s`);
    if (run.cooldown && index > 0 && t - outputs[index - 1].t < run.cooldown) {
      throw new Error(`${where}: the output at ${t} s falls into the cooldown`);
    }
  }
}

/** What one run gave out in one interaction: the recorded line, and for each output the target it meets. */
export function traceOf(interaction, run) {
  const script = run.traces[interaction.id];
  const { outputs: entries, complete = true } = Array.isArray(script) ? { outputs: script } : script;
  const ordered = entries.toSorted((a, b) => a.t - b.t);
  const made = ordered.map((entry, index) => toOutput(entry, index, interaction, run));
  const outputs = made.map(({ output }) => output);
  checkTimes(interaction, run, outputs);
  const count = callCount(interaction, run, outputs);
  return {
    line: {
      id: interaction.id,
      model: run.model,
      ...(run.arm === null ? {} : { arm: run.arm }),
      outputs,
      ...(count === undefined ? {} : { calls: count }),
      ...(complete ? {} : { complete: false }),
    },
    meets: made.map(({ meets }) => meets),
  };
}

/** Where an output can be taken for a target, at any tolerance up to the widest one. */
function reach({ task, queryTime, targets }, index) {
  const { time, window } = targets[index];
  if (task === 'T8-A') return (t) => window[0] <= t && t <= window[1];
  if (task.startsWith('T8')) {
    return (t) => Math.max(queryTime, time - T8_TOLERANCE) <= t && t <= time + T8_TOLERANCE;
  }
  const after = index === 0 ? Number.NEGATIVE_INFINITY : (targets[index - 1].time + time) / 2;
  return (t) => queryTime <= t && after < t && t <= time + WIDEST_TOLERANCE;
}

/** A content verdict on every pair of target and output that a score can need; T1 compares tools and needs none. */
export function verdictsOf(interaction, run, { line, meets }) {
  if (interaction.task === 'T1') return [];
  return interaction.targets.flatMap((_, target) => {
    const inReach = reach(interaction, target);
    return line.outputs.flatMap(({ t }, output) =>
      inReach(t)
        ? [
            {
              id: interaction.id,
              model: run.model,
              ...(run.arm === null ? {} : { arm: run.arm }),
              target,
              output,
              verdict: meets[output] === target ? 'Correct' : 'Incorrect',
            },
          ]
        : [],
    );
  });
}

/** The interactions a run was run on, in the order of the benchmark. */
export function interactionsOf(run) {
  for (const id of Object.keys(run.traces)) {
    if (!interactions.some((known) => known.id === id)) throw new Error(`${run.name}: there is no ${id}`);
  }
  return interactions.filter(({ id }) => run.traces[id] !== undefined);
}
