// The samples of Omni-DuplexEval and OVIBench: clips, data set rows, scripted responses and results.

import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FONTS } from './ass.mjs';
import { duplexClips } from './duplex-eval/clips.mjs';
import { correctionResult, descriptionResult, reminderResult } from './duplex-eval/results.mjs';
import { duplexRows, duplexRuns } from './duplex-eval/samples.mjs';
import { encodeClip } from './encode.mjs';
import { multipleChoiceCases, openEndedCases } from './ovi-bench/cases.mjs';
import { oviClips } from './ovi-bench/clips.mjs';
import { oviResults } from './ovi-bench/results.mjs';
import { oviRuns } from './ovi-bench/runs.mjs';
import { missingTools } from './tools.mjs';

const SCRIPTED = 'Scripted by hand, verdicts included: not the output of any model.';

const jsonText = (value) => `${JSON.stringify(value, null, 1)}\n`;
const linesText = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

function studyText(name, description, runs) {
  const entries = runs.map((run) => [
    run.name,
    { kind: 'scripted', label: run.label, note: `${run.note} ${SCRIPTED}` },
  ]);
  return jsonText({ name, description, runs: Object.fromEntries(entries) });
}

/** All JSON files of the Omni-DuplexEval sample, by path. */
function duplexFiles() {
  const [pond] = duplexRows.RTD_counting;
  const [crossing] = duplexRows.PR_event_reminder;
  const [colour] = duplexRows.PR_correction;
  const files = {
    'study.json': studyText(
      'Omni-DuplexEval sample',
      'Two short synthetic clips with three scripted runs: a description, a reminder and a correction.',
      duplexRuns,
    ),
    'data/RTD_counting.json': jsonText(duplexRows.RTD_counting),
    'data/PR_event_reminder.jsonl': linesText(duplexRows.PR_event_reminder),
    'data/PR_correction.json': jsonText(duplexRows.PR_correction),
  };
  for (const run of duplexRuns) {
    const sentences = run.sentences.map(({ text, start, end }) => ({ sentence: text, start, end }));
    // The three layouts that response files come in.
    files[`responses/${run.name}/RTD_counting/${pond.id}.json`] = jsonText({ sentences });
    files[`responses/${run.name}/PR_event_reminder/${crossing.id}.json`] = jsonText({ chunks: run.chunks });
    files[`responses/${run.name}/PR_correction/${colour.id}.json`] = jsonText(run.correction);
    const described = descriptionResult(run, pond);
    if (described) files[`results/${run.name}/RTD_counting/${pond.id}.json`] = jsonText(described);
    files[`results/${run.name}/PR_event_reminder/${crossing.id}.json`] = jsonText(
      reminderResult(run, crossing),
    );
    files[`results/${run.name}/PR_correction/${colour.id}.json`] = jsonText(correctionResult(run, colour));
  }
  return files;
}

/** All JSON files of the OVIBench sample, by path. */
function oviFiles() {
  const results = oviRuns.map((run) => [`results/${run.name}.jsonl`, linesText(oviResults(run))]);
  return {
    'study.json': studyText(
      'OVIBench sample',
      'Two short synthetic clips, six open-ended and two multiple-choice interruptions, three scripted runs.',
      oviRuns,
    ),
    'open_ended.json': jsonText(openEndedCases),
    'multiple_choice.json': jsonText(multipleChoiceCases),
    ...Object.fromEntries(results),
  };
}

const SAMPLES = [
  { folder: 'duplex-eval', files: duplexFiles, clips: duplexClips },
  { folder: 'ovi-bench', files: oviFiles, clips: oviClips },
];

/** Rewrite the data, responses and results of both samples below `target`. */
export function writeBenchmarkSamples(target) {
  for (const { folder, files } of SAMPLES) {
    for (const [path, text] of Object.entries(files())) {
      const file = join(target, folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

/** Make the clips of both samples below `target`; those whose id contains `text`, or all. */
export function makeBenchmarkClips(target, text = '') {
  const missing = missingTools(Object.values(FONTS));
  if (missing.length > 0) throw new Error(`the clips cannot be made here:\n- ${missing.join('\n- ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-sample-'));
  try {
    for (const sample of SAMPLES) {
      for (const clip of sample.clips.filter(({ id }) => id.includes(text))) {
        const draft = join(folder, 'clip.mp4');
        encodeClip(clip, clip.questions, folder, draft);
        const file = join(target, sample.folder, 'videos', `${clip.id}.mp4`);
        mkdirSync(dirname(file), { recursive: true });
        copyFileSync(draft, `${file}.part`);
        renameSync(`${file}.part`, file);
        console.log(
          `${sample.folder}/${clip.id}  ${clip.length} s  ${(statSync(file).size / 1e6).toFixed(2)} MB`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
