import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ACTIVE = /*   */ '1 Y Y Y Y Y Y Y 1 1 1';
const ANSWERED = /* */ '1 . . . . . . . 1 1 1';
const REFUSED = /*  */ '1 0 0 0 0 0 0 0 1 1 1';
const NOTHING = /*  */ '. . . . . . . . . . .';
const NOBODY = /*   */ '0 0 0 0 0 0 0 0 0 0 0';

const proof = KNOWN_PASSWORD.text;
const token = 'guessed';
const isWaiting = (id: string): SQL =>
  sql`exists (select from auth.email_change where user_id = ${id})`;
const isNull = (value: unknown): boolean => value === null;

/** The change of one's mail address; http-matrix.ts explains the rows. */
export const MAILBOX: readonly HttpDeed[] = [
  ...triesOf('GET accounts.profile.getWaitingChange', [
    {
      title: 'reads their own pending change of address, without one',
      outcomes: ANSWERED,
      shows: showing<unknown>(() => false, isNull),
    },
  ]),
  ...triesOf('POST accounts.profile.requestChange', [
    {
      title: 'requests a new email address',
      outcomes: ACTIVE,
      newSessions: true,
      input: (w) => ({ newEmail: `${w.newName}@matrix.example.org`, proof }),
      done: (_, me) => isWaiting(me.id),
    },
    {
      title: 'requests a new email address without knowing their own password',
      outcomes: REFUSED,
      newSessions: true,
      input: (w) => ({ newEmail: `${w.newName}@matrix.example.org`, proof: 'not the one' }),
      done: (_, me) => isWaiting(me.id),
    },
    {
      title: 'requests someone else’s email address, and cannot tell that it has an account',
      outcomes: ACTIVE,
      newSessions: true,
      input: (w) => ({ newEmail: w.bystander.email, proof }),
      done: (_, me) => isWaiting(me.id),
    },
  ]),
  ...triesOf('POST accounts.profile.cancelChange', [
    {
      title: 'cancels a change of address that does not exist',
      outcomes: ANSWERED,
      done: (_, me) => isWaiting(me.id),
    },
  ]),
  ...triesOf('POST accounts.profile.readChangeLink', [
    {
      title: 'reads what a guessed link is for',
      outcomes: NOTHING,
      input: () => ({ token }),
      shows: showing<unknown>(() => false, isNull),
    },
  ]),
  ...triesOf('POST accounts.profile.confirmChange', [
    {
      title: 'confirms a change with a guessed link',
      outcomes: NOBODY,
      input: () => ({ token }),
      done: (_, me) => isWaiting(me.id),
    },
  ]),
  ...triesOf('POST accounts.profile.stopChange', [
    {
      title: 'stops a change with a guessed link',
      outcomes: NOBODY,
      input: () => ({ token }),
      done: (_, me) => isWaiting(me.id),
    },
  ]),
];
