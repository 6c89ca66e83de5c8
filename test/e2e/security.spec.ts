/** What other pages in the person's browser try, and what a model's text tries, in a real browser. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect, openSlot, slotList } from './fixtures.ts';
import { slotscope, startWorkbench, temporaryHome } from './launch.ts';

/** A name that leads to this machine, as an attacker's name server makes it do. */
const REBOUND = 'rebound.example';

const test = base.extend<{ attacker: { page: Page; origin: string } }>({
  /** A page of another origin in the same browser. */
  attacker: async ({ context }, use) => {
    const server: Server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>attacker</title><body>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = await context.newPage();
    await page.goto(origin);
    await use({ page, origin });
    await page.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

test('a name that was rebound to this machine gets nothing, even with the token', async ({
  sample,
  context,
}) => {
  const { url } = sample.workbench;
  const { port, search } = new URL(url);
  const page = await context.newPage();
  const answer = await page.goto(`http://${REBOUND}:${port}/${search}`);
  expect(answer?.status()).toBe(421);
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(page.locator('body')).toContainText('answers only to 127.0.0.1');
  for (const path of ['/api/trpc/study.info', '/media/clips/1/file', '/assets/index.js']) {
    const asked = await context.request.get(`http://127.0.0.1:${port}${path}${search}`, {
      headers: { host: `${REBOUND}:${port}` },
    });
    expect(asked.status()).toBe(421);
  }
  const data = await page.goto(`http://${REBOUND}:${port}/api/trpc/study.info${search}`);
  expect(data?.status()).toBe(421);
  expect(await data?.text()).not.toContain('Sample');
  // The attacker's own page of that name, sent before the name was rebound, is of one origin with the port. Where the
  // browser lets it ask at all, the Host check stands in its way.
  await page.route('**/attack', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>attack</title>' }),
  );
  await page.goto(`http://${REBOUND}:${port}/attack`);
  const asked = await page.evaluate(
    (path) =>
      fetch(path, { credentials: 'include' }).then(
        (response) => response.status,
        () => 'blocked',
      ),
    `/api/trpc/study.info${search}`,
  );
  expect([421, 'blocked']).toContain(asked);
  expect(await context.cookies(`http://${REBOUND}:${port}`)).toEqual([]);
});

test('a page of another origin can neither read, write, frame nor reach into the workbench', async ({
  sample,
  attacker,
}) => {
  const before = slotscope(sample.workbench.home, 'report', '--json');
  const tried = await attacker.page.evaluate(async (origin) => {
    const settle = (work: Promise<unknown>): Promise<string> =>
      work.then(
        (value) => `read: ${String(value)}`,
        () => 'blocked',
      );
    const loads = (tag: 'img' | 'script' | 'video', address: string): Promise<string> =>
      new Promise((resolve) => {
        const element = document.createElement(tag);
        element.addEventListener('load', () => resolve('loaded'));
        element.addEventListener('loadedmetadata', () => resolve('loaded'));
        element.addEventListener('error', () => resolve('blocked'));
        element.setAttribute('src', address);
        document.body.append(element);
      });
    const body = JSON.stringify({ title: 'from elsewhere' });
    const api = `${origin}/api/trpc/cases.create`;
    return {
      read: await settle(
        fetch(`${origin}/api/trpc/study.info`, { credentials: 'include' }).then((answer) => answer.text()),
      ),
      // Asks for no permission first, so it does arrive.
      write: await settle(
        fetch(api, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).then(
          (answer) => answer.status,
        ),
      ),
      json: await settle(
        fetch(api, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      ),
      script: await loads('script', `${origin}/assets/index.js`),
      video: await loads('video', `${origin}/media/clips/1/file`),
      image: await loads('img', `${origin}/media/clips/1/thumbnail?t=0`),
    };
  }, sample.origin);
  expect(tried).toEqual({
    read: 'blocked',
    write: 'blocked',
    json: 'blocked',
    script: 'blocked',
    video: 'blocked',
    image: 'blocked',
  });

  const [form] = await Promise.all([
    attacker.page.context().waitForEvent('page'),
    attacker.page.evaluate((origin) => {
      const element = document.createElement('form');
      Object.assign(element, {
        method: 'POST',
        action: `${origin}/api/trpc/cases.create`,
        target: '_blank',
        enctype: 'text/plain',
      });
      const input = document.createElement('input');
      Object.assign(input, { name: '{"title":"from elsewhere","x":"', value: '"}' });
      element.append(input);
      document.body.append(element);
      element.submit();
    }, sample.origin),
  ]);
  await form.waitForLoadState();
  await expect(form.locator('body')).toContainText('Another site');

  await attacker.page.evaluate((origin) => {
    const frame = document.createElement('iframe');
    frame.src = `${origin}/`;
    document.body.append(frame);
  }, sample.origin);
  await attacker.page.waitForTimeout(500);
  for (const frame of attacker.page.frames().slice(1)) expect(await frame.getByRole('main').count()).toBe(0);

  const [opened] = await Promise.all([
    attacker.page.context().waitForEvent('page'),
    attacker.page.evaluate((address) => {
      Reflect.set(window, 'victim', window.open(address));
    }, sample.workbench.url),
  ]);
  await expect(opened.getByRole('main')).toBeVisible();
  // The opener is cut off: it holds a window that is closed to it.
  expect(await attacker.page.evaluate(() => (Reflect.get(window, 'victim') as Window).closed)).toBe(true);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(slotscope(sample.workbench.home, 'report', '--json')).toBe(before);
});

test('the page runs no code and loads nothing but its own', async ({ page }) => {
  const workbench = await startWorkbench(temporaryHome());
  await page.goto(workbench.url);
  const violations = await page.evaluate(async () => {
    const found: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => found.push(event.effectiveDirective));
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="window.ran = 1"><b onclick="window.ran = 1" id="inline">x</b>',
    );
    document.getElementById('inline')?.click();
    const script = document.createElement('script');
    script.textContent = 'window.ran = 1';
    document.body.append(script);
    const frame = document.createElement('iframe');
    frame.src = 'data:text/html,<script>parent.ran = 1</script>';
    document.body.append(frame);
    const form = document.createElement('form');
    form.action = '/';
    document.body.append(form);
    form.submit();
    const base = document.createElement('base');
    base.href = 'https://example.com/';
    document.head.append(base);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return {
      found: [...new Set(found)].sort(),
      ran: Reflect.get(window, 'ran') as unknown,
      base: document.baseURI,
    };
  });
  await workbench.stop();
  expect(violations.ran).toBeUndefined();
  expect(violations.base).not.toContain('example.com');
  expect(violations.found).toEqual(
    expect.arrayContaining(['base-uri', 'form-action', 'frame-src', 'script-src-attr', 'script-src-elem']),
  );
});

const HOSTILE = [
  '<img src=x onerror="window.ran = 1"><script>window.ran = 1</script>',
  '![p](https://example.com/p.png) [l](javascript:window.ran=1)',
  '\u001b[31mred\u001b[0m \u009b31m',
  '\u202edesrever\u2066 lone \ud83d end',
  '=1+1 \\input{/etc/passwd} $x_1$',
  `long${'x'.repeat(200_000)}`,
];

/** A data set and a run whose every text means harm. */
function hostileTree(folder: string): string {
  const put = (name: string, value: unknown): void => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(value));
  };
  const rows = HOSTILE.map((text, index) => ({
    question_time: index * 10,
    answer_time: index * 10 + 4,
    question_text: text,
    answer_text: text,
    question_type: index % 2 === 0 ? 'realtime' : '<b>proactive</b>',
    is_interrupted: false,
  }));
  put('data/1q1a/annotations/0001.json', rows);
  put('data/1q1a/video_json_map.json', {
    total: 1,
    entries: [{ video: 'videos/0001.mp4', annotation: 'annotations/0001.json', scene_type: 'multi_turn' }],
  });
  const chunks = HOSTILE.map((text, index) => ({ text, timestamp: [index * 10 + 5, index * 10 + 6] }));
  put('outputs/=cmd <b>run<!-- /1q1a/videos__0001/precise_truncation.json', { chunks });
  return folder;
}

test('a model’s text is shown as it is and does nothing', async ({ page }) => {
  const home = temporaryHome();
  const tree = hostileTree(join(home, 'tree'));
  const study = join(home, 'hostile.slotscope');
  slotscope(home, 'import', tree, '--study', study);
  const workbench = await startWorkbench(home, study);
  const trouble: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => trouble.push('a dialog')));
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(workbench.url).origin) && !/^(?:data|blob):/.test(request.url()))
      trouble.push(request.url());
  });
  try {
    await page.goto(workbench.url);
    await page.goto(`${new URL(workbench.url).origin}/explore`);
    await expect(slotList(page)).toContainText('<img src=x onerror=');
    for (let slot = 1; slot <= HOSTILE.length; slot += 1) {
      await page.goto(`${new URL(workbench.url).origin}/explore/1q1a/0001/${slot}`);
      await expect(openSlot(page)).toContainText(`${slot}`);
    }
    await page.goto(`${new URL(workbench.url).origin}/explore/1q1a/0001/4`);
    await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('⟦U+202E⟧desrever');
    expect(
      await page.evaluate(() => document.querySelectorAll('main img[src="x"], main script, main b b').length),
    ).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.goto(`${new URL(workbench.url).origin}/runs`);
    await expect(page.getByRole('main')).toContainText('=cmd <b>run<!--');
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    expect(trouble).toEqual([]);
  } finally {
    await workbench.stop();
  }
});
