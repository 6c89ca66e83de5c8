/** Formats made by a package with a program of its own for every platform. */
export type NativeFormat = 'pdf' | 'png';

const PACKAGES: Record<NativeFormat, string> = {
  pdf: '@myriaddreamin/typst-ts-node-compiler',
  png: '@resvg/resvg-js',
};

/** A format that cannot be made on this machine, said to a person. */
export class FormatUnavailableError extends Error {
  override name = 'FormatUnavailableError';
  readonly format: NativeFormat;

  constructor(format: NativeFormat, cause: unknown) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    super(
      `${format.toUpperCase()} is not available here: ${PACKAGES[format]} cannot be loaded (${reason}). ` +
        'Run "npm install" on this machine, or export SVG and convert it elsewhere.',
      { cause },
    );
    this.format = format;
  }
}

/**
 * Load the package behind a format when the format is first asked for: a platform without it keeps all others.
 *
 * @throws FormatUnavailableError where it cannot be loaded
 */
export async function loadNativePackage<T>(format: NativeFormat, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new FormatUnavailableError(format, error);
  }
}
