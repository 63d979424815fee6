import { request as send } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { ask, startFront } from './running-front.fixture.ts';
import type { RunningFront } from './running-front.fixture.ts';

let site: RunningFront;
afterEach(() => site.close());

describe('slow answers', () => {
  test('are not aborted once they have started', async () => {
    const begun = Promise.withResolvers<Request>();
    const finish = Promise.withResolvers<void>();
    site = await startFront({
      renderTimeoutMs: 500,
      render: (request) => {
        if (request.url.endsWith('/api/never')) return new Promise<Response>(() => undefined);
        begun.resolve(request);
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            controller.enqueue(Buffer.from('first '));
            await finish.promise;
            controller.enqueue(Buffer.from('last'));
            controller.close();
          },
        });
        return new Response(body);
      },
    });
    const slow = ask(site.port, '/api/slow');
    const { signal } = await begun.promise;
    // A later request times out meanwhile.
    expect((await ask(site.port, '/api/never')).status).toBe(503);
    expect(signal.aborted).toBe(false);
    finish.resolve();
    expect((await slow).text).toBe('first last');
  });

  test('end when the visitor has left', async () => {
    const left = Promise.withResolvers<void>();
    site = await startFront({
      render: (request) => {
        request.signal.addEventListener('abort', () => left.resolve());
        return new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => controller.enqueue(Buffer.from('first')),
          }),
        );
      },
    });
    const asking = send({ port: site.port, path: '/api/slow' }).end();
    const [answer] = (await once(asking, 'response')) as [NodeJS.ReadableStream];
    await once(answer, 'data');
    asking.destroy();
    await expect(left.promise).resolves.toBeUndefined();
  });
});
