import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** A browser the machine already has is taken before Playwright's own, which has to be downloaded. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path !== undefined && path !== '' && existsSync(path),
);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium's sandbox refuses to start for root, as in a container.
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
