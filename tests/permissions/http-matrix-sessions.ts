import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OwnSessions } from '#features/accounts/sessions/client.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ACTIVE = /*  */ '1 Y Y Y Y Y Y Y 1 1 1';
const ANSWERED = /**/ '1 . . . . . . . 1 1 1';
const REFUSED = /* */ '1 0 0 0 0 0 0 0 1 1 1';
const MISSING = /* */ '1 4 4 4 4 4 4 4 1 1 1';
const PROGRAM = /* */ '1 3 3 3 3 3 3 3 1 1 1';

const proof = KNOWN_PASSWORD.text;
const GONE = '00000000-0000-4000-8000-000000000000';

const isGone = (id: string): SQL =>
  sql`exists (select from profiles where id = ${id})
    and not exists (select from auth.session where user_id = ${id} and expires_at > now())`;
/** A user's list of sessions; http-matrix.ts explains the rows. */
export const SESSIONS: readonly HttpDeed[] = [
  ...triesOf('GET accounts.sessions.getOwnSessions', [
    {
      title: 'reads their own sessions',
      outcomes: ACTIVE,
      newSessions: true,
      shows: showing<OwnSessions>(({ sessions }) => sessions[0]?.isThis === true),
    },
  ]),
  ...triesOf('POST accounts.sessions.endSession', [
    {
      title: 'ends someone else’s session',
      outcomes: MISSING,
      newSessions: true,
      input: () => ({ id: GONE, proof }),
      done: (_, me) => isGone(me.id),
    },
    {
      title: 'ends a session without knowing their own password',
      outcomes: REFUSED,
      newSessions: true,
      input: () => ({ id: GONE, proof: 'not the one' }),
      done: (_, me) => isGone(me.id),
    },
  ]),
  ...triesOf('POST accounts.sessions.endOtherSessions', [
    {
      title: 'ends all other sessions, of which there are none',
      outcomes: ANSWERED,
      newSessions: true,
      input: () => ({ proof }),
      done: (_, me) => isGone(me.id),
    },
    {
      title: 'ends all other sessions as a program',
      outcomes: PROGRAM,
      newSessions: true,
      byProgram: true,
      input: () => ({ proof }),
      done: (_, me) => isGone(me.id),
    },
  ]),
];
