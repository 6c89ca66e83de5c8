/**
 * The path of a file for programs and native code, which cannot look into the archive of a packed application:
 * what they read lies unpacked beside it (`asarUnpack` in electron-builder.yml). Other paths stay as they are.
 */
export const outsideArchive = (path: string): string =>
  path.replace(/([\\/]app\.asar)(?=[\\/])/u, '$1.unpacked');
