import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { slotscope } from './launch.ts';

test('a replay is put together, watched, and opened in the explorer', async ({
  sample: { page, workbench },
}) => {
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await page.getByRole('radio', { name: /Request prior/ }).check();
  await page.getByText('By subset', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start replay' })).toBeDisabled();
  await page.getByRole('checkbox', { name: /^1q1a · / }).check();
  await page.getByLabel('Run name').fill('prior-of-mine');
  const plan = page.getByRole('region', { name: 'What it will do' });
  await expect(plan).toContainText('Replay 4 clips');
  await page.getByRole('button', { name: 'Start replay' }).click();
  await page
    .getByRole('link', { name: /Explore this run/ })
    .first()
    .click({ timeout: 45_000 });
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('prior-of-mine');
  const report = JSON.parse(slotscope(workbench.home, 'report', '--json')) as { runs: { name: string }[] };
  expect(report.runs.map(({ name }) => name)).toContain('prior-of-mine');
});

test('a name that is taken is said before anything starts, with a free one', async ({ sample: { page } }) => {
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await page.getByLabel('Run name').fill('scripted-patient');
  await page.getByRole('button', { name: 'Name it scripted-patient-2' }).click();
  await expect(page.getByLabel('Run name')).toHaveValue('scripted-patient-2');
  await expect(page.getByRole('button', { name: 'Start replay' })).toBeEnabled();
});

/** Says one sentence, with a second of sound, at the first frame from 3 s on. */
const SPEAKER = `import { createInterface } from 'node:readline';
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'session') say({ type: 'ready', protocol: 1 });
  if (message.type === 'frame' && message.time === 3) {
    say({ type: 'audio', pcm: Buffer.alloc(48000, 9).toString('base64'), sample_rate: 24000, response: 'a' });
    say({ type: 'text', text: 'Three seconds in.', end: true, response: 'a' });
  }
  if (message.id !== undefined) say({ type: 'done', id: message.id });
}`;

test('what a model said aloud is heard in time with the clip', async ({
  sample: { page, workbench, origin },
}) => {
  const program = join(workbench.home, 'speaker.mjs');
  writeFileSync(program, SPEAKER);
  const asked = ['--adapter', 'process', '--samples', '1q1a/0001', '--run', 'speaker'];
  slotscope(workbench.home, 'replay', ...asked, '--', process.execPath, program);
  await page.goto(`${origin}/explore/1q1a/0001/1`);
  await page.getByRole('button', { name: 'Hear the speech of speaker' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const apart = () =>
    page.evaluate(() => {
      const [clip, speech] = [document.querySelector('video'), document.querySelector('audio')];
      return clip && speech && !speech.paused ? Math.abs(clip.currentTime - speech.currentTime) : null;
    });
  await expect.poll(async () => (await apart()) ?? 99).toBeLessThan(0.3);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.poll(apart).toBeNull();
});
