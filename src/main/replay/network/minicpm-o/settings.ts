import { z } from 'zod';
import { liveConnection, socketUrl } from '../network-settings.ts';

export const miniCpmOSettings = z.strictObject({
  url: socketUrl.default('ws://127.0.0.1:8006/v1/realtime?mode=video'),
  /** For the label of the run; the gateway serves one model. */
  model: z.string().trim().min(1).max(300).default('MiniCPM-o-4.5'),
  instructions: z.string().max(100_000).default('Streaming omni assistant.'),
  /** Into how many slices a frame is cut: 1 costs 64 tokens a frame, 4 costs 192. */
  maxSliceNums: z.number().int().min(1).max(9).default(1),
  /** So many newest frames of a second go with its sound, at most 4. */
  framesPerSecond: z.number().int().min(1).max(4).default(1),
  /** How long to wait in the gateway's queue. */
  queueSeconds: z.number().min(1).max(86_400).default(600),
  /**
   * Paced: so many seconds may be without their result before the next one waits. The gateway works through them
   * in order, so a slow one falls ever further behind.
   */
  maxUnanswered: z.number().int().min(1).max(60).default(5),
  /** Further fields of `session.update`'s session, as the gateway knows them; they go before ours. */
  extra: z.record(z.string(), z.unknown()).default({}),
  connection: liveConnection,
});

export type MiniCpmOSettings = z.output<typeof miniCpmOSettings>;
