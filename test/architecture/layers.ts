/** Who may import whom. Dependencies point one way: core ← figures ← renderer, core ← main. */
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import type { Import } from './imports.ts';

/** Of every source: from the repository's root, with slashes, e.g. `src/core/json.ts`. */
export type SourcePath = string;

/** Exceptions by name, each with its reason. */
const ALLOWED: { from: RegExp; to: RegExp; typeOnly: boolean; because: string }[] = [
  {
    from: /^src\/renderer\/src\/api\.ts$/,
    to: /^src\/main\/host\/router\.ts$/,
    typeOnly: true,
    because: 'the renderer’s client is typed by the host’s router; nothing of it is left at run time',
  },
  {
    from: /^src\/renderer\//,
    to: /^src\/preload\/contract\.ts$/,
    typeOnly: true,
    because: 'the page sees the desktop’s abilities through their types alone',
  },
  {
    from: /^src\/main\/desktop\//,
    to: /^src\/preload\/contract\.ts$/,
    typeOnly: false,
    because: 'both ends of the desktop’s channels share one contract',
  },
];

interface Layer {
  /** The first matching layer is the file's. */
  files: RegExp;
  /** Other layers it may import, by the start of their path. */
  sources: RegExp;
  packages: RegExp;
  node: boolean;
}

const ANY = /^/;
const NONE = /^\b$/;
const NOT_ELECTRON = /^(?!electron(\/|$))/;

const LAYERS: Layer[] = [
  { files: /^src\/core\//, sources: /^src\/core\//, packages: /^zod(\/|$)/, node: false },
  {
    files: /^src\/figures\//,
    sources: /^src\/(core|figures)\//,
    packages: /^(react(\/|$)|d3-(scale|shape|array)$)/,
    node: false,
  },
  {
    files: /^src\/renderer\//,
    sources: /^src\/(core|figures|renderer)\//,
    packages: /^(?!(electron|better-sqlite3|hono|commander|@hono|@trpc\/server)(\/|$))/,
    node: false,
  },
  { files: /^src\/preload\/contract\.ts$/, sources: NONE, packages: NONE, node: false },
  { files: /^src\/preload\//, sources: /^src\/preload\//, packages: /^electron$/, node: false },
  {
    files: /^src\/main\/(desktop\/|index\.ts$)/,
    sources: /^src\/(core|figures|main)\//,
    packages: ANY,
    node: true,
  },
  {
    files: /^src\/main\//,
    sources: /^src\/(core|figures|main\/(?!desktop\/|index\.ts$))/,
    packages: NOT_ELECTRON,
    node: true,
  },
];

const BUILTIN = new Set(builtinModules);

/** One sentence for each import that a layer does not allow. */
export function layerViolations(file: SourcePath, imports: readonly Import[]): string[] {
  const layer = LAYERS.find((candidate) => candidate.files.test(file));
  if (!layer) return [`${file} belongs to no layer: put it into one, or describe a new one in layers.ts.`];
  return imports.flatMap((each) => {
    const complaint = violation(file, layer, each);
    return complaint ? [`${file} imports ${each.specifier}: ${complaint}`] : [];
  });
}

function violation(file: SourcePath, layer: Layer, { specifier, typeOnly }: Import): string | undefined {
  const target = resolveSource(file, specifier);
  if (target === undefined) return packageViolation(layer, specifier);
  if (/^src\/core\//.test(file) && specifier.startsWith('@')) return 'inside core, paths are relative';
  const excepted = ALLOWED.some(
    (rule) => rule.from.test(file) && rule.to.test(target) && (typeOnly || !rule.typeOnly),
  );
  if (excepted || layer.sources.test(target)) return undefined;
  return `this layer may not use ${target}${typeOnly ? '' : ' (or not at run time)'}`;
}

function packageViolation(layer: Layer, specifier: string): string | undefined {
  const isNode = specifier.startsWith('node:') || BUILTIN.has(specifier);
  if (isNode) return layer.node ? undefined : 'this layer runs without Node';
  return layer.packages.test(specifier) ? undefined : 'this layer may not use this package';
}

/** The source a specifier means, or undefined for a package. Queries such as `?raw` belong to the build. */
export function resolveSource(file: SourcePath, specifier: string): SourcePath | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('@core/')) return posix.join('src/core', path.slice('@core/'.length));
  if (path.startsWith('@figures/')) return posix.join('src/figures', path.slice('@figures/'.length));
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  return undefined;
}
