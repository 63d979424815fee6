import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { user, verification } from '#db/schema/accounts.ts';
import {
  anAddress,
  aVisitor,
  mailsTo,
  newestToken,
  twoInstances,
} from '#platform/session/accounts.fixture.ts';
import { aSignUp } from '#tests/builders/sign-ups.ts';
import { confirmEmail, signIn, signUp } from './commands.server.ts';
import { signUpOfLink } from './mailed-links.server.ts';

const LINK_ENDED = 'This link has expired or was already used.';
const { database, accounts, other } = await twoInstances();

function accountsOf(email: string) {
  return database.sql
    .select({ id: user.id, isConfirmed: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
}

describe('the link in the confirmation mail', () => {
  test('confirms the address once', async () => {
    const form = aSignUp();
    await signUp(accounts, form, anAddress());
    const token = await newestToken(database, form.email);
    const [made] = await accountsOf(form.email);
    expect(await confirmEmail(other, token)).toEqual({ userId: made?.id, nextPath: null });
    expect(await accountsOf(form.email)).toMatchObject([{ isConfirmed: true }]);
    await expect(confirmEmail(accounts, token)).rejects.toThrow(LINK_ENDED);
    await expect(signIn(accounts, form, aVisitor())).resolves.toMatchObject({ secondStep: null });
  });

  test('changes nothing when it is only opened, and shows whose sign-up it is', async () => {
    const form = aSignUp();
    await signUp(accounts, form, anAddress());
    const token = await newestToken(database, form.email);
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await signUpOfLink(other, token)).toEqual({ username: form.username });
    }
    expect(await accountsOf(form.email)).toMatchObject([{ isConfirmed: false }]);
    await confirmEmail(accounts, token);
    expect(await signUpOfLink(other, token)).toBeNull();
  });

  test('remembers the page its reader came from, on this site only, and not in the mail', async () => {
    for (const [next, nextPath] of [
      ['/find-club?state=PA#map', '/find-club?state=PA#map'],
      ['//evil.example', null],
      ['https://evil.example/', null],
      ['/auth?mode=signup', null],
    ] as const) {
      const form = aSignUp({ next });
      await signUp(accounts, form, anAddress());
      const token = await newestToken(database, form.email);
      expect(JSON.stringify(await mailsTo(database, form.email))).not.toContain('find-club');
      expect(await confirmEmail(accounts, token)).toMatchObject({ nextPath });
      const [kept] = await database.sql.select().from(user).where(eq(user.email, form.email));
      expect(kept?.nextPath).toBeNull();
    }
  });

  test('confirms once even if opened several times at the same moment', async () => {
    const form = aSignUp();
    await signUp(accounts, form, anAddress());
    const token = await newestToken(database, form.email);
    const outcomes = await Promise.allSettled(
      [accounts, other, accounts].map((instance) => confirmEmail(instance, token)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('works for a day', async () => {
    const form = aSignUp();
    await signUp(accounts, form, anAddress());
    const token = await newestToken(database, form.email);
    const [made] = await accountsOf(form.email);
    const ofAccount = eq(verification.value, `confirm:${made?.id}`);
    const [kept] = await database.sql.select().from(verification).where(ofAccount);
    const hours = ((kept?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await database.sql
      .update(verification)
      .set({ expiresAt: sql`now()` })
      .where(ofAccount);
    await expect(confirmEmail(accounts, token)).rejects.toMatchObject({
      kind: 'invalid',
      message: LINK_ENDED,
    });
    expect(await accountsOf(form.email)).toMatchObject([{ isConfirmed: false }]);
  });

  test('cannot be guessed', async () => {
    for (const token of ['', 'x', 'x'.repeat(32), '%', "' or true"]) {
      await expect(confirmEmail(accounts, token)).rejects.toThrow(LINK_ENDED);
    }
  });
});
