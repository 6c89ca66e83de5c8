import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };

/** One project per kind of test: each can be run alone with `vitest run --project NAME`. */
const projects = ['unit', 'oracle', 'property', 'main', 'architecture', 'desktop'];

export default defineConfig({
  resolve: { alias: { '@core': resolve(root, 'src/core'), '@figures': resolve(root, 'src/figures') } },
  define: { __SLOTSCOPE_VERSION__: JSON.stringify(version) },
  test: {
    environment: 'node',
    projects: projects.map((name) => ({
      extends: true,
      test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`] },
    })),
    setupFiles: [resolve(root, 'test/repeatable-properties.ts')],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
