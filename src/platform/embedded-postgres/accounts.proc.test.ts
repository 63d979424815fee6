import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryLinks } from './binaries.ts';
import {
  Bench,
  IS_ROOT,
  NOBODY,
  NOBODY_CAN_RUN,
  serverPid,
  terminate,
} from './starters.fixture.ts';

let bench: Bench;

beforeEach(() => {
  bench = new Bench();
});
afterEach(async () => {
  await bench.clear();
});

/** The uid of a process, seen from outside of any namespace. */
async function accountOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

/** Whether a process has any capability, in its namespace or outside. */
async function hasPrivileges(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return !/^CapEff:\s+0+$/m.test(status);
}

describe('accounts', () => {
  test.runIf(NOBODY_CAN_RUN)(
    'an ordinary user runs the server under the same account',
    async () => {
      const folder = await bench.folder(NOBODY);
      const env = { PATH: process.env.PATH, HOME: dirname(folder) };
      const first = bench.spawn(folder, { ...NOBODY, env });
      expect((await first.started).adopted).toBe(false);
      expect(await accountOf(await serverPid(folder))).toBe(NOBODY.uid);
      expect((await stat(join(folder, 'credentials.json'))).uid).toBe(NOBODY.uid);
      const second = bench.spawn(folder, { ...NOBODY, env });
      expect((await second.started).adopted).toBe(true);
      await bench.connect((await second.started).appUrl);
      expect(await terminate(first.process)).toBe(0);
      expect(await terminate(second.process)).toBe(0);
      expect((await bench.spawn(folder, { ...NOBODY, env }).started).adopted).toBe(false);
    },
  );

  test.runIf(IS_ROOT)('root starts a server without privileges', async () => {
    const folder = await bench.folder();
    await bench.start(folder);
    expect(await hasPrivileges(await serverPid(folder))).toBe(false);
    expect((await stat(join(folder, 'credentials.json'))).uid).toBe(0);
  });

  test.runIf(NOBODY_CAN_RUN)(
    'root without user namespaces gives the database to an unprivileged account, which keeps it',
    async () => {
      const folder = await bench.folder();
      await chmod(dirname(folder), 0o755);
      await (await bench.start(folder)).stop();

      const without = bench.spawn(folder, { env: { PATH: '' } });
      await without.started;
      const account = await accountOf(await serverPid(folder));
      expect(account).not.toBe(0);
      expect((await stat(join(folder, 'cluster', 'base'))).uid).toBe(account);
      expect((await stat(join(folder, 'credentials.json'))).uid).toBe(0);
      expect(await terminate(without.process)).toBe(0);

      const back = await bench.start(folder);
      expect(await accountOf(await serverPid(folder))).toBe(account);
      await bench.connect(back.appUrl);
    },
  );

  test.runIf(NOBODY_CAN_RUN)('root and an ordinary user cannot take turns', async () => {
    const ofRoot = await bench.folder();
    await chmod(dirname(ofRoot), 0o755);
    await (await bench.start(ofRoot)).stop();
    expect((await bench.spawn(ofRoot, NOBODY).report).error).toMatch(
      /belongs to root, but this process runs as the account/,
    );

    const ofNobody = await bench.folder(NOBODY);
    const starter = bench.spawn(ofNobody, NOBODY);
    await starter.started;
    await expect(bench.start(ofNobody)).rejects.toThrow(
      /belongs to the account with number 65534, but this process runs as root/,
    );
    expect(await terminate(starter.process)).toBe(0);

    const enclosed = await bench.folder();
    expect((await bench.spawn(enclosed, NOBODY).report).error).toMatch(
      /DATA_DIR can’t hold the embedded database: EACCES/,
    );
  });

  test('a port that another program has taken is left to it', async () => {
    const folder = await bench.folder();
    const first = await bench.start(folder);
    await first.stop();
    const other = createServer().listen(first.port, '127.0.0.1');
    await once(other, 'listening');
    const second = await bench.start(folder);
    expect(second.port).not.toBe(first.port);
    await bench.connect(second.appUrl);
    await second.stop();
    other.close();

    const third = await bench.start(folder);
    expect(third.port).toBe(second.port);
  });
});

describe('library links', () => {
  let packageRoot: string;
  beforeEach(async () => {
    packageRoot = await mkdtemp(join(tmpdir(), 'library-links-'));
    await mkdir(join(packageRoot, 'native', 'lib'), { recursive: true });
    await writeFile(join(packageRoot, 'native', 'lib', 'liba.so.1.2'), 'library');
    const source = 'native/lib/liba.so.1.2';
    await writeFile(
      join(packageRoot, 'native', 'pg-symlinks.json'),
      JSON.stringify([
        { source, target: 'native/lib/liba.so' },
        { source, target: 'native/lib/liba.so.1' },
      ]),
    );
  });
  afterEach(async () => {
    await rm(packageRoot, { recursive: true, force: true });
  });

  test('are created by any number of processes at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => createLibraryLinks(packageRoot)));
    for (const name of ['liba.so', 'liba.so.1']) {
      expect(await readFile(join(packageRoot, 'native', 'lib', name), 'utf8')).toBe('library');
    }
  });

  test.runIf(NOBODY_CAN_RUN)('that are missing in a read-only package are named', async () => {
    await chown(packageRoot, NOBODY.uid, NOBODY.gid);
    const script = `
      const { createLibraryLinks } = await import(${JSON.stringify(import.meta.resolve('./binaries.ts'))});
      await createLibraryLinks(${JSON.stringify(packageRoot)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: '/',
      ...NOBODY,
    });
    let output = '';
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    await once(child, 'close');
    expect(output).toMatch(/lacks \S+\/liba\.so, which this account can’t create/);
    expect(output).toContain('Set DATABASE_URL');
  });
});
