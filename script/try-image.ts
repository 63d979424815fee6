import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/free-port.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import { pairsOf, readDockerfile, wordsOf } from './lib-dockerfile.ts';
import type { Stage } from './lib-dockerfile.ts';

/** The account that Node's images create. */
const NODE_USER = { name: 'node', uid: 1000 };
const HEALTHY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 30_000;

/** A root folder, and how its image is started. */
interface Image {
  readonly root: string;
  readonly env: Record<string, string>;
  workdir: string;
  user: string;
  volumes: string[];
  command: string[];
  healthCheck: string[];
}

const folder = mkdtempSync(join(process.env['TMPDIR'] ?? tmpdir(), 'try-image-'));

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

function run(program: string, args: readonly string[], options: { quiet?: boolean } = {}): void {
  execFileSync(program, args, {
    stdio: ['ignore', options.quiet ? 'ignore' : 'inherit', 'inherit'],
  });
}

/** This machine's package mirror. */
function mirror(): string {
  const lines = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], {
    encoding: 'utf8',
  });
  const [own = 'http://deb.debian.org/debian/'] = lines
    .split('\n')
    .filter((line) => line.endsWith('/debian/'));
  return own;
}

/** The contents of `node:VERSION-RELEASE-slim`: a bare Debian, Node and npm, the account `node`. */
function makeBase(image: string): string {
  const [, version = '', release = ''] = /^node:([\d.]+)-(\w+)-slim$/.exec(image) ?? [];
  if (version === '') throw new Error(`This knows slim images of Node only, not ${image}.`);
  const root = join(folder, 'base');
  tell(`A bare Debian ${release} ...`);
  const given = process.argv[2];
  if (given !== undefined) run('cp', ['-a', given, root]);
  else run('debootstrap', ['--variant=minbase', release, root, mirror()], { quiet: true });
  tell(`Node ${version} and npm from the registry ...`);
  const packages = join(folder, 'packages');
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  const wanted = [`node-linux-${process.arch}@${version}`, 'npm@11'];
  run('npm', ['install', '--prefix', packages, ...flags, ...wanted], { quiet: true });
  const modules = join(packages, 'node_modules');
  cpSync(
    join(modules, `node-linux-${process.arch}`, 'bin', 'node'),
    join(root, 'usr/local/bin/node'),
  );
  cpSync(join(modules, 'npm'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
  run('chroot', [root, 'useradd', '--uid', String(NODE_USER.uid), '--create-home', NODE_USER.name]);
  return root;
}

/** A folder of the files that .dockerignore lets through. */
function makeContext(): string {
  const context = join(folder, 'context');
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && line !== '*');
  const wanted = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const unwanted = rules.filter((rule) => !rule.startsWith('!'));
  for (const path of wanted) {
    if (!existsSync(path)) throw new Error(`.dockerignore names ${path}, which is not there.`);
    cpSync(path, join(context, path), {
      recursive: true,
      filter: (from) => !unwanted.some((pattern) => matchesGlob(from, pattern)),
    });
  }
  return context;
}

/**
 * Runs a command in a root folder, with the system files that a container has.
 *
 * @param options.readOnly as compose.yaml runs the site: only the volumes and
 * /tmp are writable, and there are no capabilities
 */
function enter(
  image: Image,
  command: readonly string[],
  options: { readonly readOnly: boolean; readonly env: Record<string, string> },
): ChildProcess {
  const { root, volumes, user } = image;
  const mounts = options.readOnly
    ? [
        `mount --bind ${root} ${root}`,
        `mount -o remount,bind,ro ${root}`,
        ...volumes.map((path) => `mount --bind ${folder}/volumes${path} ${root}${path}`),
      ]
    : [`mount --bind ${root} ${root}`];
  const script = [
    'set -e',
    ...mounts,
    `mount -t proc proc ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
    ...(options.readOnly ? [`mount -t tmpfs tmpfs ${root}/tmp`] : []),
    `exec chroot ${root} setpriv --reuid ${user} --regid ${user} --init-groups --no-new-privs ` +
      `${options.readOnly ? '--bounding-set=-all --inh-caps=-all' : ''} ` +
      `sh -c 'cd "$0" && exec "$@"' ${image.workdir} "$@"`,
  ].join('\n');
  return spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'bash', '-c', script, 'bash', ...command],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        ...image.env,
        ...options.env,
      },
    },
  );
}

/** This machine's npm settings, which a container engine would need as well. */
function registryOfThisMachine(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  return {
    npm_config_registry: registry,
    ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: '/tmp/certificates.crt' }),
  };
}

async function build(
  stage: Stage,
  base: string,
  context: string,
  done: Map<string, Image>,
): Promise<Image> {
  const root = join(folder, 'stages', stage.name === '' ? 'final' : stage.name);
  mkdirSync(dirname(root), { recursive: true });
  run('cp', ['-a', base, root]);
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates !== undefined) cpSync(certificates, join(root, 'tmp/certificates.crt'));
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  const image: Image = {
    root,
    env: {},
    workdir: '/',
    user: 'root',
    volumes: [],
    command: [],
    healthCheck: [],
  };
  for (const { name, text } of stage.instructions) {
    tell(`${stage.name === '' ? 'image' : stage.name}: ${name} ${text.slice(0, 90)}`);
    switch (name) {
      case 'WORKDIR':
        image.workdir = text;
        mkdirSync(join(root, text), { recursive: true });
        break;
      case 'ENV':
        Object.assign(image.env, pairsOf(text));
        break;
      case 'COPY':
        copy(image, text, context, done);
        break;
      case 'RUN': {
        const env = { HOME: '/root', ...registryOfThisMachine() };
        const child = enter(image, ['sh', '-c', text], { readOnly: false, env });
        const [code] = (await once(child, 'exit')) as [number | null];
        if (code !== 0) throw new Error(`RUN ${text} ended with ${code}.`);
        break;
      }
      case 'USER':
        image.user = text;
        break;
      case 'VOLUME':
        image.volumes = text.split(/\s+/);
        break;
      case 'CMD':
        image.command = wordsOf(text);
        break;
      case 'HEALTHCHECK':
        image.healthCheck = wordsOf(text);
        break;
      // Instructions only for an engine.
      case 'EXPOSE':
      case 'STOPSIGNAL':
        break;
      default:
        throw new Error(`This does not know ${name}.`);
    }
  }
  return image;
}

/** As Docker does it: a folder's content goes into the target, files keep their names. */
function copy(image: Image, text: string, context: string, done: Map<string, Image>): void {
  const words = text.split(/\s+/);
  const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1];
  if (from !== undefined) words.shift();
  const stage = from === undefined ? undefined : done.get(from);
  if (from !== undefined && !stage) throw new Error(`There is no stage ${from}.`);
  const target = words.pop() ?? '';
  const into = resolve(image.workdir, target);
  const intoFolder = /^\.?\/?$|\/$/.test(target) || words.length > 1;
  for (const word of words) {
    const source = join(stage?.root ?? context, word);
    if (!existsSync(source)) throw new Error(`COPY: there is no ${word}.`);
    const isFile = statSync(source).isFile();
    const place = join(image.root, into, isFile && intoFolder ? basename(word) : '');
    mkdirSync(dirname(place), { recursive: true });
    cpSync(source, place, { recursive: true, verbatimSymlinks: true });
  }
}

/** Runs the image as compose.yaml does: read-only, without capabilities, as its user; queries the health check. */
async function tryOut(image: Image): Promise<void> {
  for (const volume of image.volumes) {
    const place = join(folder, 'volumes', volume);
    mkdirSync(place, { recursive: true });
    // A new volume has the content of the image's folder.
    const { uid, gid } = statSync(join(image.root, volume));
    chownSync(place, uid, gid);
  }
  const database = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    settings: { fsync: 'off' },
  });
  const port = await freePort();
  const env = {
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const options = { readOnly: true, env };
  const inside = async (...command: string[]): Promise<boolean> => {
    const [code] = (await once(enter(image, command, options), 'exit')) as [number | null];
    return code === 0;
  };
  const site = enter(image, image.command, options);
  const ended = once(site, 'exit') as Promise<[number | null]>;
  try {
    const began = performance.now();
    while (!(await inside(...image.healthCheck))) {
      if (site.exitCode !== null) throw new Error(`The site ended with ${site.exitCode}.`);
      if (performance.now() - began > HEALTHY_WITHIN_MS)
        throw new Error('It does not become healthy.');
      await pause(500);
    }
    tell(`Healthy after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    for (const path of ['/readyz', '/', '/find-club', '/preview/site.png']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      tell(`${path} answers ${status}.`);
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
    }
    if (await inside('touch', '/site/x')) throw new Error('Its file system can be written.');
    if (!(await inside('node', 'script/backup.ts', '/data/trial.backup'))) {
      throw new Error('A backup cannot be made inside.');
    }
  } finally {
    const late = setTimeout(() => site.kill('SIGKILL'), STOPPED_WITHIN_MS);
    site.kill('SIGTERM');
    const [code] = await ended;
    clearTimeout(late);
    await database.stop();
    if (code !== 0) process.exitCode = 1;
    tell(`Stopped with ${code}.`);
  }
}

try {
  const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'));
  const base = makeBase(stages[0]?.base ?? '');
  if (stages.some((stage) => stage.base !== stages[0]?.base))
    throw new Error('The stages differ in their base.');
  const context = makeContext();
  const done = new Map<string, Image>();
  for (const stage of stages) done.set(stage.name, await build(stage, base, context, done));
  const image = done.get('');
  if (!image) throw new Error('The last stage has a name.');
  await tryOut(image);
  tell('The Dockerfile holds.');
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
