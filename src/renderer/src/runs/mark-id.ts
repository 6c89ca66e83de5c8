/** The name of a mark in an address: its parts, each percent-encoded, set apart by `~`. */
export const markId = (...parts: string[]): string => parts.map(encodeURIComponent).join('~');

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
