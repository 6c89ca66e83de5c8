import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { BENCHMARKS } from '../../core/benchmarks.ts';
import {
  CASE_LIMITS,
  type CaseCallout,
  type CaseDocument,
  type CaseFrame,
  type CasePanel,
  emptyCase,
  firstProblem,
  type PanelFacts,
  panelOf,
  parseCase,
} from '../../core/cases/document.ts';
import { readJsonFile } from '../import/read-json.ts';
import { UnreadableFile } from '../import/unreadable-file.ts';
import { MediaError } from '../media/media-error.ts';
import { statPath } from '../stat-path.ts';
import { createCase, findCaseByUid } from '../store/cases.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { capturePanel } from './capture.ts';
import { grabFrame } from './frames.ts';

/** A description is written by hand; nothing near this is one. */
const MOST_BYTES = 10_000_000;

/** A moment: of the panel's first slot unless `slot` says otherwise, or seconds of media time. */
const moment = z.union([
  z.number(),
  z.enum(['query', 't_a', 'end']),
  z.object({ at: z.enum(['query', 't_a', 'end']), slot: z.number().int() }),
  z.object({ anchor: z.string(), slot: z.number().int().optional() }),
]);

const recipeSchema = z.strictObject({
  uid: z.string().regex(/^[\w-]{1,64}$/u),
  title: z.string().min(1),
  prose: z.string().default(''),
  caption: z.string().default(''),
  width: z.enum(['single', 'double']).default('double'),
  panels: z
    .array(
      z.strictObject({
        benchmark: z.enum(BENCHMARKS),
        subset: z.string(),
        sample: z.string(),
        slots: z.array(z.number().int()).min(1).optional(),
        runs: z.array(z.string()).min(1).optional(),
        range: z.tuple([z.number(), z.number()]).optional(),
        frames: z
          .array(z.strictObject({ at: moment, caption: z.string().default('') }))
          .max(CASE_LIMITS.framesPerPanel)
          .default([]),
        callouts: z
          .array(
            z.strictObject({ text: z.string(), at: moment.optional(), frame: z.number().int().optional() }),
          )
          .default([]),
        translations: z.record(z.string(), z.string()).default({}),
        caption: z.string().default(''),
      }),
    )
    .max(CASE_LIMITS.panels),
});
type Recipe = z.infer<typeof recipeSchema>;
type PanelRecipe = Recipe['panels'][number];

/** What became of the case studies that come with a data folder. */
export interface PreparedCases {
  made: string[];
  /** Why a case or its pictures could not be made; the rest was. */
  problems: string[];
}

/**
 * Make the case studies that a folder's `cases/*.json` describe, out of the study's own runs. A case that was made
 * before stays as it is, edited or in the bin; frames are grabbed where ffmpeg and the clips are at hand.
 */
export async function prepareCases(study: OpenStudy, folder: string): Promise<PreparedCases> {
  const prepared: PreparedCases = { made: [], problems: [] };
  const recipes = join(folder, 'cases');
  if (study.readOnly || !statPath(recipes)?.isDirectory()) return prepared;
  const files = readdirSync(recipes)
    .filter((name) => name.endsWith('.json'))
    .sort();
  for (const file of files) {
    try {
      const recipe = readRecipe(join(recipes, file));
      if (findCaseByUid(study.db, recipe.uid) !== undefined) continue;
      const { document, problem } = await cook(study, recipe);
      createCase(study.db, withinLimits(document), recipe.uid);
      prepared.made.push(document.title);
      if (problem !== null) prepared.problems.push(`"${document.title}" has no pictures: ${problem}`);
    } catch (error) {
      if (!(error instanceof StudyError)) throw error;
      prepared.problems.push(`${file}: ${error.message}`);
    }
  }
  return prepared;
}

/** A description can ask for more than a case may hold, e.g. a caption of many pages. */
function withinLimits(document: CaseDocument): CaseDocument {
  try {
    return parseCase(document);
  } catch (error) {
    throw new StudyError(`It makes no case: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}

function readRecipe(path: string): Recipe {
  let value: unknown;
  try {
    value = readJsonFile(path, { maxBytes: MOST_BYTES }).value;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new StudyError(`${basename(path)} cannot be read: ${error.reason} ${error.action}`, {
      cause: error,
    });
  }
  const parsed = recipeSchema.safeParse(value);
  if (!parsed.success) throw new StudyError(`${basename(path)}: ${firstProblem(parsed.error)}`);
  return parsed.data;
}

async function cook(
  study: OpenStudy,
  recipe: Recipe,
): Promise<{ document: CaseDocument; problem: string | null }> {
  const panels: CasePanel[] = [];
  let problem: string | null = null;
  for (const [index, panel] of recipe.panels.entries()) {
    const cooked = await cookPanel(study, panel, `panel-${index + 1}`);
    panels.push(cooked.panel);
    problem ??= cooked.problem;
  }
  const { title, prose, caption, width } = recipe;
  return { document: { ...emptyCase(title), prose, caption, width, panels }, problem };
}

async function cookPanel(
  study: OpenStudy,
  recipe: PanelRecipe,
  id: string,
): Promise<{ panel: CasePanel; problem: string | null }> {
  const { benchmark, subset, sample, slots, runs, range } = recipe;
  const facts = capturePanel(study, {
    benchmark,
    subset,
    sample,
    ...(slots ? { slotIds: slots } : {}),
    ...(runs ? { runs } : {}),
    ...(range ? { range } : {}),
  });
  const { frames, problem } = await cookFrames(study, recipe, facts);
  const callouts = recipe.callouts.map((callout, index): CaseCallout => {
    const frame =
      callout.frame === undefined ? undefined : frames.find((each) => each.id === `frame-${callout.frame}`);
    const time = callout.at ?? recipe.frames[(callout.frame ?? 1) - 1]?.at ?? 'query';
    const pin = frame ? { frame: frame.id } : { time: timeOf(time, facts) };
    return { id: `note-${index + 1}`, text: callout.text, pin };
  });
  const { translations, caption } = recipe;
  return { panel: { ...panelOf(id, facts), frames, callouts, translations, caption }, problem };
}

async function cookFrames(
  study: OpenStudy,
  recipe: PanelRecipe,
  facts: PanelFacts,
): Promise<{ frames: CaseFrame[]; problem: string | null }> {
  try {
    const frames: CaseFrame[] = [];
    for (const [index, { at, caption }] of recipe.frames.entries()) {
      const grabbed = await grabFrame(study, facts, timeOf(at, facts));
      frames.push({ id: `frame-${index + 1}`, caption, ...grabbed });
    }
    return { frames: frames.sort((a, b) => a.time - b.time), problem: null };
  } catch (error) {
    // A case is worth having without pictures.
    if (!(error instanceof MediaError)) throw error;
    return { frames: [], problem: error.message };
  }
}

function timeOf(at: z.infer<typeof moment>, facts: PanelFacts): number {
  if (typeof at === 'number') return at;
  const asked = typeof at === 'object' ? at.slot : undefined;
  const slot = asked === undefined ? facts.slots[0] : facts.slots.find(({ slotId }) => slotId === asked);
  if (!slot) throw new StudyError(`A moment names slot ${asked ?? 1}, which its panel does not show.`);
  if (typeof at === 'object' && 'anchor' in at) {
    const run = facts.runs.find(({ name }) => name === at.anchor);
    const anchor = run?.scores.find(({ slotId }) => slotId === slot.slotId)?.anchor;
    if (anchor == null) throw new StudyError(`${at.anchor} has no anchor in S${slot.slotId}.`);
    return anchor;
  }
  const name = typeof at === 'object' ? at.at : at;
  return name === 'query' ? slot.start : name === 't_a' ? slot.tA : slot.end;
}
