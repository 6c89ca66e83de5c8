/** The secret of one launch: whoever opened the workbench has it, another program on the machine has not. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes as base64url: 43 characters that need no escaping in a URL, a cookie or a header. */
export function createLaunchToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Whether two secrets are equal, in a time that does not depend on where they differ. Both are hashed
 * first, so that their lengths may differ and do not show either.
 */
export function secretsAreEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
