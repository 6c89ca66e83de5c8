import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTree } from './generate.ts';
import type { ScaleFigure } from './scale-figures.ts';
import { openDiagnose, openExplore, withPage } from './workbench.ts';

/** Slots of the studies measured when none are named: the largest is the size that is claimed. */
export const SCALE_SIZES: readonly number[] = [10_000, 30_000, 100_000];
const RUNS = 20;
const SLOTS_PER_SAMPLE = 10;

/**
 * Print how a judged study of 20 runs, one chunk a slot and run, fares at these numbers of slots, each figure with
 * what is claimed for 100,000. The largest takes some gigabytes in `folder`, a few minutes to write and more to import.
 */
export async function measureScale(folder: string, sizes: readonly number[]): Promise<void> {
  const measured: ScaleFigure[][] = [];
  for (const slots of sizes) measured.push(await figuresAt(folder, slots));
  const columns = sizes.map((slots) => slots.toLocaleString('en').padStart(22)).join('');
  console.log(`\n${'slots × 20 runs; in brackets: processor time'.padEnd(52)}${columns}  claim at 100,000`);
  for (const [row, { what, claim }] of (measured[0] ?? []).entries()) {
    const cells = measured.map((figures) => cellOf(figures[row]!).padStart(22)).join('');
    console.log(`${what.padEnd(52)}${cells}  ${claim ?? ''}`);
  }
}

/** One figure in a cell, as `1,234 (567) ms`. */
function cellOf({ value, unit, cpu }: ScaleFigure): string {
  const digits = value < 10 ? 1 : 0;
  const number = (each: number): string => each.toLocaleString('en', { maximumFractionDigits: digits });
  return `${number(value)}${cpu === undefined ? '' : ` (${number(cpu)})`} ${unit}`;
}

/** Generate a study of this many slots, measure it in a process of its own and remove it. */
async function figuresAt(folder: string, slots: number): Promise<ScaleFigure[]> {
  const tree = join(folder, `scale-${slots}`);
  console.log(`Writing ${slots.toLocaleString('en')} slots × ${RUNS} runs`);
  generateTree(tree, {
    runs: RUNS,
    samples: slots / SLOTS_PER_SAMPLE,
    slotsPerSample: SLOTS_PER_SAMPLE,
    chunksPerRun: slots,
  });
  const script = fileURLToPath(new URL('scale-figures.ts', import.meta.url));
  try {
    const child = spawnSync(process.execPath, [script, tree, `${tree}.slotscope`], { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`Measuring ${slots} slots failed:\n${child.stderr}`);
    rmSync(tree, { recursive: true, force: true });
    return [...(JSON.parse(child.stdout) as ScaleFigure[]), ...(await figuresOnScreen(`${tree}.slotscope`))];
  } finally {
    rmSync(tree, { recursive: true, force: true });
    for (const ending of ['', '-wal', '-shm']) rmSync(`${tree}.slotscope${ending}`, { force: true });
  }
}

/** What a person waits for in the browser; none without one. */
async function figuresOnScreen(study: string): Promise<ScaleFigure[]> {
  const figures = await withPage(study, async (page, origin) => [
    ...(await openExplore(page, origin, 'all slots')),
    ...(await openDiagnose(page, origin)),
  ]);
  return (figures ?? []).map(([what, value]) => ({
    what: `browser: ${what}`,
    value,
    unit: 'ms',
    ...(what.startsWith('next slot') && { claim: '< 50 ms' }),
  }));
}
