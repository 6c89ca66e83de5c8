#!/usr/bin/env node
// Starts the built command line, on a Node that can run it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 22;
const built = new URL('../out/main/cli.js', import.meta.url);
const installedNode = fileURLToPath(
  new URL(`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url),
);

if (!existsSync(built)) {
  process.stderr.write(
    'Slotscope is not built yet. Run “npm start” (installs, builds and opens it) or, with the packages installed, “npm run build”.\n',
  );
  process.exitCode = 2;
} else if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) {
  // Keeps the parsed modules on disk: the next start is faster.
  module.enableCompileCache?.();
  await import(built.href);
} else if (existsSync(installedNode)) {
  runOn(installedNode);
} else {
  process.stderr.write(
    `Slotscope needs Node ${OLDEST_NODE} or newer and this is ${process.version}. Run “npm ci”, which brings a newer one along, or install Node ${OLDEST_NODE}.\n`,
  );
  process.exitCode = 2;
}

/** Runs this script again on another Node; signals go through, and so does the way it ends. */
function runOn(node) {
  // The channel closes when this process is killed, and the child then ends with it.
  const child = spawn(node, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const signals = process.platform === 'win32' ? ['SIGINT'] : ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
  const forward = (signal) => {
    // The terminal sends these to the whole group: the child has its own already.
    if ((signal === 'SIGINT' || signal === 'SIGQUIT') && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  child.once('error', (error) => {
    process.stderr.write(`Slotscope could not start ${node}: ${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    for (const name of signals) process.off(name, forward);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}
