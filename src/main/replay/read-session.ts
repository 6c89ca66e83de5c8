import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SessionEvent } from '../../core/replay/replay-views.ts';

export interface RecordedSession {
  /** When the session began, ISO 8601. */
  startedAt: string;
  /** False while it is being recorded, or where it was cut off. */
  complete: boolean;
  /** Length of the clip, seconds. */
  duration: number | null;
  events: SessionEvent[];
}

/**
 * Reads a recording back, also one that is still being written. A last line that was cut off is left out.
 *
 * @param eventsFile path of the recording's JSON lines
 * @param after leave out events up to this sequence number
 * @returns null where nothing was recorded
 */
export async function readSession(eventsFile: string, after = -1): Promise<RecordedSession | null> {
  const complete = existsSync(eventsFile);
  const path = complete ? eventsFile : `${eventsFile}.partial`;
  if (!existsSync(path)) return null;
  const session: RecordedSession = { startedAt: '', complete, duration: null, events: [] };
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const value = parseLine(line);
    if (!value) continue;
    if ('slotscopeSession' in value) {
      session.startedAt = String(value.startedAt ?? '');
      session.duration = typeof value.duration === 'number' ? value.duration : null;
    } else if (typeof value.seq === 'number' && value.seq > after) {
      session.events.push(value as unknown as SessionEvent);
    }
  }
  return session;
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch (error) {
    // The process that wrote it was killed in the middle of the line.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
