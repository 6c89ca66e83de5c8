import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { DuplexSample } from '../../../src/core/duplex-eval/dataset.ts';
import { duplexFrame, duplexSlots } from '../../../src/core/duplex-eval/sample-score.ts';
import { findSplit } from '../../../src/core/duplex-eval/splits.ts';
import type { Chunk } from '../../../src/core/omni-interact/types.ts';
import { type OviDetails, oviChunks, oviSlot } from '../../../src/core/ovi-bench/case-score.ts';
import type { OviCase } from '../../../src/core/ovi-bench/dataset.ts';
import { writeClipFacts } from '../../../src/main/store/clips.ts';
import {
  type ImportedOutput,
  type ImportedSample,
  makeImportWriter,
} from '../../../src/main/store/import-writer.ts';
import { packOutput } from '../../../src/main/store/pack-output.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { temporaryFolder } from '../study-fixture.ts';

const SAMPLES = fileURLToPath(new URL('../../../resources/sample', import.meta.url));

const split = (name: string) => findSplit(name)!;

const row = (id: string, splitName: string, more: Partial<DuplexSample>): DuplexSample => ({
  id,
  split: split(splitName),
  question: 'Keep telling me how many ducks there are.',
  references: ['One duck, then two.'],
  reminders: [],
  videoType: '',
  videoDuration: 26,
  video: 'pond.mp4',
  questionAudio: '',
  ...more,
});

const DESCRIPTION = row('pond', 'RTD_counting', {});
const REMINDER = row('bell', 'PR_event_reminder', {
  question: 'Tell me when the light turns green.',
  references: ['The light is green.'],
  reminders: [{ index: 1, start: 8, end: 8 }],
});

export const CASE: OviCase = {
  format: 'open-ended',
  caseId: 'desk_s2_Correction',
  video: 'desk.mp4',
  type: 'Correction',
  question: 'What is on the desk?',
  t0: 5,
  signal: 'No, the vase.',
  t1: 10.6,
};

const DETAILS: OviDetails = {
  answer: 'There is a cup and a lamp.',
  partial: 'There is a cup',
  rate: 4,
  predictedType: 'Correction',
  response: 'The vase is blue.',
  choice: null,
  raw: '',
};

const chunk = (index: number, start: number, end: number, text: string): Chunk => ({
  index,
  start,
  end,
  text,
  words: [],
});

const SENTENCES = [chunk(0, 4, 7, 'One duck.'), chunk(1, 9, 12, 'Now two ducks.')];
const REMINDED = [chunk(0, 9, 10, 'The light is green now.')];

/**
 * A study with a description of the pond clip (26 s), a reminder and an OVIBench case at 10.6 s, each with one output
 * of the run `m`. The clips are copies of their own, so that a test may remove them.
 */
export function pictureStudy(): { study: OpenStudy; clips: { pond: string; desk: string } } {
  const folder = temporaryFolder();
  const clips = { pond: join(folder, 'pond.mp4'), desk: join(folder, 'desk.mp4') };
  copyFileSync(join(SAMPLES, 'duplex-eval/videos/pond.mp4'), clips.pond);
  copyFileSync(join(SAMPLES, 'ovi-bench/videos/desk.mp4'), clips.desk);
  const study = openStudyFile(join(folder, 'study.slotscope'), { create: 'Study' });
  onTestFinished(() => void study.db.close());
  const duplex = [DESCRIPTION, REMINDER].map((details) =>
    sampleOf(details.split.name, details.id, duplexSlots(duplexFrame(details, 26)), details, clips.pond),
  );
  write(study, 'duplex-eval', duplex, [
    outputOf('RTD_counting', 'pond', SENTENCES, {}),
    outputOf('PR_event_reminder', 'bell', REMINDED, {}),
  ]);
  write(
    study,
    'ovi-bench',
    [sampleOf('Correction', CASE.caseId, [oviSlot(CASE, 20)], CASE, clips.desk)],
    [outputOf('Correction', CASE.caseId, oviChunks(CASE, DETAILS), DETAILS)],
  );
  for (const [clipId, duration] of [
    [1, 26],
    [2, 20],
  ] as const) {
    writeClipFacts(study, clipId, { duration, hasVideo: true, hasAudio: true, problem: null });
  }
  return { study, clips };
}

const sampleOf = (
  subset: string,
  name: string,
  slots: ImportedSample['slots'],
  details: unknown,
  clip: string,
): ImportedSample => ({
  subset,
  name,
  sceneType: subset,
  slots,
  details,
  sourceHash: 'a',
  file: 'data.json',
  origin: 'here',
  mediaPath: clip,
  mediaSize: statSync(clip).size,
  issues: [],
});

const outputOf = (subset: string, name: string, chunks: Chunk[], details: unknown): ImportedOutput => ({
  subset,
  name,
  status: 'ok',
  detail: '',
  chunks,
  rejected: [],
  sourceHash: 'b',
  file: 'output.json',
  outputAudioPath: null,
  details,
  verdicts: [],
  evaluationHash: null,
  evaluationFile: null,
  issues: [],
});

function write(
  study: OpenStudy,
  benchmark: string,
  samples: readonly ImportedSample[],
  outputs: readonly ImportedOutput[],
): void {
  study.db.transaction(() => {
    const writer = makeImportWriter(study, benchmark);
    for (const sample of samples) writer.writeSample(sample);
    const runId = writer.beginRun({ name: 'm', label: 'M', kind: 'imported', note: '' });
    for (const output of outputs) writer.writeOutput(runId, packOutput(output));
    writer.settleRun(runId);
    writer.finish();
  })();
}
