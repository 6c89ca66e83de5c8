/** Reads a folder of Omni-InteractScope to its end and says how much there was, for a process with little memory. */
import { interactScopeSource } from '../../../src/main/import/interact-scope/source.ts';

const source = await interactScopeSource(process.argv[2] ?? '', { knownSamples: [] });
const counts = { samples: 0, outputs: 0, verdicts: 0 };
if (source) {
  for await (const sample of source.samples({})) counts.samples += Number(sample.slots.length > 0);
  for (const run of source.runs) {
    for await (const { verdicts } of run.read({})) {
      counts.outputs += 1;
      counts.verdicts += verdicts.length;
    }
  }
}
console.log(JSON.stringify({ ...counts, issues: source?.afterwards().length }));
