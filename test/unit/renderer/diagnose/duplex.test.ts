import { SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areScriptSettings,
  duplexSettingsPatch,
  readDuplexSettings,
} from '../../../../src/renderer/src/diagnose/duplex/settings-address.ts';

const read = (query: string) => {
  const search = new URLSearchParams(query);
  return readDuplexSettings((name) => search.get(name));
};

describe('settings of descriptions in an address', () => {
  it('are the published script’s where nothing usable is named', () => {
    for (const query of ['', 'shifts=&lambda=', 'shifts=9,x&lambda=2', 'lambda=-0.1', 'shifts=0.5']) {
      expect(read(query)).toEqual(SCRIPT_SETTINGS);
    }
    expect(areScriptSettings(read('shifts=2&lambda=0'))).toBe(true);
  });

  it('keep the shifts that are offered, each once and in order', () => {
    expect(read('shifts=2,0,2,7,1&lambda=0.5')).toEqual({ windowShifts: [0, 1, 2], attenuation: 0.5 });
  });

  it('come back as they were written', () => {
    fc.assert(
      fc.property(
        fc.subarray([-2, -1, 0, 1, 2, 3, 4], { minLength: 1 }),
        fc.integer({ min: 0, max: 20 }).map((step) => step / 20),
        (windowShifts, attenuation) => {
          const query = new URLSearchParams();
          for (const [name, value] of Object.entries(duplexSettingsPatch({ windowShifts, attenuation }))) {
            if (value !== null) query.set(name, value);
          }
          expect(read(query.toString())).toEqual({ windowShifts, attenuation });
        },
      ),
    );
  });
});
