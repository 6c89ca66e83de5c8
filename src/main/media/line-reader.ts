import { StringDecoder } from 'node:string_decoder';

/** Cuts a stream of bytes into lines of UTF-8 text, without their line ends. */
export class LineReader {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #rest = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split(/\r?\n/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#onLine(line);
  }

  /** Hands on a last line that has no line end. */
  end(): void {
    const line = this.#rest + this.#decoder.end();
    this.#rest = '';
    if (line !== '') this.#onLine(line);
  }
}
