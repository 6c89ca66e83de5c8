import { z } from 'zod';
import { addressProblem, SOCKET, WEB } from './address.ts';

function address(schemes: readonly string[]) {
  return z
    .string()
    .max(2000)
    .superRefine((text, context) => {
      const problem = addressProblem(text, schemes);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });
}

/** The address of a WebSocket server; http and https are taken as ws and wss. */
export const socketUrl = address(SOCKET);

/** The base address of an HTTP server. */
export const webUrl = address(WEB);

const seconds = (shortest: number, longest: number) => z.number().min(shortest).max(longest);

/** What all adapters that hold a live connection let a user choose about it. */
export const liveConnection = z
  .strictObject({
    /** For the connection to be made, each attempt. */
    connectSeconds: seconds(0.1, 120).default(15),
    /** For the server to accept the session's settings. */
    setupSeconds: seconds(0.1, 600).default(30),
    /** For the server to go on reading what is sent. */
    sendSeconds: seconds(0.1, 120).default(15),
    /** Between two signs of life asked of the server; without one in between the connection counts as lost. */
    heartbeatSeconds: seconds(0.05, 300).default(20),
    /** For an answer that was asked for. */
    replySeconds: seconds(0.1, 600).default(60),
    /** Attempts to make one connection while the failure may pass. */
    maxAttempts: z.number().int().min(1).max(10).default(3),
    /**
     * When the connection ends in mid-clip: fail the session, or connect anew and go on. A session that goes on
     * without the server's memory of it says so in its record.
     */
    onDisconnect: z.enum(['fail', 'reconnect']).default('fail'),
    maxReconnects: z.number().int().min(0).max(20).default(3),
    /** Silence sent after the clip so that the server's voice detection notices the end of speech. */
    trailingSilenceSeconds: seconds(0, 30).default(2),
    /** After the clip: so long without a word counts as having finished. */
    settleSeconds: seconds(0.05, 120).default(3),
    /** Record frames and sound within messages whole instead of their size and hash. */
    recordMedia: z.boolean().default(false),
  })
  .prefault({});

export type LiveConnection = z.output<typeof liveConnection>;

/** A function the model may call, as chat completions describe it. */
export const tool = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, _ and - only, at most 64'),
  description: z.string().max(4000).default(''),
  /** JSON schema of the arguments. */
  parameters: z.record(z.string(), z.unknown()).default({ type: 'object', properties: {} }),
});

export type Tool = z.output<typeof tool>;

export const tools = z
  .array(tool)
  .max(128)
  .default([])
  .refine((list) => new Set(list.map((each) => each.name)).size === list.length, 'two tools have one name');

/** What a called tool answers, and how often its answer may lead to more talk without new input. */
export const toolPolicy = {
  tools,
  /** Sent back as the result of every call, since nothing is executed. */
  toolResult: z.string().max(4000).default('{"status":"ok"}'),
  /** How many times in a row the model may go on after tool results; 0 leaves it at the call. */
  toolRounds: z.number().int().min(0).max(8).default(0),
};
