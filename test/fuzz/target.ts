/** One thing that is fed with hostile input, and what running it says. */
import fc from 'fast-check';

export interface RunOptions {
  cases: number;
  seed: number;
  /** Stop after so many milliseconds, with as many cases as there were. */
  milliseconds?: number;
  /** Called before each case; a case that never ends is the one after the last call. */
  onCase?: (number: number) => void;
}

export interface Outcome {
  cases: number;
  milliseconds: number;
  /** The case that took longest, in milliseconds of the processor. */
  slowest: number;
  /** What went wrong and the smallest case that shows it; null when nothing did. */
  failure: string | null;
}

export interface Target {
  name: string;
  /** Share of all cases, in relation to the others: an import takes a thousand times as long as a reply. */
  weight: number;
  run: (options: RunOptions) => Promise<Outcome>;
}

/** Time this thread has had of the processor, in milliseconds: on a busy machine a clock tells nothing of a case. */
const busyMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** A single case may take this long, in milliseconds of the processor; what takes longer is a hang to a person. */
const LONGEST_CASE = 5_000;

const PROTOTYPES: readonly object[] = [Object, Array, String, Number, Function, Map, Error].map(
  (shared) => shared.prototype as object,
);
const ownNames = (): string => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length).join();

/**
 * @param draw the cases
 * @param check throws where a case is not met as it should be; may not change anything outside itself
 */
export function target<Case>(
  name: string,
  weight: number,
  draw: fc.Arbitrary<Case>,
  check: (input: Case) => void | Promise<void>,
): Target {
  return {
    name,
    weight,
    run: async ({ cases, seed, milliseconds, onCase }) => {
      const begun = performance.now();
      const before = ownNames();
      let number = 0;
      let slowest = 0;
      const property = fc.asyncProperty(draw, async (input) => {
        number += 1;
        onCase?.(number);
        const from = busyMs();
        await check(input);
        const took = busyMs() - from;
        slowest = Math.max(slowest, took);
        if (took > LONGEST_CASE) throw new Error(`This case took ${Math.round(took)} ms of the processor.`);
        if (ownNames() !== before) throw new Error('A prototype that everything shares was changed.');
      });
      const result = await fc.check(property, {
        numRuns: cases,
        seed,
        ...(milliseconds === undefined
          ? {}
          : { interruptAfterTimeLimit: milliseconds, markInterruptAsFailure: false }),
      });
      return {
        cases: result.numRuns,
        milliseconds: performance.now() - begun,
        slowest,
        failure: failureOf(result),
      };
    },
  };
}

/** Null when every case was met as it should be, and there was one. */
function failureOf<Case>(result: fc.RunDetails<[Case]>): string | null {
  if (result.counterexample !== null) return describeFailure(result);
  // The machine was busy with other things: nothing is shown, so it is no success either.
  return result.numRuns === 0 ? 'There was no time for a single case; give it more with --minutes.' : null;
}

function describeFailure<Case>({
  counterexample,
  errorInstance,
  seed,
  counterexamplePath,
}: fc.RunDetails<[Case]>): string {
  const error =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  const shown = fc.stringify(counterexample);
  return `seed ${seed}, path ${counterexamplePath}\n${error.slice(0, 2500)}\n${shown.slice(0, 2500)}${shown.length > 2500 ? '…' : ''}`;
}

/** Runs what may refuse its input in its own words, and returns those words; any other error is a fault. */
export async function refused(
  work: () => unknown,
  ...expected: readonly (abstract new (
    ...args: never[]
  ) => Error)[]
): Promise<Error | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (
      error instanceof Error &&
      expected.some((kind) => error.constructor === kind || error instanceof kind)
    ) {
      if (error.message.trim() === '') throw new Error('It refuses without a word.');
      return error;
    }
    throw error;
  }
}

/** @throws Error with the message when the condition does not hold */
export function must(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** @throws Error when a number is NaN or infinite */
export function mustBeFinite(values: readonly (number | null)[], what: string): void {
  const bad = values.find((value) => value !== null && !Number.isFinite(value));
  must(bad === undefined, `${what} holds ${bad}.`);
}
