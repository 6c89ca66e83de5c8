import type { CaseResult } from '@core/ovi-bench/study-facts.ts';
import type { JudgedMetric } from '@core/ovi-bench/types.ts';
import { t } from '../../language/text.ts';

/** A metric of one result in a few words, e.g. `right`, `TFS 8`, `TFS not scored`. */
export function scoreWords(
  { case: oviCase, result }: CaseResult,
  metric: 'CA' | 'MA' | JudgedMetric,
): string {
  if (metric === 'CA') return rightOrWrong(result.predictedType, oviCase.type);
  if (metric === 'MA') return rightOrWrong(result.choice, oviCase.label);
  const score = result.scores[metric];
  if (score !== undefined) return `${metric} ${score}`;
  return result.failed.includes(metric)
    ? t('{metric}: judge failed', { metric })
    : t('{metric} not scored', { metric });
}

function rightOrWrong(said: string | null, wanted: string | null): string {
  return said === wanted ? t('right') : t('wrong: {said}', { said: t(said ?? 'unparsed') });
}
