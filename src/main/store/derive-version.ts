/** Bump when a change of the scorer or of what `scores` holds makes stored rows wrong; they are then rebuilt. */
export const DERIVE_VERSION = 4;
