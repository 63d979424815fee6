import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#tests/free-port.ts';

test('the development server shows the finder and a picture that native code draws', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dev-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['script/dev-server.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  try {
    const statusOf = async (path: string) => {
      expect(child.exitCode, 'still running').toBeNull();
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      await response?.arrayBuffer();
      return response?.status;
    };
    const paths = ['/find-club?name=volley', '/preview/site.png', '/src/client.tsx'];
    for (const path of paths) {
      await expect.poll(() => statusOf(path), { timeout: 180_000, interval: 200 }).toBe(200);
    }
  } finally {
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
