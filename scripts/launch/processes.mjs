/** Running other programs: with their output shown, or kept. */
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program to its end with our own terminal, passing on the signals that end us.
 * @returns its exit code; 128 + the signal's number when a signal ended it, as shells report it
 */
export async function run(command, args, options = {}) {
  const { child, ended } = start(command, args, { stdio: 'inherit', ...options });
  const forward = (signal) => {
    // The terminal sends Ctrl-C to the whole group: a second one would mean "now, without cleaning up".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = process.platform === 'win32' ? ['SIGINT'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const result = await ended;
  for (const signal of signals) process.off(signal, forward);
  return result.code;
}

/**
 * Runs a program to its end and keeps what it prints.
 * @param {{ timeoutMs?: number, showErrors?: boolean }} options `showErrors` lets its stderr through
 * @returns {Promise<{ code: number, stdout: string, output: string, timedOut: boolean }>} `output` is
 *   stdout and stderr as they came
 */
export async function capture(command, args, { timeoutMs, showErrors = false, ...options } = {}) {
  const stdio = ['ignore', 'pipe', showErrors ? 'inherit' : 'pipe'];
  const { child, ended } = start(command, args, { stdio, ...options });
  let stdout = '';
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  let timedOut = false;
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          child.kill('SIGKILL');
        }, timeoutMs);
  const { code, error } = await ended;
  clearTimeout(timer);
  if (error) output += error.message;
  return { code, stdout, output, timedOut };
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };

function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, windowsHide: true, ...options });
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, error }));
    child.once('close', (code, signal) => resolve({ code: code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 0) }));
  });
  return { child, ended };
}

/**
 * npm as a command: the npm that runs us, as a script, so that Windows needs no command interpreter;
 * failing that the one on the PATH.
 */
export function npmCommand(args) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script)) {
    return {
      command: process.env.npm_node_execpath ?? process.execPath,
      args: [script, ...args],
      options: {},
    };
  }
  // The arguments are our own words, so a command interpreter finds nothing to interpret in them.
  return { command: 'npm', args, options: { shell: process.platform === 'win32' } };
}

/** The last lines of a program's output: where it says what went wrong. */
export function lastLines(text, count = 25) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
