import type { Catalogue } from '../text.ts';
import core from './core.json' with { type: 'json' };
import diagnose from './diagnose.json' with { type: 'json' };
import judge from './judge.json' with { type: 'json' };
import replay from './replay.json' with { type: 'json' };
import slotsAndCases from './slots-and-cases.json' with { type: 'json' };
import timeline from './timeline.json' with { type: 'json' };
import workbench from './workbench.json' with { type: 'json' };

/** Every text of the workbench in Chinese, by its English; `core.json` holds words that come from the host. */
export const CHINESE: Catalogue = {
  ...core,
  ...workbench,
  ...timeline,
  ...slotsAndCases,
  ...diagnose,
  ...judge,
  ...replay,
};
