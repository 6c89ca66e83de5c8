import { closeSync, constants, copyFileSync, existsSync, openSync, readSync, statSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Magic numbers of a log whose checksums are over little- and big-endian words. */
const MAGIC_LITTLE = 0x377f0682;
const MAGIC_BIG = 0x377f0683;

/** What SQLite would make of the log beside a study when nobody else has the study open. */
export interface LogState {
  state: 'none' | 'whole' | 'damaged';
  /** Frames (pages) that would be read. */
  frames: number;
  /** Saved steps behind the damage that would silently be left out; null when even their number is unreadable. */
  lostCommits: number | null;
}

/** Cumulative checksum of the SQLite file format, section 4.2: over pairs of 32-bit words. */
function checksum(
  view: DataView,
  offset: number,
  bytes: number,
  little: boolean,
  [first, second]: [number, number],
): [number, number] {
  let a = first;
  let b = second;
  for (let at = offset; at < offset + bytes; at += 8) {
    a = (a + view.getUint32(at, little) + b) >>> 0;
    b = (b + view.getUint32(at + 4, little) + a) >>> 0;
  }
  return [a, b];
}

/**
 * Reads the log beside a study file. SQLite takes a log up to its first frame that does not fit and drops the rest
 * without a word: right for a step that was cut off while it was saved, and a silent loss where the file was damaged.
 * Frames that end a step and lie behind such a frame tell the two apart.
 */
export function examineLog(studyPath: string): LogState {
  const path = `${studyPath}-wal`;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < HEADER_BYTES) return { state: 'none', frames: 0, lostCommits: 0 };
  const file = openSync(path, 'r');
  try {
    return examineFrames(file, size);
  } finally {
    closeSync(file);
  }
}

function examineFrames(file: number, size: number): LogState {
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(file, header, 0, HEADER_BYTES, 0);
  const head = new DataView(header.buffer, header.byteOffset, HEADER_BYTES);
  const magic = head.getUint32(0);
  const little = magic === MAGIC_LITTLE;
  const pageSize = head.getUint32(8);
  let sums = checksum(head, 0, 24, little, [0, 0]);
  const sound =
    (little || magic === MAGIC_BIG) && sums[0] === head.getUint32(24) && sums[1] === head.getUint32(28);
  if (!sound) {
    const holdsFrames = size > HEADER_BYTES + FRAME_HEADER_BYTES;
    return { state: holdsFrames ? 'damaged' : 'none', frames: 0, lostCommits: null };
  }
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageSize);
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  let frames = 0;
  let broken = false;
  let lostCommits = 0;
  for (let at = HEADER_BYTES; at + frame.length <= size; at += frame.length) {
    readSync(file, frame, 0, frame.length, at);
    const ours = view.getUint32(8) === head.getUint32(16) && view.getUint32(12) === head.getUint32(20);
    if (!broken) {
      sums = checksum(view, 0, 8, little, sums);
      sums = checksum(view, FRAME_HEADER_BYTES, pageSize, little, sums);
      broken = !ours || sums[0] !== view.getUint32(16) || sums[1] !== view.getUint32(20);
    }
    if (!broken) frames += 1;
    else if (ours && view.getUint32(4) !== 0) lostCommits += 1;
  }
  return { state: lostCommits > 0 ? 'damaged' : 'whole', frames, lostCommits };
}

/** How long to look away before a log that looks damaged is read again: somebody may be writing it. */
const AGAIN_MS = 150;
const TRIES = 3;

/** The same, sure that no other program was writing the log meanwhile. */
export function examineLogAtRest(studyPath: string): LogState {
  const stamp = (): string => {
    const stat = statSync(`${studyPath}-wal`, { throwIfNoEntry: false });
    return `${stat?.size} ${stat?.mtimeMs}`;
  };
  let state = examineLog(studyPath);
  for (let attempt = 1; state.state === 'damaged' && attempt < TRIES; attempt += 1) {
    const before = stamp();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
    // A log that grows belongs to somebody who has the study open and reads it right.
    if (stamp() !== before) return { ...state, state: 'whole' };
    state = examineLog(studyPath);
  }
  return state;
}

/**
 * Where a study's log is damaged, keeps the study and the log as they are beside it, because opening the study
 * writes what is readable of the log into it for good.
 *
 * @returns what to tell a person; null where the log is sound
 */
export function keepDamagedLog(studyPath: string): string | null {
  const { state, lostCommits } = examineLogAtRest(studyPath);
  if (state !== 'damaged') return null;
  const kept = `${studyPath}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  for (const ending of ['', '-wal']) {
    if (existsSync(studyPath + ending)) {
      copyFileSync(studyPath + ending, kept + ending, constants.COPYFILE_FICLONE);
    }
  }
  const lost =
    lostCommits === null
      ? 'and nothing in it could be read'
      : `and the last ${lostCommits === 1 ? 'saved step' : `${lostCommits} saved steps`} could not be read`;
  return (
    `The file of latest changes beside this study (${studyPath}-wal) is damaged, ${lost}: what was changed last may be missing. ` +
    `The study was opened without it; both files were kept as they were (${kept}). ` +
    `Look at what was done last, run "slotscope doctor", and do again what is missing; importing, replaying and judging again takes nothing twice.`
  );
}
