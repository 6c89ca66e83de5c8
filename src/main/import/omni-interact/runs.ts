import { basename, dirname, join } from 'node:path';
import { isJsonObject } from '../../../core/json.ts';
import { readJsonFile } from '../read-json.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Findings } from './findings.ts';
import { type OutputDraft, type RunDraft, TRANSCRIPT_NAMES } from './run-collector.ts';
import { type OutputDescriptor, type RunDescriptor, sampleKey } from './source.ts';

/** Output that counts, or why it does not. */
interface Verdict {
  status: 'ok' | 'failed';
  detail: string;
}

/**
 * Turn what was collected about a run into a descriptor: which transcript counts for each sample, and whether
 * the sample succeeded. Only the batch's word `ok` makes a sample count; a `.done` marker never does.
 *
 * @param dropUnknown leave out (and report) samples that are not in the dataset
 */
export function describeRun(run: RunDraft, dropUnknown: boolean, findings: Findings): RunDescriptor {
  const name = run.name ?? folderName(run.folder);
  const drafts = [...run.outputs.values()].sort((a, b) => (sampleKey(a.id) < sampleKey(b.id) ? -1 : 1));
  const wanted = drafts.filter((draft) => draft.known || !dropUnknown);
  noteUnknownSamples(name, run, dropUnknown ? drafts.filter((draft) => !draft.known) : [], findings);
  const someDone = wanted.some((draft) => draft.files.includes('.done'));
  return {
    name,
    folder: run.folder,
    label: name,
    kind: 'imported',
    note: '',
    timeUnit: 's',
    outputs: wanted.map((draft) => describeOutput(draft, run, someDone, findings)),
  };
}

/** Folders named after a moment or a role say little: their parent's name goes before. */
const TELLS_LITTLE = /^(\d[\d\-_.:T ]*Z?|run[-_]?\d*|outputs?|results?|latest|checkpoint[-_]?\d+)$/i;

function folderName(folder: string): string {
  const name = basename(folder);
  const parent = basename(dirname(folder));
  return TELLS_LITTLE.test(name) && parent !== '' && !/^outputs?$/i.test(parent) ? `${parent}/${name}` : name;
}

/** Give runs with equal names their relative path as name instead. */
export function tellRunsApart(runs: readonly RunDescriptor[], findings: Findings): void {
  for (const name of new Set(runs.map((run) => run.name))) {
    const same = runs.filter((run) => run.name === name);
    if (same.length < 2) continue;
    for (const run of same) {
      run.name = findings.relative(run.folder);
      run.label = run.name;
    }
    findings.add(same[0]!.folder, {
      severity: 'info',
      code: 'run-name-twice',
      record: name,
      message: `${same.length} runs are named “${name}”.`,
      action: `They are told apart by their folders: ${same.map((run) => run.name).join(', ')}.`,
    });
  }
}

function noteUnknownSamples(name: string, run: RunDraft, unknown: OutputDraft[], findings: Findings): void {
  if (unknown.length === 0) return;
  const names = unknown.map((draft) => sampleKey(draft.id).replace(/^\//, ''));
  const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
  for (const draft of unknown) {
    if (draft.folder) findings.ignore(draft.folder, 'output for a sample that is not in the dataset');
  }
  findings.add(run.folder, {
    severity: 'warning',
    code: 'sample-not-in-dataset',
    record: name,
    message: `Run ${name} has output for ${unknown.length} sample(s) that the dataset does not hold: ${shown}.`,
    action: 'They are left out; add their annotations to the dataset, or rename the folders to match it.',
  });
}

function describeOutput(
  draft: OutputDraft,
  run: RunDraft,
  someDone: boolean,
  findings: Findings,
): OutputDescriptor {
  const transcriptPath = chooseTranscript(draft, findings);
  const verdict = judgeStatus(draft, run, transcriptPath, someDone, findings);
  const audio = draft.folder && draft.files.includes('output.wav') ? join(draft.folder, 'output.wav') : null;
  if (audio) findings.markUsed(audio);
  return {
    ...draft.id,
    ...verdict,
    transcriptPath: verdict.status === 'ok' ? transcriptPath : null,
    file: findings.relative(transcriptPath ?? draft.folder ?? join(run.folder, draft.id.subset)),
    outputAudioPath: audio,
    evaluationPath: null,
  };
}

function chooseTranscript(draft: OutputDraft, findings: Findings): string | null {
  const present = draft.folder === null ? [] : TRANSCRIPT_NAMES.filter((name) => draft.files.includes(name));
  const chosen =
    draft.pinned !== undefined ? draft.pinned : present[0] ? join(draft.folder!, present[0]) : null;
  if (chosen) findings.markUsed(chosen);
  for (const name of present) {
    const path = join(draft.folder!, name);
    if (chosen && path !== chosen) findings.ignore(path, `${basename(chosen)} of the same sample is used`);
  }
  return chosen;
}

function judgeStatus(
  draft: OutputDraft,
  run: RunDraft,
  transcript: string | null,
  someDone: boolean,
  findings: Findings,
): Verdict {
  const failure = reportedFailure(draft, run, findings);
  if (failure !== undefined) {
    noteFailure(draft, run, failure, findings);
    return { status: 'failed', detail: failure };
  }
  if (transcript === null) {
    const detail = draft.problem || missingTranscript(draft);
    noteMissingOutput(draft, run, detail, findings);
    return { status: 'failed', detail };
  }
  if (someDone && draft.batch.length === 0 && draft.manifest.length === 0 && !draft.files.includes('.done')) {
    findings.add(transcript, {
      severity: 'warning',
      code: 'done-marker-missing',
      record: sampleKey(draft.id),
      message: `${sampleKey(draft.id)} has no .done marker although other samples of ${basename(run.folder)} have one.`,
      action: 'It is read; it may have been cut off while it was written.',
    });
  }
  return { status: 'ok', detail: '' };
}

function missingTranscript(draft: OutputDraft): string {
  return draft.folder === null
    ? 'reported as ok, but its output folder does not exist'
    : `no transcript in its folder (looked for ${TRANSCRIPT_NAMES.join(', ')})`;
}

/** Why the sample does not count, from what the run itself reports; undefined when nothing speaks against it. */
function reportedFailure(draft: OutputDraft, run: RunDraft, findings: Findings): string | undefined {
  if (draft.files.includes('.failed.json'))
    return failedMarker(join(draft.folder!, '.failed.json'), findings);
  if (draft.batch.length > 0) {
    const ok = draft.batch.some((row) => row.ok);
    noteRepeatedRows(draft, ok, findings);
    return ok ? undefined : draft.batch.at(-1)!.words;
  }
  if (draft.manifest.length > 0) return undefined;
  const lists = run.batchFiles.length > 0 ? run.batchFiles : run.manifestFiles;
  const list = lists[0];
  return list ? `not listed in ${basename(list)}` : undefined;
}

function failedMarker(path: string, findings: Findings): string {
  findings.markUsed(path);
  try {
    const { value } = readJsonFile(path);
    const error = isJsonObject(value) && typeof value.error === 'string' ? value.error : '';
    return error ? `error: ${error}` : 'marked as failed (.failed.json)';
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return 'marked as failed (.failed.json)';
  }
}

function noteRepeatedRows(draft: OutputDraft, ok: boolean, findings: Findings): void {
  if (draft.batch.length < 2) return;
  const last = draft.batch.at(-1)!;
  findings.add(last.source, {
    severity: 'warning',
    code: 'batch-row-twice',
    record: last.record,
    message: `${sampleKey(draft.id)} is listed ${draft.batch.length} times (${draft.batch.map((row) => row.words).join('; ')}).`,
    action: ok
      ? 'One of the rows is ok, so its output counts once, as in the published scorer.'
      : 'No row is ok, so it does not count.',
  });
}

function noteFailure(draft: OutputDraft, run: RunDraft, words: string, findings: Findings): void {
  const row = draft.batch.at(-1);
  const marker = draft.files.includes('.done') ? ' A .done marker in its folder does not change that.' : '';
  if (draft.folder) {
    for (const name of draft.files) {
      const path = join(draft.folder, name);
      if (!findings.isUsed(path) || TRANSCRIPT_NAMES.includes(name))
        findings.ignore(path, 'of a sample that failed');
    }
  }
  findings.add(row?.source ?? draft.folder ?? run.folder, {
    severity: 'warning',
    code: 'sample-failed',
    record: row?.record ?? sampleKey(draft.id),
    message: `${sampleKey(draft.id)} does not count for run ${run.name ?? folderName(run.folder)}: ${words}.${marker}`,
    action: 'It is counted as failed and left out of the scores; run the sample again to include it.',
  });
}

function noteMissingOutput(draft: OutputDraft, run: RunDraft, detail: string, findings: Findings): void {
  const row = draft.batch.at(-1) ?? draft.manifest.at(-1);
  if (draft.problem) return;
  findings.add(row?.source ?? draft.folder ?? run.folder, {
    severity: 'error',
    code: 'transcript-missing',
    record: row?.record ?? sampleKey(draft.id),
    message: `${sampleKey(draft.id)} of run ${run.name ?? folderName(run.folder)}: ${detail}.`,
    action: 'It is counted as failed; restore the folder or run the sample again.',
  });
}
