/** A sample that can be replayed, as the host's plan lists it. */
export interface ReplayableSample {
  sampleId: number;
  subset: string;
  name: string;
  /** Whether the clip's file is at hand. */
  available: boolean;
  /** Length of the clip, seconds; null until it was examined. */
  duration: number | null;
}

/** Which clips are to be replayed. What was chosen one way is remembered while another way is in use. */
export interface ClipScope {
  kind: 'all' | 'subsets' | 'chosen';
  subsets: string[];
  /** `subset/name`. */
  samples: string[];
}

export const ALL_CLIPS: ClipScope = { kind: 'all', subsets: [], samples: [] };

/** A sample as the host and the command line know it. */
export const addressOf = ({ subset, name }: { subset: string; name: string }): string => `${subset}/${name}`;

/** The samples a scope means, in the order given; what the study does not have is left out. */
export function samplesInScope<Sample extends { subset: string; name: string }>(
  samples: readonly Sample[],
  scope: ClipScope,
): Sample[] {
  if (scope.kind === 'all') return [...samples];
  const wanted = new Set(scope.kind === 'subsets' ? scope.subsets : scope.samples);
  return samples.filter((sample) => wanted.has(scope.kind === 'subsets' ? sample.subset : addressOf(sample)));
}

/** How much there is to replay. */
export interface ClipTotals {
  clips: number;
  /** Clips whose file is not at hand. */
  missing: number;
  /** Length of the clips at hand whose length is known, seconds. */
  seconds: number;
  /** Clips at hand whose length is not known yet. */
  unmeasured: number;
}

/** Count clips and add up their lengths. */
export function totalsOf(samples: readonly ReplayableSample[]): ClipTotals {
  const totals: ClipTotals = { clips: samples.length, missing: 0, seconds: 0, unmeasured: 0 };
  for (const { available, duration } of samples) {
    if (!available) totals.missing += 1;
    else if (duration === null) totals.unmeasured += 1;
    else totals.seconds += duration;
  }
  return totals;
}

/** The subsets of a study in their order, each with its samples. */
export function bySubset(
  samples: readonly ReplayableSample[],
): { subset: string; samples: ReplayableSample[] }[] {
  const groups = new Map<string, ReplayableSample[]>();
  for (const sample of samples) {
    const group = groups.get(sample.subset);
    if (group) group.push(sample);
    else groups.set(sample.subset, [sample]);
  }
  return [...groups].map(([subset, members]) => ({ subset, samples: members }));
}
