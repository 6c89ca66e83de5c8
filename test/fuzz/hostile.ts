/** What people with bad intentions, broken disks and eager models put into files, as values to draw from. */
import fc from 'fast-check';

/** Texts that mean something to whoever reads them next: a page, a terminal, a spreadsheet, LaTeX, a file system. */
const MEANINGFUL = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  ']]>',
  '&amp;&#0;',
  '![x](https://example.com/a.png)',
  '[x](javascript:alert(1))',
  '\u001b[31mred\u001b]0;title\u0007\u001b[2J',
  '\u009b31m\u0090q\u009c',
  'abc\u202etxt.exe\u2066x',
  '=1+1',
  '  =HYPERLINK("https://example.com")',
  '@SUM(A1)',
  '-2+3\tx',
  '\\input{/etc/passwd}',
  '100% & $x_1^2$ #~{}\\',
  '-- --- “a” – † → ≥ √ · \\ensuremath{\\input{x}}',
  'a\u0000b',
  '\ud83d',
  '\udc00x',
  '\ufeff\ufffe\uffff',
  '\r',
  'a\u2028b\u2029c',
  '👨‍👩‍👧‍👦 中文 한국어 かな',
  '```json\n{"score": 1}\n```',
  '</think>',
  'NaN',
  '1e999',
  '-0',
  '00:12,5',
  '-01:05',
];

/** Names that mean something to JavaScript, to a path or to a system. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '',
];

export const PATHS = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\Windows\\System32\\drivers\\etc\\hosts',
  '\\\\?\\C:\\x',
  '//server/share/x',
  'file:///etc/passwd',
  'a/../../b',
  './.',
  '..',
  'con',
  'NUL.txt',
  'com1.mp4',
  'a\u0000.mp4',
  'x'.repeat(300),
  'videos/0001.mp4/',
  '~/x',
  '%2e%2e%2f',
  'a:b',
  'tra iling. ',
];

/** A short piece many times over: what makes a careless pattern or recursion take for ever. */
const pumped = fc
  .tuple(
    fc.constantFrom(
      ' ',
      '\n',
      '\t',
      '"',
      '\\',
      '[',
      '{',
      '```',
      '#',
      '# ',
      '*',
      '_',
      '(',
      '<',
      '&',
      '=',
      ',',
      '0',
      '1:',
      '.',
      '-',
      'a',
      '}',
      '</',
      '中',
      '\u202e',
    ),
    fc.constantFrom('', 'x', '\n', '"', '!'),
    fc.integer({ min: 1, max: 30_000 }),
  )
  .map(([piece, end, times]) => piece.repeat(times) + end);

/** Any sequence of UTF-16 units, halves of surrogate pairs included. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 24 })
  .map((units) => String.fromCharCode(...units));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...MEANINGFUL, ...NAMES, ...PATHS) },
  { weight: 3, arbitrary: anyUnits },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...MEANINGFUL), { maxLength: 4 }).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: pumped },
);

export const hostilePath: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...PATHS),
  fc
    .array(
      fc.constantFrom('..', '.', 'a', 'annotations', 'videos', 'con', '', '中', 'b.json', '\u0000', 'C:'),
      { maxLength: 6 },
    )
    .chain((parts) => fc.constantFrom('/', '\\', '//').map((separator) => parts.join(separator))),
  hostileText,
);

/** An object with a field of its own called `__proto__`, as `JSON.parse` makes one. */
const withField = (name: string, value: unknown): object =>
  Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });

/** Numbers, texts and shapes that a reader of JSON meets where it expects something else. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1,
    0.5,
    85,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    -(2 ** 31) - 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    [],
    {},
    [[]],
    [null],
    '',
  ),
  fc.double(),
  hostileText,
  hostileText,
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom<unknown>(1, null, {}, [], 'x', { polluted: true }))
    .map(([name, value]) => withField(name, value)),
  fc.integer({ min: 1, max: 600 }).map((depth) => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  }),
  fc.constant({ text: '=1', timestamp: [0, 1], time: 3, start: 1, end: 2, score: 0.5 }),
);

/** One change of a document: at which place, what, and what to put there. */
export interface Change {
  at: number;
  kind: 'replace' | 'remove' | 'rename' | 'repeat' | 'add';
  value: unknown;
  name: string;
}

export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'rename', 'repeat', 'add'),
    value: hostileValue,
    name: fc.oneof(fc.constantFrom(...NAMES), hostileText),
  }),
  { minLength: 1, maxLength: 5 },
) as fc.Arbitrary<Change[]>;

/** A copy of a JSON document with the changes made. The original is left alone. */
export function changed(document: unknown, list: readonly Change[]): unknown {
  let root = structuredClone(document);
  for (const change of list) {
    const places = placesOf(root);
    const place = places[change.at % places.length];
    if (!place) root = structuredClone(change.value);
    else apply(place.parent, place.key, change);
  }
  return root;
}

interface Place {
  parent: object;
  key: string;
}

/** Every field and item of a document, the document itself first (as undefined); at most some thousands. */
function placesOf(root: unknown): (Place | undefined)[] {
  const places: (Place | undefined)[] = [undefined];
  const open = [root];
  for (let value = open.pop(); value !== undefined && places.length < 5000; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value)) {
      places.push({ parent: value, key });
      open.push(Object.getOwnPropertyDescriptor(value, key)?.value);
    }
  }
  return places;
}

function apply(parent: object, key: string, { kind, value: given, name }: Change): void {
  // A copy: what is drawn may be put in twice, and later changes must not reach into it.
  const value: unknown = structuredClone(given);
  const set = (field: string, put: unknown): unknown =>
    Object.defineProperty(parent, field, {
      value: put,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  const now: unknown = structuredClone(Object.getOwnPropertyDescriptor(parent, key)?.value);
  if (Array.isArray(parent)) {
    const index = Number(key);
    if (kind === 'remove') parent.splice(index, 1);
    else if (kind === 'repeat') parent.push(now, structuredClone(now));
    else if (kind === 'add') parent.splice(index, 0, value);
    else parent[index] = value;
    return;
  }
  if (kind === 'remove' || kind === 'rename') Reflect.deleteProperty(parent, key);
  if (kind === 'rename') set(name, now);
  else if (kind === 'add') set(name, value);
  else if (kind === 'repeat') set(`${key} `, now);
  else if (kind === 'replace') set(key, value);
}

/** JSON as Python writes it, with NaN and infinities. */
export function pythonJson(value: unknown): string {
  if (typeof value === 'number') {
    return Number.isNaN(value)
      ? 'NaN'
      : Number.isFinite(value)
        ? JSON.stringify(value)
        : value > 0
          ? 'Infinity'
          : '-Infinity';
  }
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.keys(value)
    .map((key) => `${JSON.stringify(key)}:${pythonJson(Object.getOwnPropertyDescriptor(value, key)?.value)}`)
    .join(',')}}`;
}

export interface Damage {
  kind: 'none' | 'cut' | 'flip' | 'insert' | 'repeat' | 'bom' | 'utf-16' | 'latin-1' | 'deep';
  at: number;
  bytes: Uint8Array;
}

/** What happens to a file's bytes on the way; mostly nothing. */
export const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant('none') },
    {
      weight: 5,
      arbitrary: fc.constantFrom('cut', 'flip', 'insert', 'repeat', 'bom', 'utf-16', 'latin-1', 'deep'),
    },
  ),
  at: fc.nat(),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc.constantFrom(
      Uint8Array.of(0),
      Uint8Array.of(0x0a),
      Uint8Array.of(0xff, 0xfe),
      Uint8Array.of(0x5b),
      Uint8Array.of(0x22),
    ),
  ),
}) as fc.Arbitrary<Damage>;

export function damaged(text: string, { kind, at, bytes }: Damage): Buffer {
  const whole = Buffer.from(text, 'utf8');
  const place = whole.length === 0 ? 0 : at % whole.length;
  switch (kind) {
    case 'none':
      return whole;
    case 'cut':
      return whole.subarray(0, place);
    case 'flip':
      if (whole.length > 0) whole[place] = bytes[0] ?? 0;
      return whole;
    case 'insert':
      return Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place)]);
    case 'repeat':
      return Buffer.concat([whole, whole.subarray(place)]);
    case 'bom':
      return Buffer.concat([Buffer.from('\ufeff'), whole]);
    case 'utf-16':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'latin-1':
      return Buffer.from(text, 'latin1');
    case 'deep':
      return Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  }
}
