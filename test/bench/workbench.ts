import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { startWorkbench, temporaryHome } from '../e2e/launch.ts';

export type Figure = [what: string, milliseconds: number, note: string];

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const STEPS = 40;
/** A figure that comes late is a figure; one that never comes is a fault. */
const PATIENCE_MS = 300_000;

/** Serve a study, open a browser on it, and give its page and the workbench's origin to `use`; null without a browser. */
export async function withPage<T>(
  studyPath: string,
  use: (page: Page, origin: string) => Promise<T>,
): Promise<T | null> {
  if (!existsSync(CHROMIUM)) {
    console.log(`No browser at ${CHROMIUM} (set CHROMIUM_PATH); the screen is not measured.`);
    return null;
  }
  const workbench = await startWorkbench(temporaryHome(), studyPath);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(workbench.url);
    return await use(page, new URL(workbench.url).origin);
  } finally {
    await browser.close();
    await workbench.stop();
  }
}

/** Measure in a real browser: how soon the slot list shows, and how soon the next slot is painted. */
export async function measureWorkbench(studyPath: string): Promise<Figure[]> {
  const figures = await withPage(studyPath, async (page, origin): Promise<Figure[]> => {
    const explored = await openExplore(page, origin, '1,430 slots');
    const compared = await openCompare(page, origin);
    return [...compared, ...explored];
  });
  return figures ?? [];
}

/** How soon Explore shows its list, from opening the page, and the next slot. */
export async function openExplore(page: Page, origin: string, size: string): Promise<Figure[]> {
  const begun = performance.now();
  await page.goto(`${origin}/explore`);
  await page.getByRole('list', { name: 'Slots' }).getByRole('listitem').first().waitFor();
  const listed = performance.now() - begun;
  await page.waitForTimeout(1000);
  const steps = (await stepThroughSlots(page)).sort((a, b) => a - b);
  return [
    [`slot list of ${size}, from opening the page`, listed, ''],
    ['next slot: key press to painted, median', steps[Math.floor(steps.length / 2)]!, `of ${steps.length}`],
    ['next slot: key press to painted, 95th percentile', steps[Math.floor(steps.length * 0.95)]!, ''],
  ];
}

/** How soon Diagnose shows its first page, from opening it: the facts of as many runs as it looks at together. */
export async function openDiagnose(page: Page, origin: string): Promise<Figure[]> {
  const begun = performance.now();
  await page.goto(`${origin}/diagnose/f1`);
  await page.getByRole('navigation', { name: 'Diagnostics' }).waitFor();
  return [['Diagnose, from opening to its first page', performance.now() - begun, '']];
}

/** How soon Compare shows its slots and its intervals, from opening the page on all runs. */
async function openCompare(page: Page, origin: string): Promise<Figure[]> {
  const begun = performance.now();
  await page.goto(`${origin}/compare?base=model-1&with=model-2&with=model-3&with=model-4`);
  await page.getByRole('list', { name: 'Compared slots' }).getByText('TP').first().waitFor();
  const listed = performance.now() - begun;
  await page.getByRole('region', { name: 'Metrics' }).getByRole('row').first().waitFor();
  return [
    ['compare 4 runs × 1,430 slots, from opening the page to rows', listed, ''],
    ['the same to metrics with intervals', performance.now() - begun, 'three pairs at the same time'],
  ];
}

/** Press j again and again; for each, the time until the inspector shows another slot and a frame was painted. */
function stepThroughSlots(page: Page): Promise<number[]> {
  return page.evaluate(async (steps) => {
    const heading = (): string => document.querySelector('[aria-label="Inspector"] h2')?.textContent ?? '';
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    for (let step = 0; step < steps; step += 1) {
      const before = heading();
      const begun = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }));
      document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'j', code: 'KeyJ', bubbles: true }));
      while (heading() === before && performance.now() - begun < 3000) await nextFrame();
      await nextFrame();
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return times;
  }, STEPS);
}
