// An OpenAI-compatible server in 100 lines, to put a model of one's own behind the adapter `chat`. See docs/replay.md.
// What answers here is no model: it looks at no picture, tells an interruption by keywords and says fixed sentences.
//   node resources/adapters/chat-server.mjs [PORT]
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';

export const USUAL_PORT = 8377;

const ENGLISH = {
  answer: 'I follow keyword rules and cannot see the video, so I cannot tell you what is in it, only that you asked.',
  stop: 'All right.',
  revise: 'You are right. I cannot see the video, so I take it as you say.',
};
const CHINESE = {
  answer: '我只按关键词规则回答，看不到视频，所以说不出画面里有什么，只知道您问了一个问题。',
  stop: '好的。',
  revise: '您说得对。我看不到视频，就按您说的来。',
};

const CANCELLATION = /\b(stop|enough)\b|别说|够了/i;
const CORRECTION = /\bno,|\bmean\b|不对|其实/i;

/** What the user says while the model speaks: enough of it, something else, or nothing to do with it. */
function interruptionType(words) {
  if (CANCELLATION.test(words)) return 'Cancellation';
  return CORRECTION.test(words) ? 'Correction' : 'False Trigger';
}

/** The option that looks like what a type demands: stop, agree, or go on. */
function choose(type, options) {
  const stop = options.find(({ text }) => /^\[?stop\]?$/i.test(text));
  const agree = options.find(({ text }) => /^(you are right|you're right|sorry|您说得对|你说得对|抱歉)/i.test(text));
  if (type === 'Cancellation' && stop) return stop.label;
  if (type === 'Correction' && agree) return agree.label;
  return (options.find((option) => option !== stop && option !== agree) ?? options[0]).label;
}

/** The reply to a prompt: a sentence to a question, JSON to an interruption (src/core/ovi-bench/prompts.ts). */
export function replyTo(prompt) {
  const words = /[\u4e00-\u9fff]/.test(prompt) ? CHINESE : ENGLISH;
  const interruption = /Then the user broke in:\n([\s\S]*?)\n\nFirst decide/.exec(prompt)?.[1];
  if (interruption === undefined) return words.answer;
  const type = interruptionType(interruption);
  const list = /\n\nThen choose the response that it demands:\n([\s\S]*)$/.exec(prompt)?.[1] ?? '';
  const options = [...list.matchAll(/^([A-D])\. (.*)$/gm)].map(([, label, text]) => ({ label, text }));
  if (options.length > 0) return JSON.stringify({ type, choice: choose(type, options) });
  const said = /You had said so far:\n([\s\S]*?)\n\nThen the user broke in:/.exec(prompt)?.[1] ?? '';
  const rest = words.answer.startsWith(said) ? words.answer.slice(said.length) : words.answer;
  const responses = { Cancellation: words.stop, Correction: words.revise, 'False Trigger': rest };
  return JSON.stringify({ type, response: responses[type].trim() });
}

/** The text of the last message of the user; frames come as parts of their own and are passed over. */
function promptOf({ messages }) {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return typeof content === 'string' ? content : (content.findLast(({ type }) => type === 'text')?.text ?? '');
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function answer(request, response) {
  if (request.method !== 'POST' || !request.url.endsWith('/chat/completions')) {
    send(response, 404, { error: { message: 'This server answers POST /v1/chat/completions.' } });
    return;
  }
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const body = JSON.parse(Buffer.concat(pieces).toString());
  const content = replyTo(promptOf(body));
  const choice = { index: 0, finish_reason: 'stop' };
  if (!body.stream) {
    send(response, 200, { choices: [{ ...choice, message: { role: 'assistant', content } }] });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`data: ${JSON.stringify({ choices: [{ ...choice, delta: { content } }] })}\n\ndata: [DONE]\n\n`);
}

/** Listens on this machine alone; port 0 takes a free one. */
export async function startServer(port = USUAL_PORT) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (response.headersSent) response.destroy(error);
      else send(response, 400, { error: { message: `The request could not be read: ${error.message}` } });
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { baseUrl: `http://127.0.0.1:${server.address().port}/v1`, stop };
}

if (parentPort) {
  // In a thread of a program that wants to know where it answers.
  const { baseUrl } = await startServer(0);
  parentPort.postMessage(baseUrl);
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { baseUrl } = await startServer(process.argv[2] === undefined ? USUAL_PORT : Number(process.argv[2]));
  process.stdout.write(`Answering at ${baseUrl}; stop it with Ctrl+C.\n`);
}
