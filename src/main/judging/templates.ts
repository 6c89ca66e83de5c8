import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RUBRIC_PLACEHOLDERS, RUBRICS, type Rubric } from '../../core/interact-scope/judging.ts';
import type { TemplateInfo } from '../../core/judging/judging-views.ts';
import { type PromptTemplate, parseTemplate, placeholdersOf } from '../../core/judging/template.ts';
import { JUDGE_PLACEHOLDERS } from '../../core/omni-interact/judge-inputs.ts';
import { STAGE_NAMES, type StageName } from '../../core/omni-interact/types.ts';
import { resourcePath } from '../home.ts';
import { statPath } from '../stat-path.ts';
import { JudgingError } from './judging-error.ts';

export interface StageTemplate extends PromptTemplate {
  /** SHA-256 of both texts as they are sent; line ends and marks of encoding do not count. */
  hash: string;
  /** `built-in`, or the file it was read from. */
  source: string;
}

/** Every template a judge is asked with. */
export interface JudgeTemplates {
  /** OmniInteract's stages. */
  stages: Record<StageName, StageTemplate>;
  /** Omni-InteractScope's content rubrics. */
  rubrics: Record<Rubric, StageTemplate>;
}

const MAX_BYTES = 1_000_000;

/**
 * The prompt templates of all stages and rubrics: those of Slotscope, or the user's. A user's folder holds
 * `early.txt`, `core.txt` and `partial.txt` and, where Omni-InteractScope's rubrics are to be the user's too, a
 * folder `interact-scope` with one file a rubric. A file missing from a folder that is there is an error, never
 * silently ours.
 *
 * @throws JudgingError naming the file and what is wrong with it
 */
export function loadTemplates(folder: string | null): JudgeTemplates {
  const load = (
    own: string | null,
    builtIn: string,
    name: string,
    known: readonly string[],
  ): StageTemplate => {
    const file = own === null ? resourcePath('judges', builtIn, `${name}.txt`) : join(own, `${name}.txt`);
    return { ...readTemplate(file, known), source: own === null ? 'built-in' : file };
  };
  const stage = (name: StageName) => load(folder, 'omni-interact', name, JUDGE_PLACEHOLDERS);
  const rubrics = folder === null ? null : ownFolder(join(folder, 'interact-scope'));
  const rubric = (name: Rubric) => load(rubrics, 'interact-scope', name, RUBRIC_PLACEHOLDERS);
  return {
    stages: { early: stage('early'), core: stage('core'), partial: stage('partial') },
    rubrics: {
      assistance: rubric('assistance'),
      event: rubric('event'),
      general: rubric('general'),
      translation: rubric('translation'),
    },
  };
}

const ownFolder = (path: string): string | null => (statPath(path)?.isDirectory() ? path : null);

function readTemplate(file: string, known: readonly string[]): Omit<StageTemplate, 'source'> {
  const text = readText(file);
  try {
    const template = parseTemplate(text, known);
    if (!placeholdersOf(template).includes('actual_text')) {
      throw new Error('The template has no {actual_text}, so the judge would not see what to judge.');
    }
    const hash = createHash('sha256')
      .update(JSON.stringify([template.system, template.user]))
      .digest('hex');
    return { ...template, hash };
  } catch (error) {
    throw new JudgingError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readText(file: string): string {
  const stat = statPath(file);
  if (!stat?.isFile()) {
    throw new JudgingError(
      `There is no template ${file}. A template folder holds early.txt, core.txt and partial.txt.`,
    );
  }
  if (stat.size > MAX_BYTES) throw new JudgingError(`${file} is too large for a prompt template.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch {
    throw new JudgingError(`${file} cannot be read as UTF-8 text. Save it as UTF-8 and try again.`);
  }
}

/** The templates in the shape the page shows them. */
export function describeTemplates(folder: string | null): TemplateInfo[] {
  const { stages, rubrics } = loadTemplates(folder);
  const named = [
    ...STAGE_NAMES.map((name) => ({ name, ...stages[name] })),
    ...RUBRICS.map((name) => ({ name, ...rubrics[name] })),
  ];
  return named.map(({ name, source, hash, system, user }) => ({ name, source, hash, system, user }));
}
