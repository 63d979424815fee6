import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, signInProgram } from '#features/accounts/sign-in/commands.server.ts';
import {
  anInstance,
  aVisitor,
  mailsTo,
  PASSWORD,
  prepareMails,
} from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { sessionOf } from '#platform/session/session.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { aMemberWithApp, credentialsOf, firstStep } from '#tests/people-with-app.ts';
import { finishSignIn } from './commands.server.ts';

let database: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());

describe('a stranger who knows the password', () => {
  test('is reported to the owner if they use a recovery code through a program', async () => {
    const { member, codes } = await aMemberWithApp(database, accounts);
    const kinds = async () => (await mailsTo(database, member.email)).map(({ kind }) => kind);
    const before = await kinds();
    const enter = (code: string) =>
      signInProgram(accounts, { ...credentialsOf(member), code }, aVisitor());
    await expect(enter('AAAAA-AAAAA')).rejects.toMatchObject({ kind: 'invalid' });
    expect(await kinds()).toEqual(before);
    await enter(codes[0] ?? '');
    expect(await kinds()).toEqual([...before, 'sign-in-changed', 'new-browser']);
  });

  test('is locked out if the password changes before their second step', async () => {
    const { member, codes, browser } = await aMemberWithApp(database, accounts);
    const stranger = (await firstStep(accounts, member)).browser;
    await changePassword(accounts, await sessionOf(accounts, browser), browser, {
      currentPassword: PASSWORD,
      newPassword: 'battery staple',
      confirmation: 'battery staple',
    });
    await expect(finishSignIn(accounts, stranger, codes[0] ?? '')).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: expect.stringContaining('took too long'),
    });
  });
});
