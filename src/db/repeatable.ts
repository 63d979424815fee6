import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { hasTable } from './client.ts';

const FOLDER = fileURLToPath(new URL('../../db', import.meta.url));
/** Shorter than PostgreSQL's deadlock timeout, so that this gives up and never a user's write. */
const RULES_LOCK_TIMEOUT_MS = 300;

export interface RepeatablePart {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** Replacing functions locks no table, so they are one part. Policies lock the tables they name. */
export async function readRepeatableParts(): Promise<readonly RepeatablePart[]> {
  const functions = await readFolder('functions');
  return [
    { name: 'functions', text: functions.map(({ text }) => text).join('\n') },
    ...(await readFolder('policies')),
  ].map((part) => ({ ...part, hash: hash('sha256', part.text) }));
}

async function readFolder(folder: string): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(`${FOLDER}/${folder}`)).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    files.toSorted().map(async (file) => ({
      name: `${folder}/${file}`,
      text: await readFile(`${FOLDER}/${folder}/${file}`, 'utf8'),
    })),
  );
}

export function digestOf(parts: readonly RepeatablePart[]): string {
  return hash('sha256', parts.map(({ name, hash }) => `${name} ${hash}\n`).join(''));
}

/** `npm run schema` increments the version, and a test checks the digest against the files. */
export async function readRulesVersion() {
  const text = await readFile(`${FOLDER}/rules.json`, 'utf8');
  return JSON.parse(text) as { version: number; digest: string };
}

/** None when the database has a later version's parts. Locks nothing. */
export async function changedParts(
  client: pg.Client,
  parts: readonly RepeatablePart[],
): Promise<readonly RepeatablePart[]> {
  if (!(await hasTable(client, 'drizzle.rules'))) return parts;
  const { rows } = await client.query<{ name: string; hash: string; version: number }>(
    'select name, hash, version from drizzle.rules',
  );
  const { version: own } = await readRulesVersion();
  if (rows.some(({ version }) => version > own)) return [];
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  return parts.filter(({ name, hash }) => applied.get(name) !== hash);
}

export async function applyParts(
  client: pg.Client,
  parts: readonly RepeatablePart[],
): Promise<void> {
  await client.query(`
    create table if not exists drizzle.rules (
      name text primary key, hash text not null, version integer not null);
    -- Functions may name each other in any order.
    set local check_function_bodies = off;
    -- What a migration has written is checked before its triggers are made anew.
    set constraints all immediate;
    set local lock_timeout = ${RULES_LOCK_TIMEOUT_MS}`);
  const { version } = await readRulesVersion();
  for (const { name, text, hash } of parts) {
    await client.query(text);
    await client.query(
      `insert into drizzle.rules (name, hash, version) values ($1, $2, $3)
       on conflict (name) do update set hash = excluded.hash, version = excluded.version`,
      [name, hash, version],
    );
  }
}
