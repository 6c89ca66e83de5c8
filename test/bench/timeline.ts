import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { openStudyFile } from '../../src/main/store/study-file.ts';
import { generateTree } from './generate.ts';
import { type Figure, withPage } from './workbench.ts';

/** Four lanes of 2,500 chunks over 1,000 seconds, all of them in view. */
const SIZE = { runs: 4, samples: 1, slotsPerSample: 50, chunksPerRun: 2500 };
const FRAMES = 180;

/** Pan and zoom the timeline over 10,000 visible chunks in a real browser: how long frames take. */
export async function measureTimeline(folder: string): Promise<Figure[]> {
  const tree = join(folder, 'timeline');
  generateTree(tree, SIZE);
  const path = join(folder, 'timeline.slotscope');
  const study = openStudyFile(path, { create: 'Timeline' });
  await importInto(study, tree, {});
  study.db.close();
  const figures = await withPage(path, async (page, origin) => {
    await page.goto(`${origin}/explore`);
    await page.getByRole('region', { name: 'Timeline' }).locator('canvas').first().waitFor();
    await page.waitForTimeout(2000);
    return [...(await turnWheel(page, 'pan', false)), ...(await turnWheel(page, 'zoom', true))];
  });
  return figures ?? [];
}

/** Turn the wheel a little in every frame, there and back so that all chunks stay near the view. */
async function turnWheel(page: Page, what: string, zoom: boolean): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page);
  // Processor time of the page's thread, which does not hang on what else the machine does.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const threadSeconds = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const before = await threadSeconds();
  const intervals = await page.evaluate(
    async ([frames, ctrlKey]) => {
      const canvas = document.querySelector('[aria-label="Timeline"] canvas')!;
      const box = canvas.getBoundingClientRect();
      const [clientX, clientY] = [box.left + box.width / 2, box.top + 4];
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const times: number[] = [];
      let last = await nextFrame();
      for (let frame = 0; frame < frames; frame += 1) {
        const deltaY = Math.floor(frame / 15) % 2 === 0 ? -4 : 4;
        canvas.dispatchEvent(
          new WheelEvent('wheel', { deltaY, ctrlKey, clientX, clientY, bubbles: true, cancelable: true }),
        );
        const now = await nextFrame();
        times.push(now - last);
        last = now;
      }
      return times;
    },
    [FRAMES, zoom] as const,
  );
  const work = ((await threadSeconds()) - before) * 1000;
  await devtools.detach();
  const sorted = intervals.sort((a, b) => a - b);
  const claim = '60 frames a second: < 16.7 ms';
  return [
    [`timeline, ${what} over 10,000 chunks: from frame to frame, median`, sorted[FRAMES / 2]!, claim],
    [`timeline, ${what}: from frame to frame, 95th percentile`, sorted[Math.floor(FRAMES * 0.95)]!, claim],
    [`timeline, ${what}: work of the page’s thread a frame`, work / FRAMES, 'processor time'],
  ];
}
