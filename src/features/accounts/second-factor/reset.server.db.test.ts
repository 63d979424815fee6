import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkey, session, twoFactor, user } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { anInstance, aVisitor, mailsTo, prepareMails } from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { beginSession } from '#features/accounts/sign-in/credentials.server.ts';
import { lostFactorOf, resetSecondFactor } from './reset.server.ts';

const run = promisify(execFile);
let database: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());

/** A user with an app, a passkey, and a session. */
async function withFactors(builder = aMember()): Promise<MemberBuilder> {
  const [member] = await save(database.sql, builder.withPassword());
  const { id: userId } = member;
  await database.sql
    .insert(twoFactor)
    .values({ userId, secret: 'x', backupCodes: 'x', verified: true });
  await database.sql.insert(passkey).values({
    userId,
    name: 'Lost phone',
    credentialId: `credential-${userId}`,
    publicKey: 'AAAA',
    counter: 0,
    transports: [],
  });
  await database.sql.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
  const expiresAt = new Date(Date.now() + 60_000);
  await database.sql.insert(session).values({ userId, token: `token-${userId}`, expiresAt });
  return member;
}
const isSignedIn = async ({ id }: MemberBuilder) =>
  (await database.sql.$count(session, eq(session.userId, id))) > 0;

describe('removing lost second factors', () => {
  test('keeps the password, ends sessions, and tells the owner and all administrators', async () => {
    const [colleague] = await save(database.sql, aMember().withRole('admin'));
    const admin = await withFactors(aMember({ username: 'locked_out' }).withRole('admin'));
    const bystander = await withFactors();
    const factors = ['app', 'passkey', 'recovery codes'];
    expect(await lostFactorOf(database.sql, admin.email)).toMatchObject({ factors });
    expect(await isSignedIn(admin), 'looking changes nothing').toBe(true);
    const done = await resetSecondFactor(database.sql, ` ${admin.email.toUpperCase()}`);
    expect(done).toMatchObject({ id: admin.id, isAdministrator: true, factors });
    expect(await lostFactorOf(database.sql, admin.email)).toMatchObject({ factors: [] });
    expect([await isSignedIn(admin), await isSignedIn(bystander)]).toEqual([false, true]);
    expect(await lostFactorOf(database.sql, bystander.email)).toMatchObject({ factors });
    const credentials = { email: admin.email, password: KNOWN_PASSWORD.text };
    expect(await beginSession(accounts, credentials, aVisitor())).toHaveProperty('token');
    for (const { email } of [admin, colleague]) {
      expect(await mailsTo(database, email)).toEqual([{ kind: 'sign-in-changed', path: null }]);
    }
    expect(await mailsTo(database, bystander.email)).toEqual([]);
    const log = await database.sql.select().from(auditLog).where(eq(auditLog.subjectId, admin.id));
    expect(log).toMatchObject([
      { actorId: null, subjectName: 'locked_out', before: { second_factors: factors } },
    ]);
  });

  test('is refused without an account and without a second factor', async () => {
    const [member] = await save(database.sql, aMember());
    await expect(resetSecondFactor(database.sql, member.email)).rejects.toMatchObject({
      kind: 'invalid',
    });
    await expect(resetSecondFactor(database.sql, 'nobody@x.example')).rejects.toMatchObject({
      kind: 'missing',
    });
  });

  test('by the command shows the account first, and records the event', async () => {
    const member = await withFactors();
    const call = (...options: string[]) =>
      run(process.execPath, ['script/reset-second-factor.ts', member.email, ...options], {
        env: {
          ...process.env,
          DATABASE_URL: database.appUrl,
          DATABASE_OWNER_URL: database.ownerUrl,
        },
      });
    const looked = await call();
    expect(looked.stdout).toContain(`${member.email}: `);
    expect(looked.stdout).toContain('Second factors: app, passkey, recovery codes.');
    expect(looked.stdout).toContain('Nothing was changed.');
    expect(await isSignedIn(member)).toBe(true);
    const removed = await call('--remove');
    expect(removed.stdout).toContain('They are removed');
    expect(removed.stderr).toContain('"event":"second_factor","outcome":"removed"');
    expect(await isSignedIn(member)).toBe(false);
    await expect(call('--remove')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('doesn’t use two-step sign-in'),
    });
  });
});
