import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  emailChange,
  profiles,
  secondFactorRule,
  user,
  verification,
} from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '#features/accounts/sign-in/commands.server.ts';
import { endOtherSessions } from '#features/accounts/sessions/commands.server.ts';
import {
  aVisitor,
  browserWith,
  mailsTo,
  newestToken,
  twoInstances,
} from '#platform/session/accounts.fixture.ts';
import { hashed } from '#platform/hashed.ts';
import { saveSecondFactorRule, sweepAccounts } from '#platform/session/accounts.ts';
import { sessionOf } from '#platform/session/session.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { cancelChange, confirmChange, requestChange, stopChange } from './commands.server.ts';
import { linkedChange, waitingChange } from './queries.server.ts';

const PASSWORD: string = KNOWN_PASSWORD.text;
const ENDED = { kind: 'invalid', message: expect.stringContaining('This link has expired') };

const { database, accounts, other } = await twoInstances();
let count = 0;

const aFreeAddress = (): string => {
  count += 1;
  return `new-address-${count}@example.org`;
};
const aPerson = async (): Promise<MemberBuilder> =>
  (await save(database.sql, aMember().withPassword()))[0];
const signsIn = async (email: string): Promise<Headers> =>
  browserWith((await signIn(accounts, { email, password: PASSWORD }, aVisitor())).cookies);
/** Begins the session without the password, whose hash would take most of the test's time. */
async function aBrowserOf({ id }: { id: string }): Promise<Headers> {
  const { headers } = await accounts.authentication.api.beginSessionOf({
    body: { userId: id },
    returnHeaders: true,
  });
  return browserWith(headers.getSetCookie());
}
const sessionIn = (browser: Headers) => sessionOf(other, browser);
const ask = async (browser: Headers, newEmail: string, proof = PASSWORD) =>
  requestChange(accounts, await sessionIn(browser), browser, { newEmail, proof });
const emailOf = async ({ id }: MemberBuilder) =>
  (await database.sql.select().from(user).where(eq(user.id, id)))[0]?.email;

/** '' without one. */
async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(database, email);
  const path = mails.findLast(({ kind }) => kind === 'confirm-email-change')?.path;
  return path?.split('#email-change=')[1] ?? '';
}
const kindsTo = async (email: string) => (await mailsTo(database, email)).map(({ kind }) => kind);

async function anAskedChange() {
  const member = await aPerson();
  const browser = await aBrowserOf(member);
  const newEmail = aFreeAddress();
  await ask(browser, newEmail);
  const links = { old: await linkTo(member.email), new: await linkTo(newEmail) };
  return { member, browser, newEmail, links };
}

/** The stored result of a request, without the password that it takes. */
async function aChange() {
  const member = await aPerson();
  const browser = await aBrowserOf(member);
  const newEmail = aFreeAddress();
  const links = { old: `old-${randomUUID()}`, new: `new-${randomUUID()}` };
  await database.sql.insert(emailChange).values({
    userId: member.id,
    newEmail,
    sessionId: (await sessionIn(browser))?.sessionId ?? '',
    oldToken: hashed(links.old),
    newToken: hashed(links.new),
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 24 * 3_600_000),
  });
  return { member, browser, newEmail, links };
}

describe('a change of the email address', () => {
  test('takes effect when both addresses have confirmed it, in either order; both are told', async () => {
    for (const [first, second] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const { member, browser, newEmail, links } = await anAskedChange();
      const elsewhere = await aBrowserOf(member);
      await requestPasswordReset(accounts, member.email, aVisitor());
      expect(await linkedChange(other, links[first])).toEqual({ side: first, new_email: newEmail });
      expect(await confirmChange(other, null, links[first])).toMatchObject({ state: 'waits' });
      expect(await emailOf(member)).toBe(member.email);
      expect(await waitingChange(accounts, await sessionIn(browser))).toMatchObject({
        new_email: newEmail,
        waitsFor: [second],
      });
      await expect(confirmChange(other, null, links[first]), 'once').rejects.toMatchObject(ENDED);
      expect(await confirmChange(accounts, null, links[second])).toMatchObject({
        state: 'changed',
        userId: member.id,
      });
      expect(await emailOf(member)).toBe(newEmail);
      expect(await waitingChange(accounts, await sessionIn(browser))).toBeNull();
      expect(await kindsTo(member.email)).toEqual([
        'confirm-email-change',
        'reset-password',
        'email-changed',
      ]);
      expect(await kindsTo(newEmail)).toEqual(['confirm-email-change', 'email-changed']);
      // The browser that asked stays; others, and links to the old address, do not.
      expect(await sessionIn(browser)).toMatchObject({ email: newEmail });
      expect(await sessionIn(elsewhere)).toBeNull();
      expect(await database.sql.$count(verification, eq(verification.value, member.id))).toBe(0);
      await signsIn(newEmail);
      await expect(signsIn(member.email)).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
  });

  test('stores no link that a reader of the table could use', async () => {
    const { member, links } = await anAskedChange();
    const [stored] = await database.sql
      .select()
      .from(emailChange)
      .where(eq(emailChange.userId, member.id));
    const validMs = Number(stored?.expiresAt) - Number(stored?.createdAt);
    expect(Math.round(validMs / 3_600_000), 'hours').toBe(24);
    for (const link of [links.old, links.new]) expect(JSON.stringify(stored)).not.toContain(link);
    for (const hash of [stored?.oldToken, stored?.newToken]) {
      await expect(confirmChange(accounts, null, hash ?? '')).rejects.toMatchObject(ENDED);
    }
  });

  test('needs a proof, a new address, and a browser', async () => {
    const member = await aPerson();
    const browser = await aBrowserOf(member);
    await expect(ask(browser, aFreeAddress(), 'not the one')).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Your current password isn’t correct.',
    });
    await expect(ask(browser, member.email)).rejects.toMatchObject({ kind: 'invalid' });
    const form = { newEmail: aFreeAddress(), proof: PASSWORD };
    await expect(requestChange(accounts, null, browser, form)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const session = await sessionIn(browser);
    const program = session && { ...session, isProgram: true };
    await expect(requestChange(accounts, program, browser, form)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await kindsTo(member.email)).toEqual([]);
  });

  test('is refused to an administrator whose second factor is overdue, and so is confirming it', async () => {
    const [member] = await save(database.sql, aMember().withPassword().withRole('admin'));
    const browser = await aBrowserOf(member);
    const newEmail = aFreeAddress();
    await ask(browser, newEmail);
    const links = [await linkTo(member.email), await linkTo(newEmail)];
    await saveSecondFactorRule(accounts.database.sql, 'required');
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await database.sql.update(secondFactorRule).set({ since: longAgo });
    await database.sql.update(userRoles).set({ createdAt: longAgo });
    await database.sql.update(profiles).set({ createdAt: longAgo });
    try {
      const refused = { kind: 'forbidden', message: expect.stringContaining('two-step sign-in') };
      await expect(ask(browser, aFreeAddress())).rejects.toMatchObject(refused);
      for (const link of links) {
        await expect(confirmChange(other, null, link)).rejects.toMatchObject(refused);
      }
      expect(await emailOf(member)).toBe(member.email);
      const form = { newPassword: 'libero digs deep', confirmation: 'libero digs deep' };
      const session = await sessionIn(browser);
      await changePassword(accounts, session, browser, { currentPassword: PASSWORD, ...form });
    } finally {
      await saveSecondFactorRule(accounts.database.sql, 'optional');
    }
  });

  test('can be requested ten times a day, and a mailbox gets at most five links', async () => {
    const member = await aPerson();
    const browser = await aBrowserOf(member);
    const newEmail = aFreeAddress();
    for (let tries = 0; tries < 6; tries += 1) await ask(browser, newEmail);
    expect(await kindsTo(newEmail)).toHaveLength(5);
    await database.sql.execute(sql`update auth.rate_limit set attempts = 9
      where attempts = 6 and ends_at > now() + interval '1 hour'`);
    await ask(browser, newEmail);
    await expect(ask(browser, newEmail)).rejects.toMatchObject({ kind: 'limited' });
    // The last emailed link still works.
    const links = [await linkTo(member.email), await linkTo(newEmail)];
    for (const link of links) await confirmChange(other, null, link);
    expect(await emailOf(member)).toBe(newEmail);
  });
});

describe('a pending change ends', () => {
  const hasEnded = async ({ links, member }: Awaited<ReturnType<typeof aChange>>) => {
    for (const link of [links.old, links.new]) {
      expect(await linkedChange(other, link)).toBeNull();
      await expect(confirmChange(other, null, link)).rejects.toMatchObject(ENDED);
    }
    return [member.email, undefined].includes(await emailOf(member));
  };

  test('with a second one', async () => {
    const change = await aChange();
    await ask(change.browser, aFreeAddress());
    expect(await hasEnded(change)).toBe(true);
  });

  test('when its owner cancels it, or by either link', async () => {
    const canceled = await aChange();
    await cancelChange(accounts, await sessionIn(canceled.browser));
    expect(await hasEnded(canceled)).toBe(true);
    for (const side of ['old', 'new'] as const) {
      const change = await aChange();
      expect(await stopChange(accounts, change.links[side])).toBe(change.member.id);
      expect(await hasEnded(change)).toBe(true);
      await expect(stopChange(accounts, change.links[side])).rejects.toMatchObject(ENDED);
    }
  });

  test('only for its owner, on the profile', async () => {
    const change = await aChange();
    const stranger = await aBrowserOf(await aPerson());
    expect(await waitingChange(accounts, await sessionIn(stranger))).toBeNull();
    await cancelChange(accounts, await sessionIn(stranger));
    await expect(cancelChange(accounts, null)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await linkedChange(other, change.links.old)).toMatchObject({ side: 'old' });
  });

  test('after a day', async () => {
    const change = await aChange();
    await confirmChange(accounts, null, change.links.new);
    await database.sql
      .update(emailChange)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(emailChange.userId, change.member.id));
    expect(await hasEnded(change)).toBe(true);
    expect(await waitingChange(accounts, await sessionIn(change.browser))).toBeNull();
    await sweepAccounts(accounts);
    const own = eq(emailChange.userId, change.member.id);
    expect(await database.sql.$count(emailChange, own)).toBe(0);
  });

  test('with a new password, changed or set by a link', async () => {
    const changed = await aChange();
    const form = { newPassword: 'libero digs deep', confirmation: 'libero digs deep' };
    await changePassword(accounts, await sessionIn(changed.browser), changed.browser, {
      currentPassword: PASSWORD,
      ...form,
    });
    expect(await hasEnded(changed)).toBe(true);
    const reset = await aChange();
    await requestPasswordReset(accounts, reset.member.email, aVisitor());
    const token = await newestToken(database, reset.member.email);
    await resetPassword(accounts, { token, ...form });
    expect(await hasEnded(reset)).toBe(true);
  });

  test('with the session that requested it, if its owner ends that', async () => {
    const change = await aChange();
    const mine = await aBrowserOf(change.member);
    await endOtherSessions(accounts, await sessionIn(mine), mine, PASSWORD);
    expect(await hasEnded(change)).toBe(true);
  });

  test('with the account, deleted or deactivated', async () => {
    const gone = await aChange();
    await database.sql.delete(user).where(eq(user.id, gone.member.id));
    expect(await hasEnded(gone)).toBe(true);
    const out = await aChange();
    await database.sql
      .update(profiles)
      .set({ status: 'deactivated' })
      .where(eq(profiles.id, out.member.id));
    for (const link of [out.links.old, out.links.new]) {
      await expect(confirmChange(other, null, link)).rejects.toMatchObject(ENDED);
    }
  });
});

describe('an address that has an account', () => {
  test('gets the same answer as a free one; its owner is told once a day, and it is never taken', async () => {
    const [member, holder] = [await aPerson(), await aPerson()];
    const browser = await aBrowserOf(member);
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await ask(browser, holder.email)).toBeUndefined();
    }
    expect(await kindsTo(holder.email)).toEqual(['existing-account']);
    expect(await waitingChange(accounts, await sessionIn(browser))).toMatchObject({
      new_email: holder.email,
      waitsFor: ['old', 'new'],
    });
    const link = await linkTo(member.email);
    expect(await confirmChange(accounts, null, link)).toMatchObject({ state: 'waits' });
    expect(await waitingChange(accounts, await sessionIn(browser))).toMatchObject({
      waitsFor: ['new'],
    });
    expect(await emailOf(member)).toBe(member.email);
  });

  test('by the time of the second confirmation stays with that account', async () => {
    const { member, newEmail, links } = await aChange();
    await confirmChange(accounts, null, links.old);
    await save(database.sql, aMember({ email: newEmail }));
    expect(await confirmChange(accounts, null, links.new)).toMatchObject({ state: 'taken' });
    expect(await emailOf(member)).toBe(member.email);
    await expect(confirmChange(accounts, null, links.new)).rejects.toMatchObject(ENDED);
  });

  test('without a confirmation goes to the owner of its mailbox', async () => {
    const { member, newEmail, links } = await aChange();
    const [squatter] = await save(database.sql, aMember({ email: newEmail }));
    await database.sql.update(user).set({ emailVerified: false }).where(eq(user.id, squatter.id));
    await confirmChange(accounts, null, links.new);
    expect(await confirmChange(accounts, null, links.old)).toMatchObject({ state: 'changed' });
    expect(await emailOf(member)).toBe(newEmail);
  });

  test('requested by two accounts at once goes to the first', async () => {
    const newEmail = aFreeAddress();
    const changes = [];
    for (const member of [await aPerson(), await aPerson()]) {
      await ask(await aBrowserOf(member), newEmail);
      const links = [await linkTo(newEmail), await linkTo(member.email)];
      await confirmChange(accounts, null, links[1] ?? '');
      changes.push(links[0] ?? '');
    }
    const outcomes = await Promise.all(
      changes.map((link, at) => confirmChange(at === 0 ? accounts : other, null, link)),
    );
    expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['changed', 'taken']);
  });
});

test('a link confirmed twice at once counts once', async () => {
  const { links, member } = await aChange();
  const both = await Promise.allSettled([
    confirmChange(accounts, null, links.old),
    confirmChange(other, null, links.old),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await emailOf(member)).toBe(member.email);
});
