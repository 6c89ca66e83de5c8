import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** A usable reply as it came. */
export interface CachedReply {
  raw: string;
  finishReason: string | null;
  /** Model name the server reported. */
  model: string | null;
  tokens: { input: number; reply: number } | null;
  createdAt: string;
}

interface ReplyRow {
  raw: string;
  finish_reason: string | null;
  model: string | null;
  tokens: string | null;
  created_at: string;
}

const VERSION = 1;
const BUSY_TIMEOUT_MS = 10_000;
const SCHEMA = `
CREATE TABLE IF NOT EXISTS replies (
  key TEXT PRIMARY KEY,
  -- The reply as a JSON string, which keeps what UTF-8 cannot.
  raw TEXT NOT NULL,
  finish_reason TEXT,
  model TEXT,
  tokens TEXT,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

/**
 * Replies already paid for, by the hash of the exact request, shared by all studies of this user. A cache that
 * cannot be used is set aside with a notice and never stops the judging.
 */
export class VerdictCache {
  readonly #path: string;
  #db: Database.Database | null = null;
  /** What the user should know about the cache. */
  readonly notices: string[] = [];

  constructor(path: string) {
    this.#path = path;
    this.#guard(() => this.#open(), undefined);
  }

  #open(): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const db = new Database(this.#path, { timeout: BUSY_TIMEOUT_MS });
    try {
      const version = db.pragma('user_version', { simple: true }) as number;
      if (version > VERSION) {
        db.close();
        this.notices.push(
          `The verdict cache ${this.#path} was made by a newer Slotscope and is left alone: this time nothing is taken from it or put into it.`,
        );
        return;
      }
      db.pragma('journal_mode = WAL');
      // A reply that was paid for survives even a power cut.
      db.pragma('synchronous = FULL');
      db.exec(SCHEMA);
      db.pragma(`user_version = ${VERSION}`);
      this.#db = db;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** The reply to this request, undefined when there is none. */
  get(key: string): CachedReply | undefined {
    return this.#guard((): CachedReply | undefined => {
      const row = this.#db
        ?.prepare<[string], ReplyRow>(
          'SELECT raw, finish_reason, model, tokens, created_at FROM replies WHERE key = ?',
        )
        .get(key);
      if (!row) return undefined;
      return {
        raw: JSON.parse(row.raw) as string,
        finishReason: row.finish_reason,
        model: row.model,
        tokens: row.tokens === null ? null : (JSON.parse(row.tokens) as CachedReply['tokens']),
        createdAt: row.created_at,
      };
    }, undefined);
  }

  /** Whether there is a reply to this request. */
  has(key: string): boolean {
    return this.#guard(
      () => this.#db?.prepare('SELECT 1 FROM replies WHERE key = ?').get(key) !== undefined,
      false,
    );
  }

  /** Keep a usable reply. On return it is on disk. */
  put(key: string, reply: Omit<CachedReply, 'createdAt'>): void {
    this.#guard(() => {
      this.#db
        ?.prepare(
          'INSERT OR REPLACE INTO replies (key, raw, finish_reason, model, tokens, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(
          key,
          JSON.stringify(reply.raw),
          reply.finishReason,
          reply.model,
          reply.tokens ? JSON.stringify(reply.tokens) : null,
          new Date().toISOString(),
        );
    }, undefined);
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  /** Do something with the file; a damaged one is set aside and replaced, any other trouble ends its use. */
  #guard<T>(work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      this.close();
      const damaged =
        error instanceof SyntaxError ||
        (error instanceof Database.SqliteError &&
          (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT')));
      if (damaged) this.#setAside();
      else this.#giveUp(error);
      return otherwise;
    }
  }

  #setAside(): void {
    const aside = `${this.#path}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    try {
      for (const ending of ['', '-wal', '-shm']) {
        if (existsSync(this.#path + ending)) renameSync(this.#path + ending, aside + ending);
      }
      this.#open();
    } catch (error) {
      this.#giveUp(error);
      return;
    }
    this.notices.push(
      `The verdict cache was damaged. It was set aside as ${aside} and a new one begun; verdicts in studies are not touched.`,
    );
  }

  #giveUp(error: unknown): void {
    this.notices.push(
      `The verdict cache ${this.#path} cannot be used (${error instanceof Error ? error.message : String(error)}). ` +
        'Verdicts are kept in the study, but the same question in another study would be asked again.',
    );
  }
}
