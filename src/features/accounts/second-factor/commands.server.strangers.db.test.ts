import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '#features/accounts/sign-in/commands.server.ts';
import { anInstance, PASSWORD, prepareMails } from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { sessionOf } from '#platform/session/session.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
import { finishSignIn } from './commands.server.ts';
import { aMemberWithApp, firstStep } from '../../../../tests/people-with-app.ts';

let database: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());

describe('a stranger who knows the password', () => {
  test('is out when it was changed before their second step', async () => {
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
