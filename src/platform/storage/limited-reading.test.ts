import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FileTooLarge, MEGABYTE, readLimited } from './limited-reading.ts';

test('a body up to the limit is read whole', async () => {
  const pieces = [Buffer.alloc(600_000, 1), Buffer.alloc(400_000, 2)];
  expect(await readLimited(Readable.from(pieces), 1_000_000)).toEqual(Buffer.concat(pieces));
  expect(await readLimited(Readable.from([]), 1_000_000)).toHaveLength(0);
  expect(await readLimited(new Uint8Array(7), 7)).toHaveLength(7);
  const request = new Request('http://clubs.test', { method: 'POST', body: 'volleyball' });
  expect(Buffer.from(await readLimited(request.body ?? new Uint8Array(), 10)).toString()).toBe(
    'volleyball',
  );
});

test('reading ends at the limit, and the source is canceled', async () => {
  let pulled = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(MEGABYTE));
    },
    cancel() {
      cancelled = true;
    },
  });
  const reading = readLimited(endless, 5 * MEGABYTE);
  await expect(reading).rejects.toThrow(FileTooLarge);
  await expect(reading).rejects.toMatchObject({
    kind: 'invalid',
    message: 'This file is larger than 5 MB.',
  });
  expect(pulled).toBeLessThanOrEqual(7);
  expect(cancelled).toBe(true);
});
