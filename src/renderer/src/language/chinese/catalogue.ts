import type { Catalogue } from '../text.ts';
import diagnose from './diagnose.json' with { type: 'json' };
import judge from './judge.json' with { type: 'json' };
import replay from './replay.json' with { type: 'json' };
import slotsAndCases from './slots-and-cases.json' with { type: 'json' };
import timeline from './timeline.json' with { type: 'json' };
import workbench from './workbench.json' with { type: 'json' };

/** Every text of the workbench in Chinese, by its English; names that come from the host are among them. */
export const CHINESE: Catalogue = {
  ...workbench,
  ...timeline,
  ...slotsAndCases,
  ...diagnose,
  ...judge,
  ...replay,
};
