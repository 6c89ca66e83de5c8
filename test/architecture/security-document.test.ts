import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

it('names for every claim of docs/security.md a test that is there', () => {
  const text = readFileSync(resolve(root, 'docs/security.md'), 'utf8');
  const claims = text.split('\n').filter((line) => /^\| (?!Claim|---)/.test(line));
  expect(claims.length).toBeGreaterThan(10);
  for (const claim of claims) {
    const tests = [...claim.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(tests.length, claim).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  }
});
