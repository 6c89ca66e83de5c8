/** Readers of files and replies: whatever comes, they read it or say why not. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readSampleRow } from '../../src/core/duplex-eval/dataset.ts';
import {
  readDescriptionResponse,
  readReminder,
  readReminderChunks,
  readReminderTimes,
} from '../../src/core/duplex-eval/responses.ts';
import { readResultFile } from '../../src/core/duplex-eval/result-file.ts';
import { readInteraction, targetSlots } from '../../src/core/interact-scope/interaction.ts';
import { readTrace, traceOutputs } from '../../src/core/interact-scope/trace.ts';
import { isJsonObject, nestsTooDeep } from '../../src/core/json.ts';
import { parseTemplate } from '../../src/core/judging/template.ts';
import { readAnnotation } from '../../src/core/omni-interact/annotation.ts';
import { JUDGE_PLACEHOLDERS } from '../../src/core/omni-interact/judge-inputs.ts';
import { REFERENCE_PROFILE } from '../../src/core/omni-interact/profile.ts';
import { readPublishedEvaluation } from '../../src/core/omni-interact/published-evaluation.ts';
import { readTranscript } from '../../src/core/omni-interact/transcript.ts';
import { SCENE_TYPES } from '../../src/core/omni-interact/types.ts';
import { readCases } from '../../src/core/ovi-bench/dataset.ts';
import { parseChoiceReply, parseInterruptionReply } from '../../src/core/ovi-bench/reply.ts';
import { readResult } from '../../src/core/ovi-bench/results.ts';
import { VERDICT_STAGES } from '../../src/core/verdicts.ts';
import { readJsonLines } from '../../src/main/import/json-lines.ts';
import { readJsonRows } from '../../src/main/import/json-rows.ts';
import { JsonSyntaxError, parseJson } from '../../src/main/import/json-syntax.ts';
import { slotsOfEvaluation, transcriptOfEvaluation } from '../../src/main/import/omni-interact/rebuilt.ts';
import { readJsonFile } from '../../src/main/import/read-json.ts';
import { UnreadableFile } from '../../src/main/import/unreadable-file.ts';
import { readReply } from '../../src/main/judging/read-reply.ts';
import { mediaInfo } from '../../src/main/media/probe.ts';
import { audioFormat, frameRate, parseReport, pictureSize } from '../../src/main/media/probe-report.ts';
import { parseRange } from '../../src/main/media/ranges.ts';
import { readLiveMessage } from '../../src/main/replay/network/gemini-live/messages.ts';
import { readGatewayEvent } from '../../src/main/replay/network/minicpm-o/messages.ts';
import { DIALECT } from '../../src/main/replay/network/realtime/dialects.ts';
import { readServerEvent } from '../../src/main/replay/network/realtime/server-events.ts';
import { readProgramLine } from '../../src/main/replay/process/protocol.ts';
import { changed, changes, damage, damaged, hostileText, hostileValue, pythonJson } from './hostile.ts';
import { must, mustBeFinite, refused, type Target, target } from './target.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const text = (name: string): string => readFileSync(path(name), 'utf8');
const json = (name: string): unknown => JSON.parse(text(name));
const lines = (name: string): unknown[] =>
  text(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

const LAYOUT = 'test/fixtures/omni-interact-layout';
const ANNOTATIONS = ['data/1q1a/annotations/0001.json', 'data/1qna/annotations/egoper/tea_0_4.json'].map(
  (name) => json(`${LAYOUT}/${name}`),
);
const OUTPUTS = [
  'outputs/alpha/1q1a/videos__0001/wav_transcript.json',
  'outputs/alpha/unified_eval/1q1a__videos__0001.unified_eval.json',
  'outputs/alpha/batch_summary.json',
].map((name) => json(`${LAYOUT}/${name}`));
const SCOPE = ['interactions', 'outputs/alpha', 'verdicts'].flatMap((name) =>
  lines(`test/fixtures/interact-scope/${name}.jsonl`),
);
const DUPLEX: unknown[] = [
  json('resources/sample/duplex-eval/data/PR_correction.json'),
  ...lines('resources/sample/duplex-eval/data/PR_event_reminder.jsonl').slice(0, 2),
  { chunks: [{ text: 'a', current_time: 3.2 }] },
  { sentences: [{ sentence: 'a', start: '00:01', end: 2 }] },
  { response_segments: [{ time: 1, text: 'x' }] },
  { reminder1: 15, reminder_4: '00:10' },
];
const OVI: unknown[] = [
  json('resources/sample/ovi-bench/open_ended.json'),
  json('resources/sample/ovi-bench/multiple_choice.json'),
  ...lines('resources/sample/ovi-bench/results/scripted-attentive.jsonl').slice(0, 2),
];

/** A document of a corpus, changed here and there. */
const variantOf = (corpus: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.constantFrom(...corpus), changes)
        .map(([document, list]) => changed(document, list)),
    },
    { weight: 1, arbitrary: hostileValue },
  );

/** The same as bytes of a file. */
export const fileOf = (corpus: readonly unknown[]): fc.Arbitrary<Buffer> =>
  fc.tuple(variantOf(corpus), damage).map(([document, harm]) => damaged(pythonJson(document), harm));

const EVERYTHING = [...ANNOTATIONS, ...OUTPUTS, ...SCOPE];

/** A folder for a file that is written anew for every case. */
function scratchFile(name: string): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-fuzz-'));
  return { file: join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const jsonTexts = target(
  'JSON texts',
  20,
  fc.oneof(
    fileOf(EVERYTHING).map((bytes) => bytes.toString('utf8')),
    fc.json(),
    hostileText,
  ),
  (source) => {
    let strict: { value: unknown } | undefined;
    try {
      strict = { value: JSON.parse(source) as unknown };
    } catch {
      strict = undefined;
    }
    try {
      const read = parseJson(source);
      must(!nestsTooDeep(source), 'It reads what is nested too deeply.');
      if (strict)
        must(pythonJson(read.value) === pythonJson(strict.value), 'It reads another value than JSON.parse.');
      else must(/NaN|Infinity/u.test(source), 'It reads what JSON.parse refuses.');
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      must(!strict || error.fault === 'too-deep', 'It refuses what JSON.parse reads.');
    }
  },
);

const files = target(
  'files of JSON and JSON lines',
  8,
  fc
    .array(fileOf(EVERYTHING), { minLength: 1, maxLength: 4 })
    .map((parts) => Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]))),
  async (bytes) => {
    const { file, remove } = scratchFile('a.json');
    try {
      writeFileSync(file, bytes);
      await refused(() => readJsonFile(file), UnreadableFile);
      await refused(() => readJsonRows(file), UnreadableFile);
      let rows = 0;
      await refused(async () => {
        const summary = await readJsonLines(
          file,
          () => {
            rows += 1;
          },
          { maxLineBytes: 20_000 },
        );
        must(
          summary.rows === rows && summary.bytes === bytes.length,
          'It counts other rows or bytes than there are.',
        );
        must(summary.issues.length <= 103, 'It keeps an issue for every line.');
      }, UnreadableFile);
    } finally {
      remove();
    }
  },
);

const omniInteract = target(
  'OmniInteract readers',
  20,
  variantOf([...ANNOTATIONS, ...OUTPUTS]),
  (document) => {
    for (const sceneType of SCENE_TYPES) {
      const { slots, issues } = readAnnotation(document, sceneType, REFERENCE_PROFILE);
      for (const { start, tA, end } of slots) mustBeFinite([start, tA, end], 'a slot');
      must(slots.length > 0 || issues.length > 0, 'No slots and no word on it.');
      const rebuilt = slotsOfEvaluation(document, sceneType);
      for (const { start, tA, end } of rebuilt) mustBeFinite([start, tA, end], 'a rebuilt slot');
    }
    for (const root of [document, transcriptOfEvaluation(document).root]) {
      const { chunks, issues, rejected } = readTranscript(root);
      for (const chunk of chunks) {
        mustBeFinite(
          [chunk.start, chunk.end, ...chunk.words.flatMap(({ start, end }) => [start, end])],
          'a chunk',
        );
        must(
          chunk.start <= chunk.end && typeof chunk.text === 'string',
          'A chunk that ends before it begins.',
        );
      }
      must(rejected.length <= issues.length, 'A chunk is set aside without a word.');
    }
    for (const { verdicts } of readPublishedEvaluation(document).slots.values()) {
      for (const verdict of Object.values(verdicts)) mustBeUsable(verdict);
    }
  },
);

const scope = target('Omni-InteractScope readers', 15, variantOf(SCOPE), (document) => {
  const { interaction, issues } = readInteraction(document, 'line 1');
  if (interaction) {
    for (const { start, tA, end } of targetSlots(interaction)) mustBeFinite([start, tA, end], 'a target');
  } else must(issues.length > 0, 'An interaction is refused without a word.');
  if (!isJsonObject(document)) return;
  const trace = readTrace(document, 'line 1');
  mustBeFinite(
    trace.chunks.flatMap(({ start, end }) => [start, end]),
    'an output',
  );
  traceOutputs(trace.chunks);
});

const duplex = target('Omni-DuplexEval readers', 10, variantOf(DUPLEX), (document) => {
  readSampleRow(document, 'line 1');
  readDescriptionResponse(document);
  readReminderChunks(document);
  mustBeFinite(
    readReminderTimes(document).flatMap(({ start, end }) => [start, end]),
    'a reminder',
  );
  readReminder(document);
  readResultFile(document);
});

const ovi = target('OVIBench readers', 10, variantOf(OVI), (document) => {
  readCases(document);
  readResult(document, 'line 1');
});

/** A verdict is a share of 1, or failed with a reason. */
function mustBeUsable(verdict: object): void {
  if (!('state' in verdict) || verdict.state === 'failed') {
    must(
      'reason' in verdict && typeof verdict.reason === 'string' && verdict.reason !== '',
      'Failed without a reason.',
    );
  } else if ('score' in verdict) {
    const { score } = verdict;
    must(typeof score === 'number' && score >= 0 && score <= 1, `A score of ${score}.`);
  }
}

const REPLIES = [
  '{"score":0.9,"trigger_phrase":"x","rationale":"y"}',
  '{"flag":"Neutral","score":0.4}',
  '{"hallucination":false,"score":1}',
  'Correct',
  '{"A": 1}',
];
const reply = fc
  .tuple(
    fc.constantFrom('', '<think>a</think>', 'Sure: ', '```json\n'),
    fc.oneof(
      fc.constantFrom(...REPLIES),
      variantOf(REPLIES.slice(0, 3).map((each) => JSON.parse(each) as unknown)).map(pythonJson),
      hostileText,
    ),
    fc.oneof(fc.constantFrom('', '\n```', ' {"score":0}'), hostileText),
    damage,
  )
  .map(([before, body, after, harm]) => damaged(before + body + after, harm).toString('utf8'));

const replies = target('replies of judges', 25, reply, (raw) => {
  for (const stage of VERDICT_STAGES) {
    const verdict = readReply(stage, raw);
    mustBeUsable(verdict);
  }
  parseInterruptionReply(raw);
  parseChoiceReply(raw);
});

const templates = target(
  'prompt templates',
  5,
  fc
    .array(
      fc.oneof(
        fc.constantFrom('[System]', '[User]', '{actual_text}', '{__proto__}', '{constructor}'),
        hostileText,
      ),
    )
    .map((parts) => parts.join('\n')),
  (source) => refused(() => parseTemplate(source, JUDGE_PLACEHOLDERS), Error).then(() => undefined),
);

const REPORT = `Input #0, matroska,webm, from 'file:/clips/a.mkv':
  Metadata:
    title           : Stream #0:0: Video: h264, 9999999x1
  Duration: 00:00:10.02, start: 1.400000, bitrate: 62 kb/s
    Stream #0:0(eng): Video: h264 (High), yuv420p, 320x240 [SAR 1:1 DAR 4:3], 19.90 fps, 30 tbr, 1k tbn
      Metadata:
        rotate          : 90
        DURATION        : 00:00:10.020000000
      Side data:
        displaymatrix: rotation of -90.00 degrees
    Stream #0:1: Audio: aac (LC), 48000 Hz, 5.1(side), fltp
`;
const report = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...REPORT.split('\n')) },
      { weight: 2, arbitrary: hostileText },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...REPORT.split('\n')), fc.nat(200), hostileText)
          .map(([line, at, put]) => line.slice(0, at) + put + line.slice(at)),
      },
    ),
    { maxLength: 20 },
  )
  .map((list) => `Input #0, mov,mp4, from 'x':\n${list.join('\n')}`);

const probes = target('reports of ffmpeg', 15, report, (stderr) => {
  const read = parseReport(stderr);
  must(read !== null, 'It misses the input.');
  const { duration, startTime, video, audio } = mediaInfo(read);
  mustBeFinite([duration, startTime], 'a clip');
  if (video) mustBeFinite([video.width, video.height, video.averageFrameRate], 'a picture');
  if (audio) mustBeFinite([audio.sampleRate, audio.channels], 'a sound');
  for (const { description } of read.streams) {
    frameRate(description);
    pictureSize(description);
    const { channels } = audioFormat(description);
    must(typeof channels === 'number', 'Channels that are no number.');
  }
});

const MESSAGES: unknown[] = [
  { type: 'response.audio.delta', response_id: 'r', item_id: 'i', delta: 'AAAA', sample_rate_hz: 24000 },
  { type: 'error', error: { message: 'no', code: 'x' } },
  {
    serverContent: {
      modelTurn: {
        parts: [{ text: 'a' }, { inlineData: { data: 'AAAA', mimeType: 'audio/pcm;rate=24000' } }],
      },
      turnComplete: true,
    },
  },
  { toolCallCancellation: { ids: ['a'] }, goAway: { timeLeft: '1s' }, usageMetadata: { totalTokenCount: 3 } },
  { type: 'session.queue_update', position: 1, estimated_wait: 3 },
  { type: 'text', text: 'a', time: 1 },
];
const messages = target('messages of servers and programs', 15, variantOf(MESSAGES), (message) => {
  readProgramLine(Buffer.from(pythonJson(message)));
  if (!isJsonObject(message)) return;
  for (const dialect of Object.values(DIALECT)) readServerEvent(dialect, message);
  readLiveMessage(message);
  readGatewayEvent(message);
});

const ranges = target(
  'ranges of bytes',
  10,
  fc.tuple(
    fc.oneof(
      fc.tuple(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n })).map(([a, b]) => `bytes=${a}-${b}`),
      hostileText.map((part) => `bytes=${part}-`),
      hostileText,
    ),
    fc.nat(5000),
  ),
  ([header, size]) => {
    const range = parseRange(header, size);
    if (typeof range === 'string') return;
    must(
      range.first >= 0 && range.first <= range.last && range.last < size,
      `Bytes ${range.first}-${range.last} of ${size}.`,
    );
  },
);

export const READERS: readonly Target[] = [
  jsonTexts,
  files,
  omniInteract,
  scope,
  duplex,
  ovi,
  replies,
  templates,
  probes,
  messages,
  ranges,
];
