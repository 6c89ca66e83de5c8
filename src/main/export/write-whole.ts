import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../store/process-alive.ts';

const TEMPORARY = /^\.(?<name>.+)\.(?<pid>\d+)-[0-9a-f-]{36}\.tmp$/;

/**
 * Write a file so that it is there whole or not at all, after a power cut too: into a temporary file beside it,
 * which is made durable and renamed. An existing file is replaced; what a process that is no more left of an
 * earlier attempt is taken away.
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}-${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await removeLeftovers(file);
}

async function removeLeftovers(file: string): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    const found = TEMPORARY.exec(name)?.groups;
    if (found?.name !== basename(file) || isAlive(Number(found.pid))) continue;
    await rm(join(dirname(file), name), { force: true });
  }
}
