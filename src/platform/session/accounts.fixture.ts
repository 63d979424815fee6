/** Accounts on a database of the tests, with the mails they ask for. */
import { sql } from 'drizzle-orm';
import { afterAll, inject } from 'vitest';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { KNOWN_PASSWORD } from '../../../tests/builders/known-password.ts';
import { aMember } from '../../../tests/builders/members.ts';
import type { MemberBuilder } from '../../../tests/builders/members.ts';
import { save } from '../../../tests/builders/save.ts';
import { aDatabase } from '../../../tests/database.ts';
import type { TestDatabase } from '../../../tests/database.ts';
import { passwordWork } from '../../../tests/password-work.ts';
import { openAccounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import type { Visitor } from './credentials.ts';

/** What members sign in with that were made `withPassword`. */
export const PASSWORD: string = KNOWN_PASSWORD.text;

/** The accounts as one instance of the site sees them; close it before the database goes. */
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
 * Two instances of the site on a database of the test file's own, which mails can be asked for, closed after its
 * last test. Wait for it at the beginning of the file.
 */
export async function twoInstances() {
  const database = await aDatabase();
  await prepareMails(database);
  const [accounts, other] = await Promise.all([anInstance(database), anInstance(database)]);
  afterAll(() => Promise.all([accounts.close(), other.close()]));
  return { database, accounts, other };
}

/** Lets mails be asked for. */
export async function prepareMails(database: TestDatabase): Promise<void> {
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
}

/** Somebody who signs in with PASSWORD. */
export async function anAccount(
  database: TestDatabase,
  status: 'active' | 'deactivated' = 'active',
): Promise<MemberBuilder> {
  const [member] = await save(database.sql, aMember({ status }).withPassword());
  return member;
}

/** A mail that waits to be sent. */
export interface WaitingMail extends Record<string, unknown> {
  readonly kind: string;
  readonly path: string | null;
}

/** The mails to an address, oldest first. */
export async function mailsTo(database: TestDatabase, email: string): Promise<WaitingMail[]> {
  const { rows } = await database.sql.execute<WaitingMail>(sql`
    select payload->>'kind' as kind, payload->>'path' as path
    from graphile_worker._private_jobs where payload->>'to' = ${email} order by id`);
  return rows;
}

/** The token of the link in the newest mail to an address. */
export async function newestToken(database: TestDatabase, email: string): Promise<string> {
  const mails = await mailsTo(database, email);
  const { path } = mails.at(-1) ?? {};
  return new URL(path ?? '', 'http://clubs.test').searchParams.get('token') ?? '';
}

/** The headers of a request of a browser that was given these Set-Cookie values. */
export function browserWith(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}

let last = 0;

/** A visitor's address nobody had before, so that tests do not share a limit. */
export function anAddress(): string {
  last += 1;
  return `192.0.2.${last}`;
}

/** Somebody who tries to sign in from an address nobody had before, with a browser or without one. */
export function aVisitor(headers = new Headers()): Visitor {
  return { address: anAddress(), headers };
}

/**
 * What two things cost this process, in milliseconds of its processors: the best of several tries
 * each, in turn, with all the work of a password. Unlike time on the clock it hardly depends on what else the machine does.
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
