import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limited } from './limited-reading.ts';
import type { FileBody } from './storage.ts';

/** An upload on this machine. The file is removed when the work with it is done. */
export interface ReceivedFile {
  readonly file: string;
  readonly size: number;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

const EDGE_BYTES = 1024;

/** In a file, so that no upload is held in memory. Throws FileTooLarge before `work` is called. */
export async function withReceivedFile<Result>(
  body: FileBody,
  maxBytes: number,
  work: (received: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const file = join(tmpdir(), `received-${randomUUID()}`);
  try {
    await pipeline(limited(body, maxBytes), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return await work(await edgesOf(file));
  } finally {
    await rm(file, { force: true });
  }
}

async function edgesOf(file: string): Promise<ReceivedFile> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (position: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.alloc(EDGE_BYTES),
        position,
      });
      return buffer.subarray(0, bytesRead);
    };
    return { file, size, head: await read(0), tail: await read(Math.max(0, size - EDGE_BYTES)) };
  } finally {
    await handle.close();
  }
}
