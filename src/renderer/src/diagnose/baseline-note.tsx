import { PublishedLeftOut, PublishedSource } from '../runs/published-row.tsx';
import { useDiagnosis } from './diagnosis.ts';

/** Where a table's published rows come from, or why it has none. */
export function BaselineNote() {
  const { published, baselines } = useDiagnosis();
  if (!published) return null;
  return baselines ? <PublishedSource published={baselines} /> : <PublishedLeftOut />;
}
