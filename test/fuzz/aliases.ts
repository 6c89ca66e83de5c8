/** The aliases of the build, for a program that Node runs from source: `node --import ./test/fuzz/aliases.ts …`. */
import { registerHooks } from 'node:module';

const ALIASES = { '@core/': '../../src/core/', '@figures/': '../../src/figures/' };

registerHooks({
  resolve: (specifier, context, next) => {
    const alias = Object.entries(ALIASES).find(([name]) => specifier.startsWith(name));
    if (!alias) return next(specifier, context);
    return next(new URL(alias[1] + specifier.slice(alias[0].length), import.meta.url).href, context);
  },
});
