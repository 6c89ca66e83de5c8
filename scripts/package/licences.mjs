/**
 * The packages that a packed program holds, with their licences:
 *   node scripts/package/licences.mjs          writes out/third-party-licences.txt, which is packed along
 *   node scripts/package/licences.mjs --docs   writes the table in docs/third-party.md anew
 * That is every package in "dependencies" with all it needs, and those that the build takes into its own files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const TABLE_HEAD = '| package | version | licence | how |';

/** Comes as a program of its own, with licence files of its own. */
const NOT_BUNDLED = new Set(['electron']);

/**
 * @typedef {{ name: string, version: string, licence: string, folder: string, bundled: boolean }} Package
 *   `folder` is relative to the repository; `bundled` says that the build took it into its own files
 */

/**
 * All packages of the lock file that a packed program holds on any system, by name.
 * @returns {Package[]}
 */
export function packedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const own = packages[''];
  const installed = closure(packages, { ...own.dependencies, ...own.optionalDependencies });
  const imported = importedPackages().filter((name) => name in own.devDependencies && !NOT_BUNDLED.has(name));
  const bundled = closure(packages, Object.fromEntries(imported.map((name) => [name, ''])));
  return [...new Set([...installed, ...bundled])]
    .map((folder) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[folder].version,
      licence: packages[folder].license ?? 'unknown',
      folder,
      bundled: !installed.has(folder),
    }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Folders of these packages and of everything they need, optional ones for other systems included. */
function closure(packages, direct) {
  const reached = new Set();
  const follow = (dependencies, from) => {
    for (const name of Object.keys(dependencies ?? {})) {
      const folder = resolvePackage(packages, name, from);
      if (folder === undefined || reached.has(folder)) continue;
      reached.add(folder);
      const { dependencies: needed, optionalDependencies } = packages[folder];
      follow({ ...needed, ...optionalDependencies }, folder);
    }
  };
  follow(direct, '');
  return reached;
}

/** Where Node would find a package from a folder of the lock file: the nearest node_modules at or above it. */
function resolvePackage(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === '') return undefined;
  }
}

/** Names of the packages that the sources import, style sheets included. */
function importedPackages() {
  const names = new Set();
  for (const file of readdirSync(join(root, 'src'), { recursive: true })) {
    if (!/\.(tsx?|css)$/.test(file)) continue;
    const text = readFileSync(join(root, 'src', file), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import|import\(|@import)\s*['"]([^'".][^'"]*)['"]/g)) {
      const [scope, name] = specifier.split('/');
      names.add(specifier.startsWith('@') ? `${scope}/${name}` : scope);
    }
  }
  return [...names];
}

/** The packages as a Markdown table. */
export function licenceTable(packages = packedPackages()) {
  const rows = packages.map(
    ({ name, version, licence, bundled }) =>
      `| ${name} | ${version} | ${licence} | ${bundled ? 'in the build' : 'as installed'} |`,
  );
  return [TABLE_HEAD, '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The licence texts that a package brings; empty when it brings none. */
function licenceTexts({ folder }) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(.*[-.])?(licen[cs]e|copying|notice)([-.].*)?$/i.test(entry.name))
    .map((entry) => readFileSync(join(path, entry.name), 'utf8').trim());
}

/** All licence texts in one; packages for other systems, which are not packed here, are left out. */
export function licenceFile(packages = packedPackages()) {
  const here = packages.filter(({ folder }) => existsSync(join(root, folder)));
  const parts = here.map((each) => {
    const texts = licenceTexts(each);
    const body = texts.length > 0 ? texts.join('\n\n') : 'The package brings no text of its licence.';
    return `${each.name} ${each.version}\n${each.licence}\n\n${body}`;
  });
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  process.stdout.write(`${path}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--docs')) {
    const path = join(root, 'docs', 'third-party.md');
    const before = readFileSync(path, 'utf8').split(TABLE_HEAD)[0];
    write(path, `${before}${licenceTable()}\n`);
  } else write(join(root, 'out', 'third-party-licences.txt'), licenceFile());
}
