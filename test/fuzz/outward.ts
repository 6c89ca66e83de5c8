/** What leaves the workbench: screens, terminals, tables, papers, file names, and answers to requests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { Hono } from 'hono';
import { parseMarkdown } from '../../src/core/cases/markdown.ts';
import { csvText } from '../../src/core/tables/csv.ts';
import { escapeLatex } from '../../src/core/tables/latex.ts';
import { trimCharacters } from '../../src/core/text/trim-characters.ts';
import { visibleText } from '../../src/core/text/visible-text.ts';
import { drawableText } from '../../src/figures/text.ts';
import { cookieName, createGuard } from '../../src/main/browser/guard.ts';
import { terminalJson, textTable } from '../../src/main/cli/output.ts';
import { makeUnique, safeFileName } from '../../src/main/export/file-name.ts';
import { mediaRoutes } from '../../src/main/host/media-routes.ts';
import { pageRoutes } from '../../src/main/host/page-routes.ts';
import { StudySession } from '../../src/main/host/session.ts';
import { pathParts, resolveClaim, sampleOfPath } from '../../src/main/import/omni-interact/paths.ts';
import { fileStem } from '../../src/main/store/replays.ts';
import { hostilePath, hostileText, hostileValue } from './hostile.ts';
import { must, type Target, target } from './target.ts';

/** What a terminal may act on, and what reorders the words around it. */
const ACTING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const terminal = target('text for screens and terminals', 25, hostileText, (text) => {
  const shown = visibleText(text);
  must(shown.isWellFormed(), 'Half of a surrogate pair is shown.');
  must(!ACTING.test(shown.replace(/[\n\t]/gu, '')), 'Something in it still acts.');
  must(visibleText(shown) === shown, 'Shown twice it is another text.');
  must(
    !ACTING.test(
      visibleText(
        textTable([
          ['Run', 'F1'],
          [text, '1'],
        ]),
      ).replace(/[\n\t]/gu, ''),
    ),
    'A table still acts.',
  );
  const json = terminalJson(JSON.stringify({ [text]: text }));
  must(!ACTING.test(json), 'JSON still acts.');
  const back = JSON.parse(json) as Record<string, string>;
  must(
    Object.keys(back)[0] === text && Object.getOwnPropertyDescriptor(back, text)?.value === text,
    'JSON comes back as another text.',
  );
  parseMarkdown(text);
  trimCharacters(text, /\s/u);
});

/** One line of CSV read as RFC 4180 has it. */
function readCsvLine(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at += 1) {
    let cell = '';
    if (line[at] === '"') {
      for (at += 1; line[at] !== '"' || line[at + 1] === '"'; at += line[at] === '"' ? 2 : 1) {
        must(at < line.length, 'A quote is not closed.');
        cell += line[at];
      }
      at += 1;
      must(at === line.length || line[at] === ',', 'Something follows a closing quote.');
    } else {
      const end = line.indexOf(',', at) < 0 ? line.length : line.indexOf(',', at);
      cell = line.slice(at, end);
      must(!/["\r\n]/u.test(cell), 'A quote or a line end outside of quotes.');
      at = end;
    }
    cells.push(cell);
  }
  return cells;
}

const tables = target('cells of CSV', 25, fc.array(hostileText, { minLength: 1, maxLength: 3 }), (texts) => {
  const cells = readCsvLine(texts.map(csvText).join(','));
  must(cells.length === texts.length, `${cells.length} cells of ${texts.length}.`);
  for (const [index, cell] of cells.entries()) {
    // NUL ends a file for some readers and is replaced.
    const text = (texts[index] ?? '').replaceAll('\0', '\ufffd');
    must(cell === text || cell === `'${text}`, 'A cell holds another text.');
    must(!/^\s*[=+\-@＝＋－＠]/u.test(cell), 'A spreadsheet would run a cell.');
  }
});

const latex = target('text in LaTeX', 25, hostileText, (text) => {
  const written = escapeLatex(text);
  // What escaping writes: commands that end in {}, signs of formulas, escaped signs, and what parts two dashes.
  const rest = written.replace(
    /\\(?:text(?:backslash|asciitilde|asciicircum|less|greater|bar|quotedbl|asciigrave|quotesingle|endash|emdash|dagger|periodcentered)|ldots)\{\}|\\ensuremath\{(?:-|\\(?:rightarrow|uparrow|downarrow|times|surd|geq|leq))\}|\\[&%$#_{}]|-\{\}(?=-)/gu,
    '',
  );
  const left = /[\\&%$#_{}~^]/u.exec(rest);
  must(left === null, `${left?.[0]} is left for LaTeX to act on.`);
  must(!ACTING.test(written), 'A control character is left.');
});

const drawn = target('text in figures', 25, hostileText, (text) => {
  const shown = drawableText(text);
  must(!ACTING.test(shown) && shown.isWellFormed(), 'A character that XML forbids.');
  must(!/[\ufffe\uffff]/u.test(shown), 'A noncharacter.');
});

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
const names = target('names of files', 25, fc.array(hostilePath, { minLength: 1, maxLength: 3 }), (parts) => {
  const unique = makeUnique();
  must(!safeFileName(...parts).startsWith('.'), 'A hidden file.');
  for (const name of [safeFileName(...parts), fileStem({ subset: parts[0] ?? '', name: parts[1] ?? '' })]) {
    const file = `${unique(name)}.svg`;
    must(
      resolve('/out', file) === join('/out', file) && !/[\\/:*?"<>|\0]/u.test(file),
      `${name} leaves its folder.`,
    );
    must(!RESERVED.test(file), `${name} is no name everywhere.`);
    must(Buffer.byteLength(file) <= 255, `${name} is too long.`);
  }
});

const claims = target('paths that files name', 10, hostilePath, (raw) => {
  const { path } = resolveClaim(raw, ['/nowhere/opened/a', '/nowhere/opened'], 2);
  must(
    path === undefined || !pathParts(raw).slice(1).includes('..') || path.startsWith('/'),
    'A path that is no path.',
  );
  sampleOfPath(raw);
});

/** A page's folder with something beside it that must never be sent; removed when the process ends. */
function makeHost() {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-fuzz-page-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const renderer = join(folder, 'renderer');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  mkdirSync(join(renderer, 'assets-not'));
  writeFileSync(join(renderer, 'index.html'), '<p>page</p>');
  writeFileSync(join(renderer, 'assets', 'a.js'), 'asset');
  for (const secret of ['secret.js', 'renderer/secret.js', 'renderer/assets-not/secret.js']) {
    writeFileSync(join(folder, secret), 'SECRET');
  }
  const app = new Hono();
  app.route('/media', mediaRoutes(new StudySession()));
  app.route('/', pageRoutes(renderer));
  return app;
}
let host: ReturnType<typeof makeHost> | undefined;

const addressPart = fc.oneof(
  fc.constantFrom(
    'media/clips/1/file',
    'media/cases/frames/a',
    'assets',
    '..',
    '%2e%2e',
    '..%2f',
    '..%5c',
    '%00',
    '%zz',
    '%c0%af',
    'a.js',
    'secret.js',
    'assets-not',
    'media',
    'clips',
    '1',
    '-1',
    '1e9',
    'file',
    'frames',
    'thumbnail?t=NaN',
    'outputs',
    'cases',
    'api',
    'trpc',
    'study.info',
    `${sep}etc`,
  ),
  hostilePath.map(encodeURIComponentSafely),
);
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const addresses = target(
  'addresses of the host',
  8,
  fc.tuple(
    fc.array(addressPart, { maxLength: 6 }),
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
  ),
  async ([parts, method]) => {
    host ??= makeHost();
    const url = `http://host/${parts.join('/')}`;
    const answer = await host.fetch(new Request(url, { method }));
    const body = await answer.text();
    must(!/SECRET|root:/u.test(body), `${url} gives away a file.`);
    must(answer.status < 500, `${method} ${url} is answered with ${answer.status}.`);
  },
);

const TOKEN = 'T'.repeat(43);
const header = fc.oneof(
  hostileText,
  fc.constantFrom(
    '127.0.0.1:4000',
    'localhost:4000',
    'evil.example:4000',
    '127.0.0.1',
    '[::1]:4000',
    'http://127.0.0.1:4000',
    'null',
    'cross-site',
    'same-origin',
    'none',
    'navigate',
    `Bearer ${TOKEN.slice(1)}`,
    `${cookieName(4000)}=x`,
    `${cookieName(4001)}=${TOKEN}`,
  ),
);
const requests = target(
  'requests without the token',
  15,
  fc.tuple(
    hostilePath.map(encodeURIComponentSafely),
    fc.dictionary(
      fc.constantFrom(
        'host',
        'origin',
        'cookie',
        'authorization',
        'sec-fetch-site',
        'sec-fetch-mode',
        'sec-fetch-dest',
        'x-forwarded-host',
        'accept',
      ),
      header,
      { noNullPrototype: true },
    ),
    fc.constantFrom('127.0.0.1:4000', 'localhost:4000', 'evil.example:4000', '127.0.0.1:4001'),
    hostileValue,
  ),
  ([path, given, hostName, token]) => {
    const guard = createGuard({ token: TOKEN, port: 4000, now: () => 0 });
    const headers = Object.entries(given).filter(([, value]) => /^[\x20-\x7e]*$/u.test(value));
    const query = typeof token === 'string' ? `?token=${encodeURIComponentSafely(token)}` : '';
    const answer = guard(new Request(`http://${hostName}/${path}${query}`, { headers }));
    must(answer !== undefined, 'It is let in.');
    must(answer.headers.get('set-cookie') === null, 'It is given the token.');
    must(!(answer.headers.get('location') ?? '').startsWith('//'), 'It is sent elsewhere.');
  },
);

export const OUTWARD: readonly Target[] = [
  terminal,
  tables,
  latex,
  drawn,
  names,
  claims,
  addresses,
  requests,
];
