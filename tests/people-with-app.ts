/** Users with an authenticator app in a test's database. */
import { signIn } from '#features/accounts/sign-in/commands.server.ts';
import { anAccount, aVisitor, browserWith, PASSWORD } from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { sessionOf } from '#platform/session/session.ts';
import { codeOf } from './authenticator.ts';
import type { MemberBuilder } from './builders/members.ts';
import type { TestDatabase } from './database.ts';
import {
  changerOf,
  confirmApp,
  startApp,
} from '#features/accounts/second-factor/commands.server.ts';

export const credentialsOf = ({ email }: MemberBuilder) => ({ email, password: PASSWORD });

/** The right password, and the server's answer. */
export async function firstStep(accounts: Accounts, member: MemberBuilder) {
  const { cookies, secondStep } = await signIn(accounts, credentialsOf(member), aVisitor());
  return { secondStep, browser: browserWith(cookies) };
}

/** A user with an authenticator app, signed in since before it was set up. */
export async function aMemberWithApp(database: TestDatabase, accounts: Accounts) {
  const member = await anAccount(database);
  const { browser } = await firstStep(accounts, member);
  const changer = await changerOf(accounts, await sessionOf(accounts, browser), browser);
  const { secret } = await startApp(changer, PASSWORD);
  const confirmedBy = codeOf(secret);
  const { recoveryCodes, cookies } = await confirmApp(changer, confirmedBy);
  return {
    member,
    secret,
    confirmedBy,
    codes: recoveryCodes ?? [],
    browser: browserWith(cookies),
  };
}
