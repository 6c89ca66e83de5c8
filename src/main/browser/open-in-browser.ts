/** Shows an address in the person's own browser. */
import { spawn } from 'node:child_process';

export type OpenOutcome = { opened: true } | { opened: false; reason: string };

export interface OpenCommand {
  command: string;
  args: string[];
}

/** The operating system's own way to open a web address, or why there is none. */
export function openCommand(
  url: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): OpenCommand | { reason: string } {
  if (platform === 'darwin') return { command: 'open', args: [url] };
  // What `start` ends up calling, without a command interpreter that would read `&` in the address.
  if (platform === 'win32') return { command: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', url] };
  // Without a display xdg-open would start a text browser that nobody sees.
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY && !env.WSL_DISTRO_NAME) return { reason: 'there is no display' };
  return { command: 'xdg-open', args: [url] };
}

/** How long the opening program is watched for a failure, in milliseconds. Some stay for as long as the browser. */
const WATCH_MS = 1_500;

/**
 * Asks the operating system to open an http address. Never throws: a launch must not fail because of it.
 * Resolves when the opener ended, or after a moment when it stays.
 */
export function openInBrowser(url: string): Promise<OpenOutcome> {
  const command = openCommand(url, process.platform, process.env);
  if ('reason' in command) return Promise.resolve({ opened: false, reason: command.reason });
  return new Promise((resolve) => {
    const child = spawn(command.command, command.args, {
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    });
    const timer = setTimeout(() => resolve({ opened: true }), WATCH_MS);
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const reason = error.code === 'ENOENT' ? `${command.command} is not installed` : error.message;
      resolve({ opened: false, reason });
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      // rundll32 answers with no meaningful code.
      const failed = code !== 0 && process.platform !== 'win32';
      resolve(
        failed ? { opened: false, reason: `${command.command} ended with code ${code}` } : { opened: true },
      );
    });
    child.unref();
  });
}
