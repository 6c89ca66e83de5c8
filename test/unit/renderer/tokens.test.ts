import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../src/renderer/src/theme/tokens.css', import.meta.url), 'utf8');

/** The custom properties of the block that starts with a selector. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--ss-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
  );
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const light = tokensOf(':root');
const dark = new Map([...light, ...tokensOf(':root[data-mantine-color-scheme="dark"]')]);

const OUTCOMES = [
  'answered',
  'early-hallucination',
  'low-quality',
  'missed',
  'interrupted',
  'unjudged',
  'not-run',
];

/** Pairs that carry text (AA: 4.5:1) and pairs that carry shapes (3:1): foreground, background. */
const TEXT_PAIRS: [string, string][] = [
  ...['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-selected', 'lane'].map(
    (surface): [string, string] => ['text', surface],
  ),
  ...['surface', 'surface-raised', 'surface-sunken', 'surface-hover'].map((surface): [string, string] => [
    'muted',
    surface,
  ]),
  ...['accent', 'error', 'warning', 'info'].map((name): [string, string] => [name, 'surface']),
  ...['error-soft', 'warning-soft', 'info-soft', 'early-soft', 'core-soft', 'spill-soft'].map(
    (soft): [string, string] => ['text', soft],
  ),
  ...OUTCOMES.map((name): [string, string] => ['text', `${name}-soft`]),
  ...[0, 1, 2, 3].map((score): [string, string] => [`on-score-${score}`, `score-${score}`]),
  ...['early', 'core', 'spill'].flatMap((name): [string, string][] => [
    [`on-${name}`, name],
    [`${name}-ink`, 'surface'],
  ]),
  ['on-accent', 'accent'],
  ['unmatched-ink', 'surface'],
  ['text', 'band'],
  ['text', 'band-nested'],
  ['text', 'band-selected'],
];
const SHAPE_PAIRS: [string, string][] = [
  ...['early', 'core', 'spill', 'unmatched', 'ta', 'playhead', 'wave', ...OUTCOMES].map(
    (name): [string, string] => [name, 'surface'],
  ),
  ['band-edge', 'surface'],
  ['band-nested-edge', 'surface'],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (_name, tokens) => {
  const ratio = ([front, back]: [string, string]) => contrast(tokens.get(front)!, tokens.get(back)!);

  it.each(TEXT_PAIRS)('sets %s on %s legibly', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPE_PAIRS)('draws %s on %s visibly', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });

  it('keeps early, core and spill apart for readers who see two colours', () => {
    for (const [a, b] of [
      ['early', 'core'],
      ['early', 'spill'],
      ['core', 'spill'],
    ] as const) {
      for (const matrix of [PROTANOPIA, DEUTERANOPIA]) {
        expect(distance(simulate(tokens.get(a)!, matrix), simulate(tokens.get(b)!, matrix))).toBeGreaterThan(
          25,
        );
      }
    }
  });
});

/** Linear RGB as two kinds of dichromats see it (Viénot, Brettel & Mollon 1999). */
const PROTANOPIA = [
  [0.11238, 0.88762, 0],
  [0.11238, 0.88762, 0],
  [0.00401, -0.00401, 1],
];
const DEUTERANOPIA = [
  [0.29275, 0.70725, 0],
  [0.29275, 0.70725, 0],
  [-0.02234, 0.02234, 1],
];

function simulate(hex: string, matrix: number[][]): number[] {
  const linear = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return matrix.map((row) => row.reduce((sum, weight, at) => sum + weight * linear[at]!, 0));
}

/** CIE 1976 colour difference of two linear RGB colours under D65; about 2.3 is just noticeable. */
function distance(a: number[], b: number[]): number {
  const [labA, labB] = [lab(a), lab(b)];
  return Math.hypot(labA[0]! - labB[0]!, labA[1]! - labB[1]!, labA[2]! - labB[2]!);
}

function lab([r, g, b]: number[]): number[] {
  const x = (0.4124 * r! + 0.3576 * g! + 0.1805 * b!) / 0.9505;
  const y = 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  const z = (0.0193 * r! + 0.1192 * g! + 0.9505 * b!) / 1.089;
  const [fx, fy, fz] = [x, y, z].map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116));
  return [116 * fy! - 16, 500 * (fx! - fy!), 200 * (fy! - fz!)];
}
