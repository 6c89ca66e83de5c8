/** The version in package.json, put in by the build. */
declare const __SLOTSCOPE_VERSION__: string;
