/** Programs the tests need besides the npm packages: a Chromium and ffmpeg; a Chinese font for pictures. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot, toolEnvironment, workbenchNode } from './paths.mjs';
import { capture, lastLines } from './processes.mjs';
import { LaunchError, say, step } from './say.mjs';

const CHROMIUM = '/usr/bin/chromium';

const TOOLS = [
  {
    debianPackage: 'chromium',
    kinds: ['e2e'],
    neededBy: 'the tests in a real browser (test/e2e)',
    instruction: 'install chromium, or set CHROMIUM_PATH to one, or run “npx playwright install chromium”',
    isPresent: async () =>
      [process.env.CHROMIUM_PATH, CHROMIUM].some((path) => path && existsSync(path)) ||
      (await hasPlaywrightBrowser()),
  },
  {
    debianPackage: 'ffmpeg',
    kinds: ['unit', 'e2e'],
    neededBy: 'the tests of media (test/main) and of the player (test/e2e)',
    instruction: 'install ffmpeg so that “ffmpeg -version” works in this terminal',
    isPresent: async () => isOnPath('ffmpeg') && isOnPath('ffprobe'),
  },
];

const FONTS = {
  debianPackage: 'fonts-noto-cjk',
  kinds: ['e2e'],
  neededBy: 'Chinese text in the pictures the browser tests take',
  instruction: 'install a Chinese font, e.g. Noto Sans CJK',
  // macOS and Windows come with Chinese fonts.
  isPresent: async () => process.platform !== 'linux' || hasChineseFont('/usr/share/fonts'),
};

/**
 * Makes sure that the programs for these kinds of test are there: installs what is missing where that can
 * be done unasked, as root on a system with apt.
 * @throws LaunchError naming what is missing, the tests that need it and how to get it
 */
export async function ensureSystemTools(kinds) {
  const needed = [...TOOLS, FONTS].filter((tool) => tool.kinds.some((kind) => kinds.includes(kind)));
  const missing = await missingOf(needed);
  if (missing.length === 0) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && isOnPath('apt-get')) {
    await installWithApt(missing.map((tool) => tool.debianPackage));
  }
  const stillMissing = await missingOf(missing);
  if (stillMissing.includes(FONTS)) say(`Note: ${FONTS.neededBy} will be boxes; ${FONTS.instruction}.`);
  const required = stillMissing.filter((tool) => tool !== FONTS);
  if (required.length > 0) {
    const lines = required.map((tool) => `- ${tool.neededBy} cannot run: ${tool.instruction}`);
    throw new LaunchError(`Not everything that the tests need is here:\n${lines.join('\n')}`);
  }
}

async function missingOf(tools) {
  const present = await Promise.all(tools.map((tool) => tool.isPresent()));
  return tools.filter((_, index) => !present[index]);
}

async function installWithApt(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing ${packages.join(', ')} with apt`, async () => {
    await capture('apt-get', ['update'], { env });
    const result = await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      env,
    });
    if (result.code !== 0) say(`apt could not install them:\n${lastLines(result.output)}`);
  });
}

function isOnPath(program) {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program];
  const folders = (process.env.PATH ?? process.env.Path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '');
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}

/** Playwright keeps browsers of its own, at a place that depends on its version. */
async function hasPlaywrightBrowser() {
  const question =
    "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  const { code, stdout } = await capture(workbenchNode(), ['-e', question], {
    cwd: inRoot(),
    env: toolEnvironment(),
  });
  return code === 0 && stdout !== '' && existsSync(stdout);
}

function hasChineseFont(folder) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true }).some((name) => /cjk|wqy|han-?sans|NotoSansSC/i.test(name));
}
