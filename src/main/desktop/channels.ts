/**
 * The only use of Electron's IPC in the main process: typed by the contract, and deaf to any frame that is
 * not the workbench's own page.
 */
import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import type { PageChannels, RequestChannels } from '../../preload/contract.ts';
import { isOwnUrl } from './scheme.ts';

type Handlers = {
  [Channel in keyof RequestChannels]: {
    /** Turns what arrived into the arguments, or throws: types end at a process boundary. */
    parse(args: unknown[]): Parameters<RequestChannels[Channel]>;
    handle(...args: Parameters<RequestChannels[Channel]>): ReturnType<RequestChannels[Channel]>;
  };
};

/** Answers every request channel of the contract. */
export function answerRequests(handlers: Handlers): void {
  for (const channel of Object.keys(handlers) as (keyof RequestChannels)[]) {
    answer(channel, handlers[channel]);
  }
}

function answer<Channel extends keyof RequestChannels>(channel: Channel, handler: Handlers[Channel]): void {
  ipcMain.handle(channel, (event, ...args: unknown[]) => {
    assertOwnFrame(event.senderFrame, channel);
    return handler.handle(...handler.parse(args));
  });
}

function assertOwnFrame(frame: WebFrameMain | null, channel: string): void {
  if (frame !== null && frame.parent === null && isOwnUrl(frame.url)) return;
  throw new Error(`${channel} is only for the workbench's own page.`);
}

/** Tells a page something. */
export function tellPage<Channel extends keyof PageChannels>(
  contents: WebContents,
  channel: Channel,
  ...args: Parameters<PageChannels[Channel]>
): void {
  contents.send(channel, ...args);
}
