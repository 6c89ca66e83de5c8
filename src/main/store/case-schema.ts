import { z } from 'zod';
import { CASE_FORMAT, type CaseDocument } from '../../core/case-studies/document.ts';
import { SCENE_TYPES } from '../../core/omni-interact/types.ts';
import { StudyError } from './study-file.ts';

/** Most characters of the texts an author writes and of the texts that are quoted. */
const LINE = 2_000;
const PROSE = 200_000;

const line = z.string().max(LINE);
const seconds = z.number().finite();
const score = z.number().min(0).max(1);
const id = z.string().regex(/^[\w-]{1,64}$/u, 'must be letters, digits, _ and -');

const word = z.object({ text: z.string().max(PROSE), start: seconds, end: seconds });
const chunk = z.object({
  index: z.number().int().min(0),
  start: seconds,
  end: seconds,
  text: z.string().max(PROSE),
  words: z.array(word).max(50_000),
  swapped: z.boolean().optional(),
  tools: z.array(line).max(100).optional(),
});
const said = { rationale: z.string().optional(), raw: z.string().optional() };
const failed = z.object({ state: z.literal('failed'), reason: z.string(), raw: z.string().optional() });
const verdicts = z.object({
  early: z
    .union([
      z.object({ state: z.literal('ok'), flag: z.enum(['Neutral', 'FP_Hallucination']), score, ...said }),
      failed,
    ])
    .optional(),
  core: z
    .union([
      z.object({
        state: z.literal('ok'),
        score,
        triggerPhrase: z.string(),
        spoiler: z.boolean().optional(),
        ...said,
      }),
      failed,
    ])
    .optional(),
  partial: z
    .union([z.object({ state: z.literal('ok'), score, hallucination: z.boolean(), ...said }), failed])
    .optional(),
});
const slot = z.object({
  slotId: z.number().int(),
  sceneType: z.enum(SCENE_TYPES),
  questionType: line,
  stepIndex: z.number().int().nullable(),
  turnIndex: z.number().int(),
  label: line,
  nestedGroupId: z.number().int().nullable(),
  nestedRole: z.enum(['outer', 'inner']).nullable(),
  boundary: z.enum(['hard', 'soft']),
  isInterrupted: z.boolean(),
  start: seconds,
  tA: seconds,
  end: seconds,
  questionText: z.string().max(PROSE),
  referenceText: z.string().max(PROSE),
});
const run = z.object({
  name: line,
  title: line,
  kind: line,
  status: z.enum(['ok', 'failed', 'missing']),
  detail: z.string().max(PROSE),
  chunks: z.array(chunk).max(20_000),
  verdicts: z.record(z.string().regex(/^\d+$/u), verdicts),
  judge: line.nullable(),
});
const quote = z.object({
  run: line,
  slotId: z.number().int(),
  tp: z.number().nullable(),
  fp: z.number().nullable(),
  fn: z.number().nullable(),
  spillSeconds: z.number(),
  paq: z.number().nullable(),
});
const panel = z.object({
  id,
  benchmark: z.literal('omni-interact', 'must be omni-interact, whose slots a panel can draw'),
  subset: line,
  sample: line,
  slotIds: z.array(z.number().int()).min(1).max(200),
  range: z.tuple([seconds, seconds]).nullable(),
  width: z.enum(['single', 'double']),
  frames: z
    .array(z.object({ id, time: seconds, hash: z.string().regex(/^[0-9a-f]{64}$/u), label: line }))
    .max(24),
  callouts: z.array(z.object({ id, time: seconds, text: line })).max(50),
  translations: z.array(z.object({ source: z.string().max(PROSE), text: z.string().max(PROSE) })).max(500),
  caption: z.string().max(PROSE),
  snapshot: z.object({
    sceneType: line,
    slots: z.array(slot).max(5_000),
    duration: seconds.nullable(),
    runs: z.array(run).max(50),
  }),
  quotes: z.array(quote).max(10_000),
});

/** A whole case document; unknown fields are dropped. */
export const caseDocumentSchema = z.object({
  format: z.literal(CASE_FORMAT),
  title: z.string().max(LINE),
  prose: z.string().max(PROSE),
  panels: z.array(panel).max(100),
});

/**
 * A value of unknown origin as a case document.
 *
 * @param source what it comes from, for the message
 * @throws StudyError naming the first field that is wrong
 */
export function readCaseDocument(value: unknown, source: string): CaseDocument {
  const read = caseDocumentSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') || 'the document';
  throw new StudyError(
    `${source} is no case study this version can read: ${field}: ${issue?.message ?? 'wrong'}. ` +
      'Export it again from the study it was written in.',
  );
}
