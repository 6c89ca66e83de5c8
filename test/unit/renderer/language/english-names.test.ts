import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE_PROFILE } from '../../../../src/core/omni-interact/profile.ts';
import { CHINESE } from '../../../../src/renderer/src/language/chinese/catalogue.ts';
import { speak } from '../../../../src/renderer/src/language/text.ts';
import { profileChanges, profileInForce } from '../../../../src/renderer/src/runs/profile-address.ts';

describe('a changed profile, while the workbench speaks Chinese', () => {
  beforeAll(() => speak('zh', CHINESE));
  afterAll(() => speak('en', {}));

  const changed = { ...REFERENCE_PROFILE, lastSlotTailSeconds: 7, anchor: 'chunk' as const };

  it('keeps an English name, which goes into figures and tables', () => {
    expect(profileInForce(changed, REFERENCE_PROFILE).name).toBe(
      'reference with tail of the last slot 7 s, anchor at the chunk',
    );
  });

  it('tells its changes in Chinese', () => {
    expect(profileChanges(changed, REFERENCE_PROFILE)).toEqual(['末槽尾长 7 s', '锚点在输出块']);
  });
});
