import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark } from '../../core/benchmarks.ts';
import { DUPLEX_PLACEHOLDERS } from '../../core/duplex-eval/judge-inputs.ts';
import { DUPLEX_STAGES, type DuplexStage } from '../../core/duplex-eval/verdict.ts';
import { RUBRIC_PLACEHOLDERS, RUBRICS, type Rubric } from '../../core/interact-scope/judging.ts';
import type { TemplateInfo } from '../../core/judging/judging-views.ts';
import { type PromptTemplate, parseTemplate, placeholdersOf } from '../../core/judging/template.ts';
import { JUDGE_PLACEHOLDERS } from '../../core/omni-interact/judge-inputs.ts';
import { STAGE_NAMES, type StageName } from '../../core/omni-interact/types.ts';
import { OVI_PLACEHOLDERS } from '../../core/ovi-bench/judge-inputs.ts';
import { JUDGED_METRICS, type JudgedMetric } from '../../core/ovi-bench/types.ts';
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
  /** Omni-DuplexEval's questions. */
  duplex: Record<DuplexStage, StageTemplate>;
  /** OVIBench's metrics. */
  ovi: Record<JudgedMetric, StageTemplate>;
}

const MAX_BYTES = 1_000_000;

/**
 * The prompt templates of all benchmarks: those of Slotscope, or the user's. A user's folder holds `early.txt`,
 * `core.txt` and `partial.txt` and, where another benchmark's are to be the user's too, a folder of the benchmark's
 * name (`interact-scope`, `duplex-eval`, `ovi-bench`) with one file a rubric, question or metric. A file missing from
 * a folder that is there is an error, never silently ours.
 *
 * @throws JudgingError naming the file and what is wrong with it
 */
export function loadTemplates(folder: string | null): JudgeTemplates {
  const beside = (benchmark: string): string | null =>
    folder === null ? null : ownFolder(join(folder, benchmark));
  return {
    stages: loadAll(STAGE_NAMES, folder, 'omni-interact', JUDGE_PLACEHOLDERS),
    rubrics: loadAll(RUBRICS, beside('interact-scope'), 'interact-scope', RUBRIC_PLACEHOLDERS),
    duplex: loadAll(DUPLEX_STAGES, beside('duplex-eval'), 'duplex-eval', DUPLEX_PLACEHOLDERS),
    ovi: loadAll(JUDGED_METRICS, beside('ovi-bench'), 'ovi-bench', OVI_PLACEHOLDERS),
  };
}

const fileName = (name: string): string => `${name.toLowerCase()}.txt`;

/** One template a name, from the user's own folder or from ours. */
function loadAll<Name extends string>(
  names: readonly Name[],
  own: string | null,
  benchmark: string,
  known: readonly string[],
): Record<Name, StageTemplate> {
  const entries = names.map((name) => {
    const file = own === null ? resourcePath('judges', benchmark, fileName(name)) : join(own, fileName(name));
    const template = readTemplate(file, known, names);
    return [name, { ...template, source: own === null ? 'built-in' : file }];
  });
  return Object.fromEntries(entries) as Record<Name, StageTemplate>;
}

/** What tells templates apart in a judge's identity. */
export const hashesOf = <Name extends string>(templates: Record<Name, StageTemplate>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<StageTemplate>(templates).map(([name, { hash }]) => [name, hash]),
  ) as Record<Name, string>;

const ownFolder = (path: string): string | null => (statPath(path)?.isDirectory() ? path : null);

function readTemplate(
  file: string,
  known: readonly string[],
  names: readonly string[],
): Omit<StageTemplate, 'source'> {
  const text = readText(file, names);
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

function readText(file: string, names: readonly string[]): string {
  const stat = statPath(file);
  if (!stat?.isFile()) {
    throw new JudgingError(
      `There is no template ${file}. Its folder holds ${names
        .map(fileName)
        .join(', ')
        .replace(/, ([^,]*)$/, ' and $1')}.`,
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
  const described = <Name extends string>(
    benchmark: Benchmark,
    of: Record<Name, StageTemplate>,
  ): TemplateInfo[] =>
    Object.entries<StageTemplate>(of).map(([name, { source, hash, system, user }]) => ({
      benchmark,
      name,
      source,
      hash,
      system,
      user,
    }));
  return [
    ...described('omni-interact', templates.stages),
    ...described('interact-scope', templates.rubrics),
    ...described('duplex-eval', templates.duplex),
    ...described('ovi-bench', templates.ovi),
  ];
}
