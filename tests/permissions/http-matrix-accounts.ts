import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Viewer } from '#platform/session/viewer.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';
const ACTIVE = /*    */ '1 Y Y Y Y Y Y Y 1 1 1';
const SEEN = /*      */ '. Y Y Y Y Y Y Y . . .';
const TO_NOBODY = /* */ '. . . . . . . . . . .';

const PASSWORD = KNOWN_PASSWORD.text;
const SIGN_UP = { password: 'libero digs deep', userType: 'player', isOldEnough: true };
const NEW_PASSWORD = { newPassword: 'a new password', confirmation: 'a new password' };
const PROFILE = { avatarUrl: null, userType: 'coach' };
const isNull = (value: unknown): boolean => value === null;

/** A visitor has no sessions either. */
const isSomebody = (id: string): SQL => sql`exists (select from profiles where id = ${id})`;
const hasSessions = (id: string): SQL =>
  sql`exists (select from auth.session where user_id = ${id} and expires_at > now())`;
const hasNewPassword = (id: string): SQL =>
  sql`exists (select from auth.account where user_id = ${id} and password <> ${KNOWN_PASSWORD.hash})`;
const isConfirmed = (id: string): SQL =>
  sql`exists (select from auth."user" where id = ${id} and email_verified)`;
const hasAccount = (email: string): SQL =>
  sql`exists (select from auth."user" where email = ${email})`;
/** The key as sign-in's mailed-links.server.ts makes it. */
const hasMailSlotTaken = (email: string): SQL => {
  const key = hash('sha256', `confirmation mail to ${email}`, 'base64url');
  return sql`exists (select from auth.rate_limit where key = ${key} and ends_at > now())`;
};

/** Accounts and profiles; http-matrix.ts explains the rows. */
export const ACCOUNTS: readonly HttpDeed[] = [
  ...triesOf('POST accounts.sign-in.signUp', [
    {
      title: 'registers a new user',
      outcomes: EVERYBODY,
      input: (w) => ({ ...SIGN_UP, username: w.newName, email: `${w.newName}@matrix.example.org` }),
      done: (w) => hasAccount(`${w.newName}@matrix.example.org`),
    },
    {
      title: 'registers under someone else’s name',
      outcomes: '9 9 9 9 9 9 9 9 9 9 9',
      input: (w) => ({
        ...SIGN_UP,
        username: w.bystander.username,
        email: `${w.newName}@matrix.example.org`,
      }),
      done: (w) => hasAccount(`${w.newName}@matrix.example.org`),
    },
    {
      title: 'registers with someone else’s email, and cannot tell that it has an account',
      outcomes: TO_NOBODY,
      input: (w) => ({ ...SIGN_UP, username: w.newName, email: w.bystander.email }),
      done: (w) => sql`exists (
        select from profiles as profile join auth."user" as account on account.id = profile.id
        where username = ${w.newName} and email = ${w.bystander.email})`,
    },
  ]),
  ...triesOf('POST accounts.sign-in.repeatSignUpMail', [
    {
      title: 'requests the mail of a sign-up again, and learns nothing about accounts',
      outcomes: EVERYBODY,
      input: (w) => ({ email: w.bystander.email }),
      done: (w) => hasMailSlotTaken(w.bystander.email),
    },
  ]),
  ...triesOf('POST accounts.sign-in.signIn', [
    {
      title: 'signs in with the right password',
      outcomes: EVERYBODY,
      newSessions: true,
      input: (w) => ({ email: w.bystander.email, password: PASSWORD }),
      done: (w) => hasSessions(w.bystander.id),
    },
    {
      title: 'signs in with a wrong password',
      outcomes: '1 1 1 1 1 1 1 1 1 1 1',
      input: (w) => ({ email: w.bystander.email, password: 'not the one' }),
      done: (w) => hasSessions(w.bystander.id),
    },
    {
      title: 'signs in to a deactivated account',
      outcomes: '3 3 3 3 3 3 3 3 3 3 3',
      input: (w) => ({ email: w.retired.email, password: PASSWORD }),
      done: (w) => hasSessions(w.retired.id),
    },
  ]),
  ...triesOf('POST accounts.sign-in.signOut', [
    {
      title: 'ends their own sessions',
      outcomes: SEEN,
      newSessions: true,
      done: (_, me) => sql`${isSomebody(me.id)} and not ${hasSessions(me.id)}`,
    },
  ]),
  ...triesOf('POST accounts.sign-in.requestPasswordReset', [
    {
      title: 'requests a mailed link for an account',
      outcomes: EVERYBODY,
      input: (w) => ({ email: w.retired.email }),
      done: (w) => sql`exists (select from auth.verification where value = ${w.retired.id})`,
    },
  ]),
  ...triesOf('POST accounts.sign-in.checkResetToken', [
    {
      title: 'checks a mailed link',
      outcomes: EVERYBODY,
      input: (w) => ({ token: w.resetToken }),
      tells: (w) => [w.bystander.email],
      shows: showing<string | null>((email) => email !== null, isNull),
    },
    {
      title: 'checks a guessed link',
      outcomes: TO_NOBODY,
      input: (w) => ({ token: w.confirmToken }),
      shows: showing<string | null>((email) => email !== null, isNull),
    },
  ]),
  ...triesOf('POST accounts.sign-in.readConfirmation', [
    {
      title: 'reads whose sign-up a mailed link confirms',
      outcomes: EVERYBODY,
      input: (w) => ({ token: w.confirmToken }),
      shows: showing<unknown>((signUp) => signUp !== null, isNull),
    },
    {
      title: 'reads the same from a link for something else',
      outcomes: TO_NOBODY,
      input: (w) => ({ token: w.resetToken }),
      shows: showing<unknown>((signUp) => signUp !== null, isNull),
    },
  ]),
  ...triesOf('POST accounts.sign-in.confirmEmail', [
    {
      title: 'confirms an address by a mailed link',
      outcomes: EVERYBODY,
      input: (w) => ({ token: w.confirmToken }),
      done: (w) => isConfirmed(w.unconfirmed.id),
    },
    {
      title: 'confirms an address by a link for something else',
      outcomes: '0 0 0 0 0 0 0 0 0 0 0',
      input: (w) => ({ token: w.resetToken }),
      done: (w) => isConfirmed(w.unconfirmed.id),
    },
  ]),
  ...triesOf('POST accounts.sign-in.resetPassword', [
    {
      title: 'sets a new password by a mailed link',
      outcomes: EVERYBODY,
      input: (w) => ({ token: w.resetToken, ...NEW_PASSWORD }),
      done: (w) => hasNewPassword(w.bystander.id),
    },
    {
      title: 'sets a new password by a link for something else',
      outcomes: '0 0 0 0 0 0 0 0 0 0 0',
      input: (w) => ({ token: w.confirmToken, ...NEW_PASSWORD }),
      done: (w) => sql`${hasNewPassword(w.bystander.id)} or ${hasNewPassword(w.unconfirmed.id)}`,
    },
  ]),
  ...triesOf('POST accounts.sign-in.changePassword', [
    {
      title: 'changes their own password',
      outcomes: ACTIVE,
      newSessions: true,
      input: () => ({ currentPassword: PASSWORD, ...NEW_PASSWORD }),
      done: (_, me) => hasNewPassword(me.id),
    },
    {
      title: 'changes their own password without knowing it',
      outcomes: '1 0 0 0 0 0 0 0 1 1 1',
      input: () => ({ currentPassword: 'not the one', ...NEW_PASSWORD }),
      done: (_, me) => hasNewPassword(me.id),
    },
  ]),
  ...triesOf('GET platform.session.getViewer', [
    {
      title: 'reads their own address and profile',
      outcomes: SEEN,
      shows: showing<Viewer>(({ id, email }, _, me) => id === me.id && email === me.email, isNull),
    },
    {
      title: 'reads their own address and profile as a program',
      outcomes: SEEN,
      byProgram: true,
      shows: showing<Viewer>(({ id, email }, _, me) => id === me.id && email === me.email, isNull),
    },
    {
      title: '[PERM-07] [PERM-08] learns from the list of roles whether they are an administrator',
      outcomes: '. . . . . . . Y . . .',
      shows: showing<Viewer | null>(
        (viewer) => viewer?.canAdminister === true && viewer.roles.includes('admin'),
        (viewer) => viewer?.canAdminister !== true && viewer?.roles.includes('admin') !== true,
      ),
    },
    {
      title: '[PERM-16] reads all of several own roles',
      outcomes: '. . . . . . Y . . . .',
      shows: showing<Viewer | null>(
        (viewer) => viewer?.roles.toSorted().join() === 'moderator,user',
        (viewer) => (viewer?.roles.length ?? 0) < 2,
      ),
    },
  ]),
  ...triesOf('POST accounts.sign-in.saveProfile', [
    {
      title: '[PERM-05] edits their own profile, user type included',
      outcomes: ACTIVE,
      input: (w) => ({ ...PROFILE, username: w.newName, fullName: w.words }),
      done: (w, me) => sql`exists (
        select from profiles where id = ${me.id} and user_type = 'coach'
          and username = ${w.newName} and full_name = ${w.words})`,
    },
    {
      title: 'names someone else in the form, who is not changed',
      outcomes: ACTIVE,
      input: (w) => {
        const { id } = w.bystander;
        const stranger = { id, userId: id, status: 'active', roles: ['admin'] };
        return { ...PROFILE, ...stranger, username: w.newName, fullName: w.words };
      },
      done: (w, me) => sql`
        exists (select from profiles where id = ${me.id} and full_name = ${w.words}) and
        exists (select from profiles where id = ${w.bystander.id}
          and username = ${w.bystander.username} and full_name <> ${w.words})`,
    },
    {
      title: 'takes someone else’s name',
      outcomes: '1 9 9 9 9 9 9 9 1 1 1',
      input: (w) => ({ ...PROFILE, username: w.bystander.username }),
      done: (w, me) =>
        sql`exists (select from profiles where id = ${me.id} and username = ${w.bystander.username})`,
    },
    {
      title: 'shows someone else’s picture',
      outcomes: '1 0 0 0 0 0 0 0 1 1 1',
      input: (w) => ({
        ...PROFILE,
        username: w.newName,
        avatarUrl: `/files/avatars/${w.bystander.id}-1.webp`,
      }),
      done: (_, me) =>
        sql`exists (select from profiles where id = ${me.id} and avatar_url is not null)`,
    },
  ]),
];
