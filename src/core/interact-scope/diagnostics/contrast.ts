import type { ClusterDifference } from '../../stats/bootstrap.ts';

/** One item of a paired comparison: what it adds to the difference, and the video record it belongs to. */
export interface ContrastItem {
  video: string;
  /** E.g. 1, 0 or −1 for a success gained, equal or lost. */
  difference: number;
}

/**
 * A paired difference before its interval is drawn: the sums per cluster are all that a bootstrap needs, so it
 * can be drawn elsewhere.
 */
export interface Contrast {
  /** Mean difference over the items, e.g. −0.035 for −3.5 points; null without any. */
  difference: number | null;
  items: number;
  /** One per video record that has an item, in order of first appearance. */
  clusters: ClusterDifference[];
}

/** Sum paired differences by video record, the paper's resampling unit. */
export function contrastOf(items: readonly ContrastItem[]): Contrast {
  const byVideo = new Map<string, ClusterDifference>();
  let sum = 0;
  for (const { video, difference } of items) {
    const cluster = byVideo.get(video) ?? { difference: 0, items: 0 };
    cluster.difference += difference;
    cluster.items += 1;
    byVideo.set(video, cluster);
    sum += difference;
  }
  return {
    difference: items.length > 0 ? sum / items.length : null,
    items: items.length,
    clusters: [...byVideo.values()],
  };
}
