/**
 * `npm start`: from a fresh clone to the workbench with the sample study in it.
 *   npm start                      the desktop window where it can run, the browser otherwise
 *   npm start -- STUDY             the same with a study of one's own
 *   npm start -- --browser         the browser, even where a window could open
 *   npm start -- --headless        no window: result tables on stdout, figures into figures/
 * Other flags go on to the browser shell, e.g. --port 4000. Needs nothing but Node 20.
 */
import { resolve } from 'node:path';
import { ensureBuilt } from './launch/build.mjs';
import { findElectron, noWindowReason } from './launch/electron.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { inRoot, toolEnvironment, workbenchNode } from './launch/paths.mjs';
import { capture, run } from './launch/processes.mjs';
import { LaunchError, launch, say } from './launch/say.mjs';

/** An end this soon after the start means the window never was there, in milliseconds. */
const EARLY_END_MS = 15_000;

await launch(async () => {
  const options = readArguments(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt();
  const study = options.study ?? (await prepareSample());
  if (options.headless) return reportAndExport(study, options.forwarded);
  return options.browser
    ? openBrowserShell(study, options.forwarded)
    : openAnyShell(study, options.forwarded);
});

/** Flags with a value take the next argument along, so that it is not mistaken for the study. */
function readArguments(args) {
  const options = { headless: false, browser: false, study: undefined, forwarded: [] };
  const flagsWithValue = new Set(['--port', '--host', '--out', '--runs', '--profile']);
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === '--headless') options.headless = true;
    else if (argument === '--browser') options.browser = true;
    else if (argument.startsWith('-')) {
      options.forwarded.push(argument);
      if (flagsWithValue.has(argument) && index + 1 < args.length) options.forwarded.push(args[++index]);
    } else if (options.study === undefined) {
      // npm changes into the package's folder; INIT_CWD is where the person typed the command.
      options.study = resolve(process.env.INIT_CWD ?? process.cwd(), argument);
    } else throw new LaunchError(`One study at a time: ${argument} is one too many.`);
  }
  return options;
}

/** The command line of the workbench, as a program with arguments. */
function slotscope(...args) {
  return [workbenchNode(), [inRoot('bin', 'slotscope.mjs'), ...args], { env: toolEnvironment() }];
}

/** Creates or updates the sample study. The command prints its path as its last line. */
async function prepareSample() {
  const [command, args, options] = slotscope('sample');
  const { code, stdout } = await capture(command, args, { ...options, showErrors: true });
  const path = stdout.trim().split('\n').at(-1)?.trim();
  if (code !== 0 || !path)
    throw new LaunchError('The sample study could not be prepared; the lines above say why.');
  say(`Sample study: ${path}`);
  return path;
}

async function reportAndExport(study, forwarded) {
  const reported = await run(...slotscope('report', '--study', study, ...forwarded));
  if (reported !== 0) return reported;
  const formats = ['--format', 'svg,pdf,png'];
  return run(...slotscope('export', '--study', study, '--all-figures', ...formats, '--out', 'figures'));
}

/** The desktop window, or one line on why not and the browser. */
async function openAnyShell(study, forwarded) {
  const reason = noWindowReason();
  if (reason) {
    say(`The desktop window ${reason}; opening the workbench for a browser instead.`);
    return openBrowserShell(study, forwarded);
  }
  const electron = await findElectron();
  if (!electron.program) {
    say(
      `Electron's program for the desktop window is not to be had (${electron.reason}); opening the browser instead.`,
    );
    return openBrowserShell(study, forwarded);
  }
  say('Opening the desktop window.');
  const started = performance.now();
  const code = await run(electron.program, ['.', study], { env: electronEnvironment() });
  if (code === 0 || isAskedToEnd(code) || performance.now() - started > EARLY_END_MS) return code;
  say(`The desktop window could not start (code ${code}); opening the browser instead.`);
  return openBrowserShell(study, forwarded);
}

/** With this variable, which editors set for their own terminals, Electron would start as plain Node. */
function electronEnvironment() {
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = toolEnvironment();
  return environment;
}

/** Ended by Ctrl-C, a closed terminal or a kill: not a failure to start. */
function isAskedToEnd(code) {
  return [128 + 1, 128 + 2, 128 + 9, 128 + 15].includes(code);
}

function openBrowserShell(study, forwarded) {
  return run(...slotscope('open', study, ...forwarded));
}
