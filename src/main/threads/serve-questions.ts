import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './question-thread.ts';

/**
 * Answer the questions of a `QuestionThread` one at a time, in the order they came: an answer keeps the thread busy
 * anyway.
 *
 * @param isExpected whether an error's message is meant for a person
 * @param onAnswered called after each answer has been sent
 */
export function serveQuestions<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
  isExpected: (error: unknown) => boolean,
  onAnswered: () => void = () => undefined,
): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker thread only.');
  const send = (message: FromThread<Answer>): void => port.postMessage(message);
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ id, request }: ToThread<Request>) => {
    last = last.then(async () => {
      try {
        send({ id, answer: await answer(request) });
      } catch (error) {
        send({
          id,
          failed: error instanceof Error ? error.message : String(error),
          expected: isExpected(error),
        });
      }
      onAnswered();
    });
  });
}
