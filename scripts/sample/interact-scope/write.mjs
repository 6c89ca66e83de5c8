// Writes the Omni-InteractScope sample but for its clips: interactions, outputs, verdicts and names.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { interactions } from './interactions/all.mjs';
import { leftUnjudged, runs } from './runs/all.mjs';
import { interactionsOf, traceOf, verdictsOf } from './traces.mjs';
import { videoPath, videos } from './videos.mjs';

const SCRIPTED = 'Scripted by hand, verdicts included: not the output of any model.';

function writeLines(target, path, records) {
  const file = join(target, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

/** An interaction as the benchmark's form has it; what scripted models say of it stays behind. */
function toRecord(interaction) {
  const { id, video, task, language, userGroup, request, queryTime, targets } = interaction;
  return {
    id,
    video: videoPath(video),
    task,
    language,
    ...(userGroup ? { user_group: userGroup } : {}),
    ...(request ? { request } : {}),
    query_time: queryTime,
    targets: targets.map(({ time, window, content, tools, trigger, step }) => ({
      ...(window ? { window } : { time }),
      content,
      ...(tools ? { tools } : {}),
      trigger,
      ...(step ? { step } : {}),
    })),
    scene: videos.find((known) => known.id === video).scene,
    source: 'Drawn for this sample',
  };
}

const outputsPath = ({ model, arm }) => `outputs/${arm === null ? model : `${model}--${arm}`}.jsonl`;

const isLeftUnjudged = (run, id) => leftUnjudged.some(([name, left]) => name === run.name && left === id);

/** Writes everything below `target`; files of runs that are no more are removed. */
export function writeInteractScope(target) {
  writeLines(target, 'interactions.jsonl', interactions.map(toRecord));
  const verdicts = [];
  for (const run of runs) {
    const lines = [];
    for (const interaction of interactionsOf(run)) {
      const trace = traceOf(interaction, run);
      lines.push(trace.line);
      if (!isLeftUnjudged(run, interaction.id)) verdicts.push(...verdictsOf(interaction, run, trace));
    }
    writeLines(target, outputsPath(run), lines);
  }
  writeLines(target, 'verdicts.jsonl', verdicts);
  const known = new Set(runs.map(outputsPath));
  for (const file of readdirSync(join(target, 'outputs'))) {
    if (!known.has(`outputs/${file}`)) rmSync(join(target, 'outputs', file));
  }
  writeStudy(target);
}

function writeStudy(target) {
  const entries = runs.map(({ name, label, note }) => [
    name,
    { kind: 'scripted', label, note: `${note} ${SCRIPTED}` },
  ]);
  const study = {
    name: 'Omni-InteractScope sample',
    description:
      `${interactions.length} invented interactions over ${videos.length} short drawn clips, with three scripted models under ` +
      'the conditions the benchmark compares. Outputs and verdicts are written by hand to show typical ' +
      'behaviours. No number here says anything about a real model.',
    runs: Object.fromEntries(entries),
  };
  writeFileSync(join(target, 'study.json'), `${JSON.stringify(study, null, 1)}\n`);
}
