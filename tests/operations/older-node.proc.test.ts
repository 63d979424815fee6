import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSite } from '#tests/e2e/site.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;

test('the site says which Node it needs before it loads anything that an older one cannot parse', async () => {
  const older = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });`;
  const start = startSite({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`,
  });
  await expect(start).rejects.toThrow(/The site needs Node 24 or newer, and this is v/);
});

test('script/node says so, too, if there is only an older one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'older-node-'));
  try {
    mkdirSync(join(folder, 'script'));
    for (const name of ['node', 'lib-node.sh']) {
      cpSync(join(PROJECT, 'script', name), join(folder, 'script', name));
    }
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/node'), '#!/bin/sh\necho v20.20.2\n');
    chmodSync(join(folder, 'bin/node'), 0o755);
    const { status, stderr } = spawnSync(join(folder, 'script/node'), ['anything.ts'], {
      env: { PATH: `${folder}/bin:/usr/bin:/bin` },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      'script/node: Node 24 or newer is needed, and v20.20.2 is installed. Run script/bootstrap.\n',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
