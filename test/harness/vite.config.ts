/** Builds the renderer alone into `.cache/ui`, beside the product's own build. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '../..');

export default defineConfig({
  root: resolve(root, 'src/renderer'),
  resolve: { alias: { '@core': resolve(root, 'src/core'), '@figures': resolve(root, 'src/figures') } },
  define: { __SLOTSCOPE_VERSION__: JSON.stringify('development') },
  plugins: [react()],
  build: { outDir: resolve(root, '.cache/ui'), emptyOutDir: true, minify: false, assetsInlineLimit: 0 },
});
