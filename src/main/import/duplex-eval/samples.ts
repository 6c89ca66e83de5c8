import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { DuplexSample } from '../../../core/duplex-eval/dataset.ts';
import { duplexFrame, duplexSlots } from '../../../core/duplex-eval/sample-score.ts';
import type { ImportedSample } from '../../store/import-writer.ts';
import { findMedia } from '../find-media.ts';
import type { Findings } from '../omni-interact/findings.ts';

/** A row of the data set with the file it stands in. */
export interface SampleRow {
  sample: DuplexSample;
  file: string;
}

/** A sample's key over all splits: an id is one only within its split. */
export const duplexKey = (splitName: string, id: string): string => JSON.stringify([splitName, id]);

/** Rows by key; of rows with one id in one split the first counts, over all files. */
export function uniqueRows(rows: readonly SampleRow[], findings: Findings): Map<string, SampleRow> {
  const unique = new Map<string, SampleRow>();
  for (const row of rows) {
    const { split, id } = row.sample;
    const key = duplexKey(split.name, id);
    const first = unique.get(key);
    if (!first) unique.set(key, row);
    else
      findings.add(row.file, {
        severity: 'warning',
        code: 'sample-repeated',
        record: id,
        message: `Sample ${id} of ${split.name} stands in ${findings.relative(first.file)} as well.`,
        action: 'The first row counts; this one is left out.',
      });
  }
  return unique;
}

/** A row as the study keeps it, with its clip where that is at hand. */
export function toDuplexSample(
  { sample, file }: SampleRow,
  opened: string,
  findings: Findings,
): ImportedSample {
  const media = findMedia(sample.video, dirname(file), opened);
  const issues: ImportedSample['issues'] = [];
  if (!media) {
    issues.push({
      severity: 'warning',
      code: 'media-missing',
      file: findings.relative(file),
      record: sample.id,
      message:
        sample.video === ''
          ? `Sample ${sample.id} names no video.`
          : `The video ${sample.video} is neither beside the file nor in a folder videos.`,
      action:
        sample.videoDuration === null && sample.split.scenario === 'description'
          ? 'Neither the row nor a clip tells its length, on which windows and silence hang: descriptions of it stay unscored until the clip is there.'
          : 'Everything but the picture works; put it there and import again, or locate it in Explore.',
    });
  }
  return {
    subset: sample.split.name,
    name: sample.id,
    sceneType: sample.split.name,
    slots: duplexSlots(duplexFrame(sample, null)),
    details: sample,
    sourceHash: createHash('sha256').update(JSON.stringify(sample)).digest('hex'),
    file: findings.relative(file),
    origin: dirname(file),
    mediaPath: media?.path ?? null,
    mediaSize: media?.size ?? null,
    issues,
  };
}
