/**
 * A case study as it is kept, exported and read back: prose and panels, complete in itself. A panel holds what it
 * shows (slots, output, tags, numbers) as it was when it was added, so that a case opens without its study and so
 * that a change of the study can be told. Times are seconds of media time, never rounded.
 */
import { z } from 'zod';
import { BENCHMARKS } from '../benchmarks.ts';

/** What a case may hold at most; a bundle from elsewhere is held to the same. */
export const CASE_LIMITS = {
  panels: 60,
  framesPerPanel: 24,
  calloutsPerPanel: 40,
  slotsPerPanel: 60,
  runsPerPanel: 20,
  segmentsPerRun: 20_000,
  text: 200_000,
  shortText: 4000,
} as const;

const seconds = z.number().min(-1e7).max(1e7);
const shortText = z.string().max(CASE_LIMITS.shortText);
const text = z.string().max(CASE_LIMITS.text);
const id = z.string().regex(/^[\w-]{1,64}$/u, 'an id of letters, digits, _ and -');
const share = z.number().min(-1e6).max(1e6).nullable();

/** A picture of a case, by the SHA-256 of its bytes. */
export const frameHash = z.string().regex(/^[0-9a-f]{64}$/u, 'a SHA-256 in hexadecimal');

const slotSchema = z.object({
  slotId: z.number().int().min(0),
  sceneType: shortText,
  questionType: shortText,
  nestedRole: z.enum(['outer', 'inner']).nullable(),
  boundary: z.enum(['hard', 'soft']),
  isInterrupted: z.boolean(),
  start: seconds,
  tA: seconds,
  end: seconds,
  questionText: text,
  referenceText: text,
});

const segmentSchema = z.object({
  kind: z.enum(['early', 'core', 'spill', 'unmatched', 'other-slot']),
  start: seconds,
  end: seconds,
  row: z.number().int().min(0).max(20),
});

const tagSchema = z.object({
  kind: z.enum(['good', 'bad', 'quality', 'pending', 'plain']),
  text: z.string().max(80),
});

const tagGroupSchema = z.object({
  slotId: z.number().int().nullable(),
  start: seconds,
  end: seconds,
  /** False where nothing was said and the tags stand at t_a. */
  onOutput: z.boolean(),
  tags: z.array(tagSchema).max(12),
});

/** What was said in one stage of one slot, or in no slot. */
const quoteSchema = z.object({
  slotId: z.number().int().nullable(),
  stage: z.enum(['early', 'core', 'output', 'unmatched']),
  text,
  /** What must be said with it, e.g. that it could not be split. */
  note: shortText,
});

/** The numbers a panel rests on; null is unjudged or not a number of this benchmark, never 0. */
const scoreSchema = z.object({
  slotId: z.number().int(),
  /** `OutcomeCode` of core/study-views. */
  outcome: z.number().int().min(0).max(4095),
  tp: share,
  fp: share,
  fn: share,
  paq: share,
  spillSeconds: share,
  /** Seconds: where the judge found the answer. */
  anchor: seconds.nullable(),
});

const runSchema = z.object({
  name: shortText,
  label: shortText,
  kind: z.enum(['imported', 'scripted', 'replayed']),
  status: z.enum(['ok', 'failed', 'missing']),
  detail: shortText,
  segments: z.array(segmentSchema).max(CASE_LIMITS.segmentsPerRun),
  tags: z.array(tagGroupSchema).max(1000),
  quotes: z.array(quoteSchema).max(1000),
  scores: z.array(scoreSchema).max(CASE_LIMITS.slotsPerPanel),
});

/** What a panel shows of the study, as it was when it was captured. */
const factsSchema = z.object({
  benchmark: z.enum(BENCHMARKS),
  subset: shortText,
  sample: shortText,
  /** File name of the clip, empty without one; never a path. */
  clip: shortText.refine((name) => !/[\\/]/u.test(name), 'a file name, not a path'),
  range: z.tuple([seconds, seconds]).refine(([from, to]) => to > from, 'a range that ends after it begins'),
  slots: z.array(slotSchema).max(CASE_LIMITS.slotsPerPanel),
  runs: z.array(runSchema).max(CASE_LIMITS.runsPerPanel),
  profile: shortText,
  judges: z.array(shortText).max(50),
});

const frameSchema = z.object({
  id,
  time: seconds,
  caption: shortText,
  image: frameHash,
  /** Pixels of the picture. */
  width: z.number().int().min(1).max(8192),
  height: z.number().int().min(1).max(8192),
});

const calloutSchema = z.object({
  id,
  text: shortText,
  /** Pinned to a time of the panel, or to one of its frames. */
  pin: z.union([z.object({ time: seconds }), z.object({ frame: id })]),
});

export const panelSchema = z.object({
  id,
  facts: factsSchema,
  frames: z.array(frameSchema).max(CASE_LIMITS.framesPerPanel),
  callouts: z.array(calloutSchema).max(CASE_LIMITS.calloutsPerPanel),
  /** The author's translation of a text, by `textKey`. */
  translations: z.record(z.string().max(400), shortText),
  caption: shortText,
});

export const caseSchema = z.object({
  version: z.literal(1),
  title: z.string().max(300),
  /** Markdown. */
  prose: text,
  /** Caption of the figure, plain text. */
  caption: shortText,
  width: z.enum(['single', 'double']),
  panels: z.array(panelSchema).max(CASE_LIMITS.panels),
});

export type CaseDocument = z.infer<typeof caseSchema>;
export type CasePanel = z.infer<typeof panelSchema>;
export type CaseFrame = z.infer<typeof frameSchema>;
export type CaseCallout = z.infer<typeof calloutSchema>;
export type PanelFacts = z.infer<typeof factsSchema>;
export type CaseRun = z.infer<typeof runSchema>;
export type CaseSlot = z.infer<typeof slotSchema>;
export type CaseQuote = z.infer<typeof quoteSchema>;

export const emptyCase = (title: string): CaseDocument => ({
  version: 1,
  title,
  prose: '',
  caption: '',
  width: 'double',
  panels: [],
});

/** A panel around what was captured, without frames or words of an author's yet. */
export const panelOf = (panelId: string, facts: PanelFacts): CasePanel => ({
  id: panelId,
  facts,
  frames: [],
  callouts: [],
  translations: {},
  caption: '',
});

/**
 * Check a document from outside.
 *
 * @throws Error that names the first wrong field and what was expected there
 */
export function parseCase(value: unknown): CaseDocument {
  const parsed = caseSchema.safeParse(value);
  if (!parsed.success) throw new Error(firstProblem(parsed.error));
  const problem = repeatedId(parsed.data);
  if (problem) throw new Error(problem);
  return parsed.data;
}

/** The first problem zod found, as `panels[2].facts.range: …`. */
export function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'it is not as expected';
  const field = issue.path.reduce<string>(
    (path, part) =>
      typeof part === 'number' ? `${path}[${part}]` : `${path}${path ? '.' : ''}${String(part)}`,
    '',
  );
  return `${field === '' ? 'the whole' : `field ${field}`}: ${issue.message}`;
}

function repeatedId({ panels }: CaseDocument): string | null {
  const lists = [panels, ...panels.flatMap(({ frames, callouts }) => [frames, callouts])];
  for (const list of lists) {
    const ids = list.map((each) => each.id);
    const repeated = ids.find((each, index) => ids.indexOf(each) !== index);
    if (repeated !== undefined) return `field id: ${repeated} is there twice`;
  }
  return null;
}

/** The pictures a case shows, each once. */
export const imagesOf = ({ panels }: CaseDocument): string[] => [
  ...new Set(panels.flatMap(({ frames }) => frames.map(({ image }) => image))),
];

/** Where a translation belongs: question or reference of a slot, or what a run said. */
export const textKey = {
  question: (slotId: number): string => `question ${slotId}`,
  reference: (slotId: number): string => `reference ${slotId}`,
  quote: (run: string, { slotId, stage }: Pick<CaseQuote, 'slotId' | 'stage'>): string =>
    `said ${slotId ?? '-'} ${stage} ${run}`,
};

/** Whether a reader of English will want a translation under a text. */
export const needsTranslation = (words: string): boolean =>
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(words);
