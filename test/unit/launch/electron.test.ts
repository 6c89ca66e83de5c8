import { describe, expect, it } from 'vitest';
// @ts-expect-error -- the launch scripts are plain JavaScript, so that they run before any install
import { noWindowReason } from '../../../scripts/launch/electron.mjs';

describe('whether a desktop window is worth trying', () => {
  it.each([
    ['linux', {}, 1000, /needs a display/],
    ['linux', { DISPLAY: '' }, 1000, /needs a display/],
    ['linux', { DISPLAY: ':0' }, 0, /does not run as root/],
    ['linux', { DISPLAY: ':0' }, 1000, undefined],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1000, undefined],
    ['darwin', {}, 501, undefined],
    ['win32', {}, undefined, undefined],
  ])('%s %o as user %s', (platform, env, userId, reason) => {
    const answer = noWindowReason(platform, env, userId);
    if (reason === undefined) expect(answer).toBeUndefined();
    else expect(answer).toMatch(reason);
  });
});
