// A Slotscope program in 30 lines: notices when the picture changes. See docs/adapters.md.
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
let lastSize = null;

const handlers = {
  session: () => say({ type: 'ready', protocol: 1, name: 'change example' }),
  frame: ({ jpeg, time }) => {
    const size = Buffer.from(jpeg, 'base64').length;
    // A JPEG's size is a crude measure of what is in the picture, and enough for an example.
    if (lastSize !== null && Math.abs(size - lastSize) > lastSize * 0.1) {
      say({ type: 'text', text: `The picture changed at ${time} seconds.`, end: true });
    }
    lastSize = size;
  },
  request: ({ text }) => process.stderr.write(`asked: ${text}\n`),
  audio: () => {},
  tick: () => {},
  end: () => {},
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  handlers[message.type]?.(message);
  if (message.id !== undefined) say({ type: 'done', id: message.id });
  if (message.type === 'end') break;
}
