import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '#tests/free-port.ts';

const SERVER = new URL('../../dist/server/server.js', import.meta.url).pathname;

/** A running instance of the site. */
export interface RunningSite {
  /** Its address, without a trailing slash. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Its output so far, stdout and stderr. */
  readonly lines: readonly string[];
  /** Stops it as an operator would and waits until it has exited. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL and waits until it has exited. */
  kill(): Promise<void>;
}

/** Sites of this process that trust a proxy. */
const behindProxies = new Set<string>();

/** Whether a site trusts X-Forwarded-For; other demos refuse requests that have it. */
export function believesForwarding(url: string): boolean {
  return behindProxies.has(url);
}

/** Any port, but known in advance for settings that need the address. */
async function aPort({ NODE_ENV }: Record<string, string>): Promise<string> {
  return NODE_ENV === 'production' ? String(await freePort()) : '0';
}

/**
 * Starts an instance of the built site on a free port and waits until it says it is ready.
 *
 * @param variables of the environment, such as DATA_DIR or DATABASE_URL; production gets an address,
 * and holds its mails if they name no mail server
 * @param program the build to run, of this clone or of another
 * @throws Error with the instance's output if it exits instead
 */
export async function startSite(
  variables: Record<string, string>,
  program: string = SERVER,
): Promise<RunningSite> {
  const port = variables['PORT'] ?? (await aPort(variables));
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--max-semi-space-size=8', program],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        // As script/server does.
        MALLOC_ARENA_MAX: '2',
        LOG_LEVEL: 'warn',
        PORT: port,
        ...(variables['NODE_ENV'] === 'production' && {
          SITE_URL: `http://localhost:${port}`,
          SMTP_URL: 'none',
        }),
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  const written: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        written.push(line);
        const ready = /is ready at (\S+)/.exec(line)?.[1];
        if (ready) resolve(ready);
      });
    }
    void exited.then(() => reject(new Error(`The site did not start:\n${written.join('\n')}`)));
  });
  if (variables['TRUSTED_PROXIES'] !== undefined) behindProxies.add(url);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    url,
    process: child,
    lines: written,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
