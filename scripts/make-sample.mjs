// Builds the samples in resources/sample, for OmniInteract and, in folders of their own, for the other benchmarks: clips
// from drawn pictures and synthetic speech, annotations, and scripted runs with verdicts. `--outputs-only` rewrites
// the JSON files and leaves the clips as they are; `--only <text>` makes just the clips whose id contains the text.

import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { annotations, samplePaths, sceneTypes, spokenQuestions } from './sample/annotations.mjs';
import { FONTS } from './sample/ass.mjs';
import { makeBenchmarkClips, writeBenchmarkSamples } from './sample/benchmark-samples.mjs';
import { clips } from './sample/clips.mjs';
import { encodeClip } from './sample/encode.mjs';
import { makeVideos } from './sample/interact-scope/build.mjs';
import { writeInteractScope } from './sample/interact-scope/write.mjs';
import { buildSlots } from './sample/matching.mjs';
import { sampleOutputs } from './sample/outputs.mjs';
import { earlyGuesser } from './sample/runs/early-guesser.mjs';
import { overTalker } from './sample/runs/over-talker.mjs';
import { patient } from './sample/runs/patient.mjs';
import { missingTools } from './sample/tools.mjs';

const TARGET = fileURLToPath(new URL('../resources/sample', import.meta.url));
const SCOPE_TARGET = join(TARGET, 'interact-scope');
const LARGEST_TOTAL = 12e6;
const runs = [earlyGuesser, overTalker, patient];

function writeJson(path, value) {
  const file = join(TARGET, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);
}

function makeClips(wanted) {
  const missing = missingTools(Object.values(FONTS));
  if (missing.length > 0) throw new Error(`the clips cannot be made here:\n- ${missing.join('\n- ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-sample-'));
  try {
    for (const clip of wanted) {
      const draft = join(folder, 'clip.mp4');
      const spokenUntil = encodeClip(clip, spokenQuestions(clip.id), folder, draft);
      checkTimes(clip, spokenUntil);
      const { subset, video } = samplePaths(clip.id);
      const target = join(TARGET, 'data', subset, video);
      mkdirSync(dirname(target), { recursive: true });
      // Written beside the old clip first: an interrupted build never leaves half a file under its name.
      copyFileSync(draft, `${target}.part`);
      renameSync(`${target}.part`, target);
      console.log(`${clip.id}  ${clip.length} s  ${(statSync(target).size / 1e6).toFixed(2)} MB`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing can be answered before its question has been spoken, nor shown after the clip is over. */
function checkTimes(clip, spokenUntil) {
  const slots = buildSlots(annotations[clip.id], sceneTypes[clip.id]);
  const asked = sceneTypes[clip.id] === '1QnA' ? slots.slice(0, 1) : slots;
  for (const [index, { t_a: answerable }] of asked.entries()) {
    if (spokenUntil[index] > answerable) {
      throw new Error(`${clip.id}: question ${index + 1} is spoken until ${spokenUntil[index].toFixed(2)} s`);
    }
  }
  if (slots.some(({ t_a: answerable }) => answerable > clip.length - 4)) {
    throw new Error(`${clip.id}: the clip ends before its last answer can be given`);
  }
}

function writeAnnotations() {
  const maps = {};
  for (const { id } of clips) {
    const { subset, video, annotation } = samplePaths(id);
    writeJson(`data/${subset}/${annotation}`, annotations[id]);
    if (!maps[subset]) maps[subset] = [];
    maps[subset].push({ video, annotation, scene_type: sceneTypes[id] });
  }
  for (const subset of ['1q1a', '1q1a_math']) {
    writeJson(`data/${subset}/video_json_map.json`, { total: maps[subset].length, entries: maps[subset] });
  }
}

function writeRun(run) {
  const root = `outputs/${run.name}`;
  const results = [];
  for (const { id, length } of clips) {
    const { subset, video, annotation, outputName } = samplePaths(id);
    const outputPath = `${root}/${subset}/${outputName}`;
    const { transcript, plainTranscript, evaluation } = sampleOutputs(run, id, {
      annotation: annotations[id],
      sceneType: sceneTypes[id],
      clipLength: length,
      gtPath: `data/${subset}/${annotation}`,
      outputPath,
    });
    writeJson(`${outputPath}/precise_truncation.json`, transcript);
    writeJson(`${outputPath}/wav_transcript.json`, plainTranscript);
    writeJson(`${root}/unified_eval/${subset}__${outputName}.unified_eval.json`, evaluation);
    results.push({ video: `data/${subset}/${video}`, output_dir: outputPath, status: 'ok' });
  }
  writeJson(`${root}/batch_summary.json`, { total: results.length, results });
}

function writeStudy() {
  const entries = runs.map(({ name, label, note }) => [
    name,
    {
      kind: 'scripted',
      label,
      note: `${note} Scripted by hand, verdicts included: not the output of any model.`,
    },
  ]);
  writeJson('study.json', {
    name: 'Sample study',
    description:
      'Short synthetic clips for all four benchmarks, with scripted runs and runs that were really replayed. The ' +
      'clips are drawn and their questions are spoken by a speech synthesiser; the scripted runs and their verdicts ' +
      'are written by hand to show typical behaviours. No number here says anything about a real model.',
    runs: Object.fromEntries(entries),
  });
}

function checkTotal() {
  const total = clips.reduce((sum, { id }) => {
    const { subset, video } = samplePaths(id);
    return sum + statSync(join(TARGET, 'data', subset, video)).size;
  }, 0);
  if (total > LARGEST_TOTAL) throw new Error(`the clips take ${total} bytes, more than ${LARGEST_TOTAL}`);
  console.log(`${clips.length} clips, ${(total / 1e6).toFixed(2)} MB`);
}

const [option, text] = process.argv.slice(2);
try {
  writeAnnotations();
  for (const run of runs) writeRun(run);
  writeStudy();
  writeBenchmarkSamples(TARGET);
  writeInteractScope(SCOPE_TARGET);
  if (option !== '--outputs-only') {
    makeClips(option === '--only' ? clips.filter(({ id }) => id.includes(text)) : clips);
    makeBenchmarkClips(TARGET, option === '--only' ? text : '');
    checkTotal();
    makeVideos(SCOPE_TARGET, (id) => option !== '--only' || id.includes(text));
  }
} catch (error) {
  console.error(`make-sample: ${error.message}`);
  process.exitCode = 1;
}
