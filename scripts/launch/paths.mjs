/** Where things are, and which Node runs them. Plain Node 20, no packages: this runs before any install. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** The oldest Node that runs the workbench: its SQLite needs Node-API 10. */
export const OLDEST_NODE = 22;

/**
 * The Node that runs the workbench and its tools: the one that `npm ci` installed, whatever version npm
 * itself runs on; otherwise the current one if it is new enough.
 * @returns its path, or undefined when there is none
 */
export function workbenchNode() {
  const installed = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  return Number(process.versions.node.split('.')[0]) >= OLDEST_NODE ? process.execPath : undefined;
}

/** The environment for our tools: the installed Node and the installed commands come first. */
export function toolEnvironment(extra = {}) {
  const environment = { ...process.env, ...extra };
  const pathName = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  environment[pathName] = [inRoot('node_modules', '.bin'), environment[pathName] ?? ''].join(delimiter);
  return environment;
}
