import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A phone's screen, in CSS pixels. */
export const WIDTH = 390;
export const HEIGHT = 844;

/** A real browser, with what WebKit and Firefox have in common. */
export interface Driver {
  /** Opens a path of the site, and waits until it has loaded. */
  go(path: string): Promise<void>;
  /** Calls a function in the page; arguments and result are JSON. */
  run(code: string, args: readonly unknown[]): Promise<unknown>;
  /** Pointers and keys, as both WebDriver and WebDriver BiDi define them. */
  perform(actions: readonly unknown[]): Promise<void>;
  /** Chooses a file for the field that a selector finds. */
  upload(selector: string, path: string): Promise<void>;
  /** Errors that the pages logged since the last call. */
  errors(): Promise<readonly string[]>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The first of these programs that is installed, if any. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts a program, and waits until its output on the given stream matches `ready`. */
export async function startProgram(
  program: string,
  args: readonly string[],
  options: { env?: Record<string, string>; ready: RegExp; from: 1 | 2 | 3 },
): Promise<{ process: ChildProcess; said: string }> {
  const child = spawn(program, args, {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  child.stdout?.resume();
  child.stderr?.resume();
  const said = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdio[options.from]?.on('data', (text: Buffer) => {
      output += String(text);
      const found = options.ready.exec(output);
      if (found) resolve(found[1] ?? '');
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${program} has ended: ${output}`)));
  });
  return { process: child, said };
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
