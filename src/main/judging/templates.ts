import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TemplateInfo } from '../../core/judging/judging-views.ts';
import { type PromptTemplate, parseTemplate, placeholdersOf } from '../../core/judging/template.ts';
import { JUDGE_PLACEHOLDERS } from '../../core/omni-interact/judge-inputs.ts';
import { STAGE_NAMES, type StageName } from '../../core/omni-interact/types.ts';
import { resourcePath } from '../home.ts';
import { JudgingError } from './judging-error.ts';

export interface StageTemplate extends PromptTemplate {
  /** SHA-256 of both texts as they are sent; line ends and marks of encoding do not count. */
  hash: string;
  /** `built-in`, or the file it was read from. */
  source: string;
}

export type StageTemplates = Record<StageName, StageTemplate>;

const MAX_BYTES = 1_000_000;

/**
 * The prompt templates of all stages: those of Slotscope, or `early.txt`, `core.txt` and `partial.txt` of a folder
 * of the user's. A stage whose file the folder lacks is an error, never silently ours.
 *
 * @throws JudgingError naming the file and what is wrong with it
 */
export function loadTemplates(folder: string | null): StageTemplates {
  const load = (stage: StageName): StageTemplate => {
    const file =
      folder === null
        ? resourcePath('judges', 'omni-interact', `${stage}.txt`)
        : join(folder, `${stage}.txt`);
    return { ...readTemplate(file), source: folder === null ? 'built-in' : file };
  };
  return { early: load('early'), core: load('core'), partial: load('partial') };
}

function readTemplate(file: string): Omit<StageTemplate, 'source'> {
  const text = readText(file);
  try {
    const template = parseTemplate(text, JUDGE_PLACEHOLDERS);
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
  const stat = statSync(file, { throwIfNoEntry: false });
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
  const templates = loadTemplates(folder);
  return STAGE_NAMES.map((stage) => {
    const { source, hash, system, user } = templates[stage];
    return { stage, source, hash, system, user };
  });
}
