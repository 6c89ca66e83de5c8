// A program that says and speaks a sentence whenever it is asked something: recordings with sound to be cut off.
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
/** A second of a soft tone, 24 kHz. */
const tone = Buffer.from(
  Int16Array.from({ length: 24000 }, (_, i) => 2000 * Math.sin(i / 20)).buffer,
).toString('base64');
let asked = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'session') say({ type: 'ready', protocol: 1, name: 'speaking example' });
  if (message.type === 'request') {
    asked += 1;
    say({ type: 'text', text: `Answer ${asked}.`, response: `r${asked}`, end: true });
    say({ type: 'audio', pcm: tone, sample_rate: 24000, response: `r${asked}` });
  }
  if (message.id !== undefined) say({ type: 'done', id: message.id });
  if (message.type === 'end') break;
}
