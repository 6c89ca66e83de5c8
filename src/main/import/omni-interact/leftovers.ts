import { basename, join } from 'node:path';
import type { Findings } from './findings.ts';
import { isSubsetFolder, type Tree } from './walk.ts';

/** Why files of the layout that are not read are not needed; the first pattern that fits tells. */
const REASONS: readonly [RegExp, string][] = [
  [/\.unified_match\.json$/, 'matching is computed again from slots and chunks'],
  [/^unified_eval_(summary|progress)\.json$/, 'aggregates are computed again from the verdicts'],
  [/^(data_prep_summary|wav_transcript_align_summary)\.json$/, 'a log of the data preparation'],
  [/^summary_gpu.*\.jsonl$/, 'batch_summary.json holds the same rows'],
  [/^\.done$/, 'a marker; whether a sample counts is read from the batch summary'],
  [/^(model_output\.(jsonl|txt)|responses\.jsonl|events\.jsonl)$/, 'a raw log of the adapter'],
  [/\.(wav|pcm|mp3|flac)$/i, 'audio that belongs to no sample'],
  [/^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i, 'a file of the operating system'],
  [/\.(md|txt|log|csv|sh|py)$/i, 'not part of the layout (text or script)'],
];

/** Report every file that was seen and neither used nor ignored yet, with the reason. */
export function reportLeftovers(tree: Tree, findings: Findings): void {
  for (const folder of tree.values()) {
    const inSubset = isSubsetFolder(folder);
    for (const name of folder.files) {
      const path = join(folder.path, name);
      if (findings.isSettled(path)) continue;
      const known = REASONS.find(([pattern]) => pattern.test(basename(name)));
      const reason = known?.[1] ?? (inSubset ? 'not an annotation' : 'not part of the OmniInteract layout');
      findings.ignore(path, reason);
    }
  }
}
