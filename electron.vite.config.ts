import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;
const packageFile = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };

const alias = { '@core': resolve(root, 'src/core'), '@figures': resolve(root, 'src/figures') };
const define = { __SLOTSCOPE_VERSION__: JSON.stringify(packageFile.version) };

/**
 * electron-vite asks for relative asset addresses, for pages loaded from files. Ours come from a host that
 * answers every path with the page, so on `/slots/31` a relative address would miss.
 */
function absoluteAssetAddresses(): Plugin {
  return { name: 'slotscope:absolute-asset-addresses', enforce: 'post', config: () => ({ base: '/' }) };
}

export default defineConfig({
  main: {
    resolve: { alias },
    // Figures are drawn with React's server renderer: without this its slow development half is taken.
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      // The command line runs on any Node from 22 on, not only on Electron's.
      target: 'node22',
      rolldownOptions: {
        input: {
          index: resolve(root, 'src/main/index.ts'),
          cli: resolve(root, 'src/main/cli/entry.ts'),
          worker: resolve(root, 'src/main/jobs/worker.ts'),
          'study-reader': resolve(root, 'src/main/study-reader/worker.ts'),
          'import-reader': resolve(root, 'src/main/import/read-ahead/reader.ts'),
          'figure-worker': resolve(root, 'src/main/figure-thread/worker.ts'),
        },
        // All in one folder: `./worker.js` means the same from an entry and from a chunk.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
      sourcemap: true,
    },
  },
  preload: {
    define,
    build: {
      // A sandboxed preload script must be one CommonJS file that requires nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    resolve: { alias },
    define,
    plugins: [react(), absoluteAssetAddresses()],
    build: {
      rolldownOptions: { input: resolve(root, 'src/renderer/index.html') },
      minify: true,
      // A file in a data: address would need a hole in the content security policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
    },
  },
});
