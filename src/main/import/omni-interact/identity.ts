import { readFileSync } from 'node:fs';
import type { Findings } from './findings.ts';
import { type SampleDescriptor, sampleKey } from './source.ts';

/**
 * Keep one sample per subset and name, and report everything that could make two samples look like one: equal
 * identities, names that differ in leading zeros only, and equal names in several subsets.
 */
export function uniqueSamples(samples: readonly SampleDescriptor[], findings: Findings): SampleDescriptor[] {
  const kept = new Map<string, SampleDescriptor>();
  for (const sample of samples) {
    const earlier = kept.get(sampleKey(sample));
    if (!earlier) kept.set(sampleKey(sample), sample);
    else if (earlier.annotationPath !== sample.annotationPath) noteDuplicate(sample, earlier, findings);
  }
  const unique = [...kept.values()].sort((a, b) => (sampleKey(a) < sampleKey(b) ? -1 : 1));
  noteSimilarNames(unique, findings);
  noteSharedNames(unique, findings);
  return unique;
}

function noteDuplicate(sample: SampleDescriptor, first: SampleDescriptor, findings: Findings): void {
  findings.ignore(sample.annotationPath, `${first.file} is used for the same sample`);
  const identical = sameBytes(sample.annotationPath, first.annotationPath);
  findings.add(sample.annotationPath, {
    severity: identical ? 'warning' : 'error',
    code: identical ? 'sample-twice' : 'sample-twice-and-different',
    record: sampleKey(sample),
    message: identical
      ? `${sampleKey(sample)} is annotated twice, with the same content: here and in ${first.file}.`
      : `${sampleKey(sample)} is annotated twice, with different content: here and in ${first.file}.`,
    action: identical
      ? `${first.file} is used.`
      : `${first.file} is used; open the two datasets as two studies, or remove one.`,
  });
}

function sameBytes(a: string, b: string): boolean {
  try {
    return readFileSync(a).equals(readFileSync(b));
  } catch (error) {
    // A file that cannot be read is reported when it is its turn; here it only cannot be called equal.
    if ((error as NodeJS.ErrnoException).code) return false;
    throw error;
  }
}

const withoutZeros = (name: string): string => name.replace(/(^|\/)0+(?=\d+$)/, '$1');

function noteSimilarNames(samples: readonly SampleDescriptor[], findings: Findings): void {
  const seen = new Map<string, SampleDescriptor>();
  for (const sample of samples) {
    const key = `${sample.subset}/${withoutZeros(sample.name)}`;
    const other = seen.get(key);
    if (!other) {
      seen.set(key, sample);
      continue;
    }
    findings.add(sample.annotationPath, {
      severity: 'warning',
      code: 'names-differ-in-zeros',
      record: sampleKey(sample),
      message: `${sample.subset} has a sample “${other.name}” and a sample “${sample.name}”.`,
      action:
        'They are kept as two samples, because names are text; rename one if they are meant to be the same.',
    });
  }
}

function noteSharedNames(samples: readonly SampleDescriptor[], findings: Findings): void {
  const subsetsOf = new Map<string, Set<string>>();
  for (const { name, subset } of samples) {
    subsetsOf.set(name, (subsetsOf.get(name) ?? new Set()).add(subset));
  }
  const shared = [...subsetsOf].filter(([, subsets]) => subsets.size > 1);
  const [first] = shared;
  if (!first) return;
  findings.add(findings.root, {
    severity: 'info',
    code: 'name-in-several-subsets',
    record: first[0],
    message: `${shared.length} name(s) exist in more than one subset (${first[0]} in ${[...first[1]].join(' and ')}).`,
    action: 'Samples are told apart by subset and name.',
  });
}
