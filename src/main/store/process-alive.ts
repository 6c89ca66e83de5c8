import { readFileSync } from 'node:fs';

/** A process may have noted its id a moment before its own start was recorded: clocks differ by this much, ms. */
const CLOCK_SLACK_MS = 2000;
/** Ticks a second in /proc; the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Whether there is a process of this number now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the process that noted its id at a moment still runs. Numbers of processes are given out again, after a
 * restart of the computer or of a container even at once: where the system tells when a process was started, one
 * that is younger than the note is another.
 *
 * @param since ISO 8601, when the id was noted
 */
export function isStillRunning(pid: number, since: string): boolean {
  const noted = Date.parse(since);
  if (pid === process.pid) return noted >= Date.now() - process.uptime() * 1000 - CLOCK_SLACK_MS;
  if (!isAlive(pid)) return false;
  const started = startOf(pid);
  return started === null || started <= noted + CLOCK_SLACK_MS;
}

/** When a process was started, milliseconds since 1970; null where the system does not tell. */
function startOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    // The name in brackets may hold spaces; the fields count from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
    const ticks = fields?.[19];
    if (boot === undefined || ticks === undefined) return null;
    return (Number(boot) + Number(ticks) / TICKS_PER_SECOND) * 1000;
  } catch {
    // Ended meanwhile, or /proc is hidden from this user: then what `kill` said stands.
    return null;
  }
}
