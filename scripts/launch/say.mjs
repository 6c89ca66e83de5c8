/** Messages of the launch. On stderr, so that stdout carries results alone. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** An end that the person can do something about; its message is all they need to see. */
export class LaunchError extends Error {
  name = 'LaunchError';
}

/** Runs a launch: a LaunchError ends it with its message, anything else is a bug and shows its stack. */
export async function launch(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    say(error instanceof LaunchError ? error.message : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}

/** Says what is being done, and how long it took once it is done. */
export async function step(what, work) {
  const started = performance.now();
  say(`${what} …`);
  const result = await work();
  say(`${what}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
