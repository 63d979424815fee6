import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { until } from './load.fixture.ts';

const DOCUMENTED = new URL('../../docs/operations/nginx.conf', import.meta.url);

/** nginx with the configuration from docs/operations.md. */
export interface Nginx {
  /** The address under which it serves the site, without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The program that script/test found; otherwise one of this machine; otherwise undefined. */
export function findNginx(): string | undefined {
  const given = process.env['NGINX_PATH'];
  if (given !== undefined && given !== '') return given;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts nginx in front of two instances, with the documented configuration except for the
 * certificate and the ports.
 *
 * @param port on which it listens on 127.0.0.1
 * @param instances the ports of the two instances
 */
export async function startNginx(
  program: string,
  port: number,
  instances: readonly [number, number],
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const site = adapted(await readFile(DOCUMENTED, 'utf8'), [
    [/^ +listen 80;$/m, `listen 127.0.0.1:${port}; server_name plain;`],
    [/^ +listen 443 ssl;$/m, `listen 127.0.0.1:${port} default_server;`],
    [/^ +listen \[::\]:80;$/m, ''],
    [/^ +listen \[::\]:443 ssl;$/m, ''],
    [/^ +http2 on;$/m, ''],
    [/^ +ssl_certificate .*$/m, ''],
    [/^ +ssl_certificate_key .*$/m, ''],
    ['127.0.0.1:3001', `127.0.0.1:${instances[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${instances[1]}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await Promise.all(temporary.map((name) => mkdir(join(folder, name))));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; worker_processes 1; error_log ${folder}/error.log;
     ${process.geteuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 512; }
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
       ${site}
     }`,
  );
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${said}`);
    return fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error if the text to replace is missing */
function adapted(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((before, [what, by]) => {
    const after = before.replace(what, by);
    if (after === before) throw new Error(`docs/operations/nginx.conf has no ${String(what)}`);
    return after;
  }, text);
}
