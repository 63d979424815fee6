import { afterEach, beforeAll, beforeEach, afterAll, expect, test, vi } from 'vitest';
import { renewProgram, signIn, signInProgram } from '#features/accounts/sign-in/commands.server.ts';
import {
  saveRoles as saveProvenRoles,
  setStatus,
} from '#features/accounts/administration/commands.server.ts';
import {
  anAccount,
  anAddress,
  aVisitor,
  anInstance,
  PASSWORD,
  prepareMails,
} from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { securityEventCounts } from '#platform/log/security-events.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';

type Line = Readonly<Record<string, unknown>>;

const ENDED = { kind: 'unauthenticated' };
/** Gives roles as an administrator who has proved their identity. */
const saveRoles = (
  ...[db, actor, update]: Parameters<typeof saveProvenRoles> extends [...infer Given, unknown]
    ? Given
    : never
) => saveProvenRoles(db, actor, update, () => Promise.resolve());

let database: TestDatabase;
let accounts: Accounts;
let lines: string[] = [];

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

function events(event: string): Line[] {
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line['event'] === event);
}

function counted(event: string, outcome: string): number {
  const found = securityEventCounts().find((one) => one.event === event && one.outcome === outcome);
  return found?.count ?? Number.NaN;
}

test('300 failed sign-ins leave 300 lines and counts, which name the account and no address', async () => {
  const member = await anAccount(database);
  const before = counted('sign_in', 'failed') + counted('limit', 'reached');
  const hall = { address: '203.0.113.77', headers: new Headers() };
  const failures = Array.from({ length: 300 }, () =>
    signIn(accounts, { email: member.email, password: 'not this one' }, hall),
  );
  const outcomes = await Promise.allSettled(failures);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(counted('sign_in', 'failed') + counted('limit', 'reached')).toBe(before + 300);
  expect(events('sign_in').length + events('limit').length).toBe(300);
  expect(events('sign_in')[0]).toMatchObject({ outcome: 'failed', account: member.id });
  expect(events('limit').at(-1)).toMatchObject({ outcome: 'reached', of: 'sign-in' });
  expect(lines.join('')).not.toContain(member.email);
  expect(lines.join('')).not.toContain('not this one');
  expect(lines.join('')).not.toContain('203.0.113.77');
});

test('a sign-in that succeeds is recorded with its account', async () => {
  const member = await anAccount(database);
  await signIn(accounts, { email: member.email, password: PASSWORD }, aVisitor());
  expect(events('sign_in')).toMatchObject([{ outcome: 'succeeded', account: member.id }]);
});

test('a reused refresh token is recorded as reused, an unknown one as refused', async () => {
  const member = await anAccount(database);
  const credentials = { email: member.email, password: PASSWORD };
  const { refresh_token } = await signInProgram(accounts, credentials, aVisitor());
  await renewProgram(accounts, refresh_token, anAddress());
  await expect(renewProgram(accounts, refresh_token, anAddress())).rejects.toMatchObject(ENDED);
  await expect(renewProgram(accounts, 'x'.repeat(43), anAddress())).rejects.toMatchObject(ENDED);
  expect(events('refresh_token').map(({ outcome }) => outcome)).toEqual([
    'renewed',
    'reused',
    'refused',
  ]);
  expect(events('refresh_token')[1]).toMatchObject({ level: 'warn', account: member.id });
  expect(lines.join('')).not.toContain(refresh_token);
});

test('roles given and removed, and deactivated accounts, are recorded; failed attempts are not', async () => {
  const [admin, member] = await save(database.sql, aMember().withRole('admin'), aMember());
  const actor = { kind: 'member', userId: admin.id, roles: ['admin'] } as const;
  const as = { ...actor, administeredClubs: [] };
  const none = { isAdmin: false, clubIds: [] };
  const given = { isAdmin: true, isClubAdmin: false, clubIds: [] };
  const change = { memberId: member.id, seen: none, roles: given };
  await saveRoles(database.db, as, change);
  await expect(saveRoles(database.db, as, change)).rejects.toMatchObject({ kind: 'conflict' });
  const taken = { ...given, isAdmin: false };
  await saveRoles(database.db, as, { ...change, seen: { ...none, isAdmin: true }, roles: taken });
  const deactivation = { memberId: member.id, status: 'deactivated' } as const;
  await setStatus(database.db, as, deactivation, () => Promise.resolve());
  expect(events('role')).toMatchObject([
    { outcome: 'given', member: member.id, role: 'admin' },
    { outcome: 'taken', member: member.id, role: 'admin' },
  ]);
  expect(events('account')).toMatchObject([{ outcome: 'deactivated', member: member.id }]);
});
