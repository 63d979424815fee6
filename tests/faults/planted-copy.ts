import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { Fault } from './fault.ts';

/** What became of tests: the title of the first that failed, nothing, or why they said nothing. */
export type Verdict =
  | { readonly kind: 'noticed'; readonly by: string }
  | { readonly kind: 'not noticed' }
  | { readonly kind: 'broken'; readonly why: string };

const ROOT = join(import.meta.dirname, '../..');
const RESULTS = 'test-results/planted.json';

/**
 * A copy of this checkout as it stands, in the folder for temporary files, with a database server of its
 * own. Faults are planted there alone: whatever ends this process, the checkout is as it was.
 */
export class PlantedCopy {
  readonly #folder: string;
  readonly #serverUrl: string;
  readonly #stopServer: () => Promise<void>;
  #child: ChildProcess | undefined;

  private constructor(folder: string, serverUrl: string, stopServer: () => Promise<void>) {
    this.#folder = folder;
    this.#serverUrl = serverUrl;
    this.#stopServer = stopServer;
  }

  static async make(): Promise<PlantedCopy> {
    const folder = await mkdtemp(join(tmpdir(), 'club-directory-faults-'));
    const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0');
    for (const file of files.filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
      await cp(join(ROOT, file), join(folder, 'site', file));
    }
    await symlink(join(ROOT, 'node_modules'), join(folder, 'site/node_modules'));
    const server = await startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '200' },
    });
    return new PlantedCopy(folder, server.ownerUrl, () => server.stop());
  }

  /** Ends what runs in the copy, and removes it. */
  async remove(): Promise<void> {
    this.#child?.kill();
    await this.#stopServer();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs what should notice a fault with it in the copy, and takes it out again. */
  async verdictOn(fault: Fault): Promise<Verdict> {
    const file = join(this.#folder, 'site', fault.file);
    const why = outOfDate(fault, join(this.#folder, 'site'));
    if (why !== null) return { kind: 'broken', why };
    const before = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      before.replace(fault.from, () => fault.to),
    );
    try {
      return await this.run(fault.noticedBy, fault.title);
    } finally {
      writeFileSync(file, before);
    }
  }

  /**
   * Runs test files until one fails.
   *
   * @param title of browser tests: a part of the titles that are run
   */
  async run(files: readonly string[], title?: string): Promise<Verdict> {
    rmSync(join(this.#folder, 'site', RESULTS), { force: true });
    return title === undefined ? this.#runVitest(files) : this.#runBrowser(files, title);
  }

  async #runVitest(files: readonly string[]): Promise<Verdict> {
    const output = ['--reporter=json', `--outputFile=${RESULTS}`];
    const said = await this.#call('node_modules/.bin/vitest', [
      'run',
      '--bail=1',
      ...output,
      ...files,
    ]);
    const results = this.#results() as VitestResults | null;
    if (results === null) return { kind: 'broken', why: said };
    const failed = results.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === 'failed');
    if (failed) return { kind: 'noticed', by: failed.fullName };
    const unread = results.testResults.find(({ status }) => status === 'failed');
    if (unread) return { kind: 'broken', why: unread.message ?? unread.name };
    if (results.numPassedTests === 0) return { kind: 'broken', why: `No test ran.\n${said}` };
    return { kind: 'not noticed' };
  }

  async #runBrowser(files: readonly string[], title: string): Promise<Verdict> {
    const built = await this.#call('script/build', []);
    if (!existsSync(join(this.#folder, 'site/dist/.stamp'))) return { kind: 'broken', why: built };
    const said = await this.#call('node_modules/.bin/playwright', [
      'test',
      ...files,
      '-g',
      title,
      '--retries=0',
      '--workers=1',
      '--reporter=json',
    ]);
    const results = this.#results() as BrowserResults | null;
    if (results === null) return { kind: 'broken', why: said };
    const specs = results.suites.flatMap(specsOf);
    const failed = specs.find(({ ok }) => !ok);
    if (failed) return { kind: 'noticed', by: failed.title };
    return specs.length === 0 ? { kind: 'broken', why: 'No test ran.' } : { kind: 'not noticed' };
  }

  /** As the program wrote them; null when it wrote none. */
  #results(): unknown {
    const file = join(this.#folder, 'site', RESULTS);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  }

  /** @returns the last of what it said */
  #call(command: string, parameters: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const cwd = join(this.#folder, 'site');
      const child = spawn(join(cwd, command), parameters, {
        cwd,
        env: {
          ...process.env,
          TEST_DATABASE_URL: this.#serverUrl,
          PLAYWRIGHT_JSON_OUTPUT_NAME: RESULTS,
          NO_COLOR: '1',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.#child = child;
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => {
          said = (said + text.toString()).slice(-2_000);
        });
      }
      child.on('error', reject);
      child.on('close', () => {
        this.#child = undefined;
        resolve(said);
      });
    });
  }
}

/** Why a fault cannot be planted any more; null when it can. */
export function outOfDate({ file, from, to, noticedBy }: Fault, checkout = ROOT): string | null {
  const path = join(checkout, file);
  if (!existsSync(path)) return `Out of date: there is no ${file}.`;
  const times = readFileSync(path, 'utf8').split(from).length - 1;
  if (times !== 1) return `Out of date: its text stands ${times} times in ${file}.`;
  if (from === to) return 'It changes nothing.';
  const missing = noticedBy.find((test) => !existsSync(join(checkout, test)));
  return missing === undefined ? null : `Out of date: there is no ${missing}.`;
}

interface VitestResults {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface BrowserSuite {
  readonly specs: readonly { readonly ok: boolean; readonly title: string }[];
  readonly suites?: readonly BrowserSuite[];
}

interface BrowserResults {
  readonly suites: readonly BrowserSuite[];
}

function specsOf({ specs, suites = [] }: BrowserSuite): BrowserSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}
