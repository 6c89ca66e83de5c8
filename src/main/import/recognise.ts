import { knownStudy } from '../store/known.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { duplexEvalSource } from './duplex-eval/source.ts';
import { interactScopeSource } from './interact-scope/source.ts';
import { omniInteractSource } from './omni-interact/benchmark-source.ts';
import type { SampleId } from './omni-interact/source.ts';
import { oviBenchSource } from './ovi-bench/source.ts';
import type { BenchmarkSource, NotRecognised, Reading } from './source.ts';

export interface RecogniseOptions extends Reading {
  /** Fraction done (0–1, null while unknown) and what is being done. */
  onProgress?: (fraction: number | null, message: string) => void;
}

/**
 * Find out of which benchmark a path holds something. Readers of single record files look first, as they tell at
 * the first record; OmniInteract's layout is looked for last, and says what was missed when nothing is found.
 *
 * @throws the signal's reason when aborted
 */
export async function recognise(
  study: OpenStudy,
  path: string,
  options: RecogniseOptions,
): Promise<BenchmarkSource | NotRecognised> {
  const known = (benchmark: string): SampleId[] =>
    study.db
      .prepare<[string], SampleId>('SELECT subset, name FROM samples WHERE benchmark = ?')
      .all(benchmark);
  const scope = await interactScopeSource(path, { ...options, knownSamples: known('interact-scope') });
  if (scope) return scope;
  const duplex = await duplexEvalSource(path, { ...options, known: knownStudy(study.db, 'duplex-eval') });
  if (duplex) return duplex;
  const ovi = await oviBenchSource(path, { ...options, known: knownStudy(study.db, 'ovi-bench') });
  return ovi ?? omniInteractSource(path, { ...options, knownSamples: known('omni-interact') });
}
