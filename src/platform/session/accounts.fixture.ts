import { sql } from 'drizzle-orm';
import { afterAll, inject } from 'vitest';
import type { Visitor } from '#features/accounts/sign-in/credentials.server.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { passwordWork } from '#tests/password-work.ts';
import { openAccounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';

/** The password of members made `withPassword`. */
export const PASSWORD: string = KNOWN_PASSWORD.text;

/** The accounts as one instance sees them; close them before the database. */
export function anInstance(
  database: TestDatabase,
  options: { siteUrl?: string; authSecret?: string; formerAuthSecrets?: readonly string[] } = {},
): Promise<Accounts> {
  return openAccounts({
    url: database.appUrl,
    siteUrl: options.siteUrl ?? 'http://clubs.test',
    authSecret: options.authSecret,
    formerAuthSecrets: options.formerAuthSecrets ?? [],
    poolSize: 4,
  });
}

/**
 * Two instances on the test file's own database, closed after its last test. Await it at the
 * beginning of the file.
 */
export async function twoInstances() {
  const database = await aDatabase();
  await prepareMails(database);
  const [accounts, other] = await Promise.all([anInstance(database), anInstance(database)]);
  afterAll(() => Promise.all([accounts.close(), other.close()]));
  return { database, accounts, other };
}

export async function prepareMails(database: TestDatabase): Promise<void> {
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
}

/** A user who signs in with PASSWORD. */
export async function anAccount(
  database: TestDatabase,
  status: 'active' | 'deactivated' = 'active',
): Promise<MemberBuilder> {
  const [member] = await save(database.sql, aMember({ status }).withPassword());
  return member;
}

export interface WaitingMail extends Record<string, unknown> {
  readonly kind: string;
  readonly path: string | null;
}

/** Oldest first. */
export async function mailsTo(database: TestDatabase, email: string): Promise<WaitingMail[]> {
  const { rows } = await database.sql.execute<WaitingMail>(sql`
    select payload->>'kind' as kind, payload->>'path' as path
    from graphile_worker._private_jobs where payload->>'to' = ${email} order by id`);
  return rows;
}

/** The token in the newest email to an address. */
export async function newestToken(database: TestDatabase, email: string): Promise<string> {
  const mails = await mailsTo(database, email);
  const { path } = mails.at(-1) ?? {};
  return new URL(path ?? '', 'http://clubs.test').searchParams.get('token') ?? '';
}

/** Request headers of a browser that received these Set-Cookie values. */
export function browserWith(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}

let last = 0;

/** A new address, so that tests do not share a limit. */
export function anAddress(): string {
  last += 1;
  return `192.0.2.${last}`;
}

/** A visitor from a new address, with or without a known browser. */
export function aVisitor(headers = new Headers()): Visitor {
  return { address: anAddress(), headers };
}

/**
 * CPU milliseconds of two tasks: the best of several tries each, alternating, with full password
 * work. CPU time hardly depends on what else the machine does.
 */
export async function costs(
  tries: number,
  one: (count: number) => Promise<unknown>,
  other: (count: number) => Promise<unknown>,
): Promise<{ one: number; other: number }> {
  const best = { one: Infinity, other: Infinity };
  for (let count = 0; count < tries; count += 1) {
    best.one = Math.min(best.one, await costOf(() => one(count)));
    best.other = Math.min(best.other, await costOf(() => other(count)));
  }
  return best;
}

async function costOf(work: () => Promise<unknown>): Promise<number> {
  passwordWork.isFull = true;
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  passwordWork.isFull = false;
  return (user + system) / 1_000;
}
