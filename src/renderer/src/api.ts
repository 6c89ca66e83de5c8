import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '../../main/host/router.ts';

/**
 * The host's typed API. The address is relative to the page, so that the same client works on the desktop's
 * own scheme, on 127.0.0.1 and behind an SSH tunnel.
 */
export const api = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ url: `${location.origin}/api/trpc` })],
});
