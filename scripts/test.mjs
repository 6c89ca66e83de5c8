/**
 * `npm test`: installs what is missing, builds, runs every test, and ends with `N passed, N failed`.
 *   npm test -- --only unit        without the built shell and the browser
 *   npm test -- --only desktop     the built Electron shell
 *   npm test -- --only e2e         the workbench in a real browser
 *   npm test -- --only unit guard  a filter for the runner: files whose path holds “guard”
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './launch/build.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { inRoot, toolEnvironment, workbenchNode } from './launch/paths.mjs';
import { run } from './launch/processes.mjs';
import { LaunchError, launch, say } from './launch/say.mjs';
import { ensureSystemTools } from './launch/system-tools.mjs';
import { addCounts, playwrightCounts, runnerCounts, sumLine, vitestCounts } from './launch/test-results.mjs';

const KINDS = ['unit', 'desktop', 'e2e'];

await launch(async () => {
  const { kinds, filters } = readArguments(process.argv.slice(2));
  await ensureInstalled();
  await ensureSystemTools(kinds);
  await ensureBuilt();
  const reports = mkdtempSync(join(tmpdir(), 'slotscope-tests-'));
  let sum = { passed: 0, failed: 0, skipped: 0 };
  try {
    for (const [name, runner] of runners(kinds, filters, reports)) {
      const counts = await runner();
      if (counts.problem) say(`${name} ${counts.problem}.`);
      sum = addCounts(sum, counts);
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  process.stdout.write(`\n${sumLine(sum)}\n`);
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
});

function readArguments(args) {
  const filters = [];
  let kinds = KINDS;
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] !== '--only') {
      filters.push(args[index]);
      continue;
    }
    index += 1;
    if (!KINDS.includes(args[index])) {
      throw new LaunchError(`--only takes ${KINDS.join(', ')}, not ${args[index] ?? 'nothing'}.`);
    }
    kinds = [args[index]];
  }
  return { kinds, filters };
}

/** The runners that the chosen kinds need, in order: the quick ones first. */
function runners(kinds, filters, reports) {
  const chosen = [];
  const projects = vitestProjects(kinds);
  if (projects !== undefined)
    chosen.push(['vitest', () => vitest(projects, filters, join(reports, 'vitest.json'))]);
  if (kinds.includes('e2e'))
    chosen.push(['playwright', () => playwright(filters, join(reports, 'playwright.json'))]);
  return chosen;
}

/** Vitest's arguments for the chosen kinds: `desktop` is its own project, `unit` means all the others. */
function vitestProjects(kinds) {
  const unit = kinds.includes('unit');
  const desktop = kinds.includes('desktop');
  if (!unit && !desktop) return undefined;
  if (unit && desktop) return [];
  return [desktop ? '--project=desktop' : '--project=!desktop'];
}

async function vitest(projects, filters, reportFile) {
  const script = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const code = await runTool([script, 'run', ...projects, ...reporters, ...filters]);
  return runnerCounts(reportFile, code, vitestCounts);
}

async function playwright(filters, reportFile) {
  const script = inRoot('node_modules', '@playwright', 'test', 'cli.js');
  const code = await runTool([script, 'test', '--reporter=list,json', ...filters], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  });
  return runnerCounts(reportFile, code, playwrightCounts);
}

function runTool(args, environment = {}) {
  return run(workbenchNode(), args, { env: toolEnvironment(environment) });
}
