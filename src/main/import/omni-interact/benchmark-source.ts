import { dirname } from 'node:path';
import type { StageName } from '../../../core/omni-interact/types.ts';
import { WHOLE_STAGE } from '../../../core/verdict-inputs.ts';
import type { ImportedOutput, ImportedVerdict } from '../../store/import-writer.ts';
import type { BenchmarkSource, NotRecognised } from '../source.ts';
import { detectOmniInteract } from './detect.ts';
import { watchPlausibility } from './plausibility.ts';
import { outputTask, type ReadOutput, readOutputs, readSamples } from './read.ts';
import { type DetectOptions, type OmniInteractSource, sampleKey } from './source.ts';

/** What a path holds of OmniInteract, as the importer takes it. */
export async function omniInteractSource(
  path: string,
  options: DetectOptions,
): Promise<BenchmarkSource | NotRecognised> {
  const source = await detectOmniInteract(path, options);
  return source.recognised ? asBenchmarkSource(source) : source;
}

function asBenchmarkSource(source: OmniInteractSource): BenchmarkSource {
  const plausibility = watchPlausibility(source);
  const origins = new Map(
    source.samples.map((sample) => [sampleKey(sample), dirname(sample.annotationPath)]),
  );
  return {
    benchmark: 'omni-interact',
    path: source.path,
    detected: source.detected,
    studyName: source.studyName,
    studyDescription: source.studyDescription,
    sampleCount: source.samples.length,
    async *samples(reading) {
      for await (const sample of readSamples(source, reading)) {
        plausibility.sample(sample);
        yield { ...sample, origin: origins.get(sampleKey(sample)) ?? '' };
      }
    },
    runs: source.runs.map((run) => ({
      run: { name: run.name, label: run.label, kind: run.kind, note: run.note },
      outputs: run.outputs.length,
      async *read(reading) {
        for await (const output of readOutputs(source, run, reading)) yield asImported(output);
      },
      task: () => outputTask(source, run),
      watch: (output) => plausibility.output(run, output),
    })),
    ignored: source.ignored,
    issues: source.issues,
    afterwards: () => plausibility.issues(),
  };
}

/** An output as the importer takes it. */
export function asImported({ verdicts, verdictInputs, ...output }: ReadOutput): ImportedOutput {
  return { ...output, verdicts: verdictList(verdicts, verdictInputs) };
}

function verdictList(
  verdicts: ReadOutput['verdicts'],
  verdictInputs: ReadOutput['verdictInputs'],
): ImportedVerdict[] {
  return [...verdicts].flatMap(([slotId, stages]) =>
    (Object.keys(stages) as StageName[]).flatMap((stage) => {
      const verdict = stages[stage];
      const inputs = verdictInputs.get(slotId)?.[stage] ?? { question: '', reference: '', text: '' };
      return verdict ? [{ slotId, stage, chunkIndex: WHOLE_STAGE, verdict, inputs }] : [];
    }),
  );
}
