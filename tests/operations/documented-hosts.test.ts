import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDockerfile, wordsOf } from '../../script/lib-dockerfile.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;

function read(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

/** The command line that starts the site, without Node itself. */
const START = /(?<=script\/node ).*dist\/server\/server\.js/.exec(read('script/server'))?.[0] ?? '';

describe('the image', () => {
  const [last] = readDockerfile(read('Dockerfile')).toReversed();
  const copied = new Set(
    (last?.instructions ?? [])
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ text }) => text.split(/\s+/)),
  );
  const forDevelopers = new Set([
    'bootstrap',
    'build',
    'dev',
    'lines',
    'server',
    'test',
    'try-image',
  ]);
  const commands = readdirSync(join(PROJECT, 'script'))
    .filter((name) => !name.includes('.') && !forDevelopers.has(name))
    .filter((name) => read(`script/${name}`).includes(`script/${name}.ts`));

  /** A program of script/, and the files there that it imports. */
  function neededBy(path: string): string[] {
    const imported = [...read(path).matchAll(/from '\.\/([^']+)'/g)];
    return [path, ...imported.flatMap(([, name]) => neededBy(`script/${name}`))];
  }

  test("contains every operator's command", () => {
    expect(commands).toEqual(
      expect.arrayContaining(['backup', 'export-clubs', 'import-clubs', 'make-admin', 'restore']),
    );
    const needed = commands.flatMap((name) => neededBy(`script/${name}.ts`));
    expect(needed.filter((path) => !copied.has(path))).toEqual([]);
    const allowed = read('.dockerignore').split('\n');
    expect(needed.filter((path) => !allowed.includes(`!${path}`))).toEqual([]);
  });

  test('starts the site as script/server does', () => {
    const command = last?.instructions.find(({ name }) => name === 'CMD')?.text ?? '';
    expect(wordsOf(command).join(' ')).toBe(`node ${START}`);
  });
});

describe('compose.yaml', () => {
  const compose = read('compose.yaml');

  test('names a version of each image, and no withdrawn one', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(2);
    expect(images.filter((image) => !/^[a-z/-]+:v?\d+[\w.-]*$/.test(image))).toEqual([]);
    expect(images.filter((image) => /^(minio|bitnami)\//.test(image))).toEqual([]);
  });

  test("gives PostgreSQL more shared memory than Docker's 64 MB", () => {
    const postgres = compose.slice(compose.indexOf('\n  postgres:'), compose.indexOf('\n  store:'));
    expect(Number(/^ +shm_size: (\d+)mb$/m.exec(postgres)?.[1])).toBeGreaterThanOrEqual(256);
  });

  test('needs no missing file, and no variable that .env.example lacks', () => {
    const mounted = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, path = '']) => path);
    for (const path of mounted) expect(statSync(join(PROJECT, path)).isFile()).toBe(true);
    const needed = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const offered = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(new Set(needed)).toEqual(new Set(offered));
  });
});

describe('the systemd units', () => {
  const site = read('docs/operations/directory@.service');
  const backup = read('docs/operations/directory-backup.service');

  test("use script/bootstrap's Node", () => {
    expect(/^ExecStart=(.*)$/m.exec(site)?.[1]).toBe(`/opt/directory/script/node ${START}`);
    expect(/^ExecStart=(.*)$/m.exec(backup)?.[1]).toMatch(
      /^\/opt\/directory\/script\/node script\/scheduled-backup\.ts /,
    );
    expect(statSync(join(PROJECT, 'script/node')).mode & 0o111).toBe(0o111);
  });

  test('have their folders created', () => {
    const folder = /^ExecStart=.* (\/\S+)$/m.exec(backup)?.[1];
    const made = /^StateDirectory=(.*)$/m.exec(backup)?.[1]?.split(' ') ?? [];
    expect(made.map((name) => `/var/lib/${name}`)).toContain(folder);
    // A missing folder ends the unit, unless it is optional.
    const others = /^ReadWritePaths=(.*)$/m.exec(backup)?.[1]?.split(' ') ?? [];
    expect(others.filter((path) => !path.startsWith('-'))).toEqual([]);
    expect(backup).toMatch(/^#ExecStartPost=.*offsite/m);
  });
});
