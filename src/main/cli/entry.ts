import { main } from './main.ts';

// Started through the launcher on another Node: when that is killed, nobody waits for this any more.
if (process.channel) {
  process.once('disconnect', () => process.exit(1));
  process.channel.unref();
}

process.exitCode = await main(process.argv.slice(2));
