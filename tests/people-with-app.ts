/** People with an authenticator app in a database of the tests. */
import { account } from '#db/schema/accounts.ts';
import { signIn } from '#features/accounts/sign-in/commands.server.ts';
import { aVisitor, browserWith, PASSWORD } from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { hashPassword } from '#platform/session/password-hashes.ts';
import { sessionOf } from '#platform/session/session.ts';
import { codeOf } from './authenticator.ts';
import { aMember } from './builders/members.ts';
import type { MemberBuilder } from './builders/members.ts';
import { save } from './builders/save.ts';
import type { TestDatabase } from './database.ts';
import {
  changerOf,
  confirmApp,
  startApp,
} from '#features/accounts/second-factor/commands.server.ts';

/** Somebody who signs in with PASSWORD. */
export async function anAccount(database: TestDatabase): Promise<MemberBuilder> {
  const [member] = await save(database.sql, aMember());
  const { id: userId } = member;
  const password = await hashPassword(PASSWORD);
  await database.sql
    .insert(account)
    .values({ accountId: userId, providerId: 'credential', userId, password });
  return member;
}

export const credentialsOf = ({ email }: MemberBuilder) => ({ email, password: PASSWORD });

/** The right password, and what the server answers. */
export async function firstStep(accounts: Accounts, member: MemberBuilder) {
  const { cookies, secondStep } = await signIn(accounts, credentialsOf(member), aVisitor());
  return { secondStep, browser: browserWith(cookies) };
}

/** Somebody with an authenticator app, signed in since before it was set up. */
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
