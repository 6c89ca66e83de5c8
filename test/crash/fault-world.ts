import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { type Bench, SCENARIOS, type Scenario } from './scenarios.ts';

/** What came of one kind of fault. */
export interface FaultFigures {
  tries: number;
  /** How often each outcome was seen. */
  outcomes: Record<string, number>;
  problems: string[];
}

export interface FaultWorld {
  bench: Bench;
  root: string;
  random: () => number;
  tries: number;
  figures: FaultFigures;
}

/** Count an outcome. */
export function note(figures: FaultFigures, outcome: string): void {
  figures.outcomes[outcome] = (figures.outcomes[outcome] ?? 0) + 1;
}

/** The scenario whose name begins so. */
export function scenarioOf(start: string): Scenario {
  const scenario = SCENARIOS.find(({ name }) => name.startsWith(start));
  if (!scenario) throw new Error(`There is no scenario ${start}.`);
  return scenario;
}

/** Copies a study with its log. */
export function copyStudy(from: string, to: string): void {
  for (const ending of ['', '-wal']) {
    rmSync(to + ending, { force: true });
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending);
  }
  rmSync(`${to}-shm`, { force: true });
}
