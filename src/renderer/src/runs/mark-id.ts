/** The name of a mark in an address: its parts, each percent-encoded, set apart by `~`. */
export const markId = (...parts: string[]): string =>
  // An address leaves the sign itself as it is.
  parts.map((part) => encodeURIComponent(part).replaceAll('~', '%7E')).join('~');

/** The parts of a mark's name; parts that were mistyped stay as they stand. */
export function markParts(id: string): string[] {
  return id.split('~').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch (error) {
      if (error instanceof URIError) return part;
      throw error;
    }
  });
}
