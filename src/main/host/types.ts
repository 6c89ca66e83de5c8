/**
 * The one boundary between the workbench's data and whatever shows it. A shell (desktop or browser) hands
 * it requests and gives back its answers; the host knows nothing of tokens, sockets or windows.
 */
export interface Host {
  /**
   * Answers one request: `/api/trpc/*`, `/media/*`, and the built renderer for every other path. Only the
   * URL's path and query count, so a shell may use any origin. Streaming answers end when
   * `request.signal` aborts or their body is cancelled.
   */
  fetch(request: Request): Promise<Response>;
  /** Stops running work and releases the study. Requests that arrive later are refused. */
  close(): Promise<void>;
}
