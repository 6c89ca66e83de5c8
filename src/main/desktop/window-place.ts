/** Where the window was, remembered between launches in a small file. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowPlace {
  /** Absent: centred, in the default size. */
  bounds?: Rectangle;
  maximized: boolean;
}

export const MINIMUM_SIZE = { width: 1024, height: 640 } as const;
export const DEFAULT_SIZE = { width: 1440, height: 900 } as const;

/** At least this much of the window's top edge must be on a display, or it could not be dragged back. */
const GRASPABLE = { width: 120, height: 40 } as const;

const placeFile = z.object({
  version: z.literal(1),
  bounds: z.object({
    x: z.int(),
    y: z.int(),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  maximized: z.boolean(),
});

/**
 * Reads the remembered place. A missing or unreadable file, or a place that no display shows any more,
 * means the default: a window's place is not worth a message.
 * @param workAreas the usable areas of the displays there are, in the same units as the bounds
 */
export function readWindowPlace(file: string, workAreas: readonly Rectangle[]): WindowPlace {
  const remembered = placeFile.safeParse(readJson(file));
  if (!remembered.success) return { maximized: false };
  const { bounds, maximized } = remembered.data;
  return workAreas.some((area) => canBeGrasped(bounds, area))
    ? { bounds: { ...bounds, ...atLeastMinimum(bounds) }, maximized }
    : { maximized };
}

/** Writes the place whole or not at all: to a file beside it that is then renamed. */
export function writeWindowPlace(file: string, place: Required<WindowPlace>): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, `${JSON.stringify({ version: 1, ...place })}\n`);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function canBeGrasped(bounds: Rectangle, area: Rectangle): boolean {
  const left = Math.max(bounds.x, area.x);
  const right = Math.min(bounds.x + bounds.width, area.x + area.width);
  return (
    right - left >= GRASPABLE.width &&
    bounds.y >= area.y &&
    bounds.y + GRASPABLE.height <= area.y + area.height
  );
}

function atLeastMinimum({ width, height }: Rectangle): { width: number; height: number } {
  return { width: Math.max(width, MINIMUM_SIZE.width), height: Math.max(height, MINIMUM_SIZE.height) };
}
