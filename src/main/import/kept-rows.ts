import { closeSync, openSync, readSync } from 'node:fs';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { JsonRow } from './json-lines.ts';
import { JsonSyntaxError, parseJson } from './json-syntax.ts';
import { decodeText, EncodingError } from './text-encoding.ts';
import { UnreadableFile, unreadableFromSystem } from './unreadable-file.ts';

/**
 * Most records of one import. Each takes about a third of a kilobyte of memory until it is written, its text none,
 * so memory is bounded by this number and not by the size of the files.
 */
export const MAX_RECORDS = 1_000_000;

/** Counts the records of one import. `add` throws UnreadableFile beyond `MAX_RECORDS`. */
export function countRecords() {
  let count = 0;
  return {
    get count(): number {
      return count;
    },
    add: (file: string): void => {
      count += 1;
      if (count <= MAX_RECORDS) return;
      throw new UnreadableFile(
        'too-many-records',
        file,
        `With it there are more than ${MAX_RECORDS.toLocaleString('en')} records, the most of one import.`,
        'Nothing was imported; import the files one after the other into the same study.',
      );
    },
  };
}

/** A row to come back to: its place in a file of JSON lines, or itself where it has none. */
export type KeptRow = { file: string; start: number; bytes: number } | { value: JsonObject };

/** What is kept of a row, so that the text of a large file is in memory one line at a time. */
export const keepRow = (file: string, { value, place }: JsonRow): KeptRow =>
  place ? { file, ...place } : { value };

/** Reads rows again; holds one file open at a time. Close it when done. */
export class RowReader {
  private open: { file: string; descriptor: number } | undefined;

  /** @throws UnreadableFile when the file is no longer what it was when the row was kept */
  read(row: KeptRow): JsonObject {
    if ('value' in row) return row.value;
    const bytes = this.bytesOf(row);
    try {
      const { value } = parseJson(decodeText(bytes).text.trimEnd());
      if (isJsonObject(value)) return value;
    } catch (error) {
      if (!(error instanceof JsonSyntaxError || error instanceof EncodingError)) throw error;
    }
    throw this.changed(row.file);
  }

  /** For a row that now says something else. */
  changed(file: string): UnreadableFile {
    return new UnreadableFile(
      'changed',
      file,
      'It was changed while it was being read.',
      'Nothing was written; import it again once the program that writes it is done.',
    );
  }

  close(): void {
    if (this.open) closeSync(this.open.descriptor);
    this.open = undefined;
  }

  private bytesOf({ file, start, bytes }: Exclude<KeptRow, { value: JsonObject }>): Buffer {
    try {
      if (this.open?.file !== file) {
        this.close();
        this.open = { file, descriptor: openSync(file, 'r') };
      }
      const buffer = Buffer.allocUnsafe(bytes);
      const count = readSync(this.open.descriptor, buffer, 0, bytes, start);
      return buffer.subarray(0, count);
    } catch (error) {
      throw unreadableFromSystem(file, error);
    }
  }
}
