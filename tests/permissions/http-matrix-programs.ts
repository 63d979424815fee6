import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { triesOf } from './http-matrix-deed.ts';
import type { HttpDeed, Read } from './http-matrix-deed.ts';

const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';
const ACTIVE = /*    */ '1 Y Y Y Y Y Y Y 1 1 1';
const NOBODY = /*    */ '1 1 1 1 1 1 1 1 1 1 1';
const TO_NOBODY = /* */ '. . . . . . . . . . .';

/** An image of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg+M8AAAICAQB7CYF4AAAAAElFTkSuQmCC',
  'base64',
);

const hasTokens = (id: string): SQL =>
  sql`exists (select from auth.refresh_token where user_id = ${id})`;
const hasSessions = (id: string): SQL =>
  sql`exists (select from auth.session where user_id = ${id} and expires_at > now())`;
const isSomebody = (id: string): SQL => sql`exists (select from profiles where id = ${id})`;

/** Whether a link leads to the page where its token is used. */
const leadsOn =
  (link: 'resetToken' | 'confirmToken'): Read['shows'] =>
  ({ headers }, world) => {
    const location = headers.get('location') ?? '';
    if (location.includes(world[link])) return 'all';
    return location.includes('=') ? 'something else' : 'nothing';
  };

/** The routes for programs, mailed links, and files; http-matrix.ts explains the rows. */
export const ROUTES: readonly HttpDeed[] = [
  ...triesOf('POST /api/session', [
    {
      title: 'signs in with the right password',
      outcomes: EVERYBODY,
      input: (w) => ({ email: w.bystander.email, password: KNOWN_PASSWORD.text }),
      done: (w) => hasTokens(w.bystander.id),
    },
    {
      title: 'signs in with a wrong password',
      outcomes: NOBODY,
      input: (w) => ({ email: w.bystander.email, password: 'not the one' }),
      done: (w) => hasTokens(w.bystander.id),
    },
    {
      title: 'signs in to a deactivated account',
      outcomes: '3 3 3 3 3 3 3 3 3 3 3',
      input: (w) => ({ email: w.retired.email, password: KNOWN_PASSWORD.text }),
      done: (w) => hasTokens(w.retired.id),
    },
  ]),
  ...triesOf('POST /api/session/refresh', [
    {
      title: 'continues their own session',
      outcomes: ACTIVE,
      newSessions: true,
      byProgram: true,
      input: (_, me) => ({ refresh_token: me.refreshToken }),
      done: (_, me) => sql`exists (
        select from auth.refresh_token where user_id = ${me.id} and used_at is not null)`,
    },
  ]),
  ...triesOf('DELETE /api/session', [
    {
      title: 'ends their own sessions',
      outcomes: ACTIVE,
      newSessions: true,
      byProgram: true,
      done: (_, me) => sql`
        ${isSomebody(me.id)} and not ${hasSessions(me.id)} and not ${hasTokens(me.id)}`,
    },
    {
      title: 'ends the session of a browser',
      outcomes: NOBODY,
      done: (_, me) => sql`${isSomebody(me.id)} and not ${hasSessions(me.id)}`,
    },
  ]),
  ...triesOf('GET /api/auth/verify-email', [
    {
      title: 'follows the link that confirms an address, which changes nothing',
      outcomes: EVERYBODY,
      input: (w) => ({ token: w.confirmToken }),
      shows: leadsOn('confirmToken'),
    },
    {
      title: 'follows a link for something else',
      outcomes: TO_NOBODY,
      input: (w) => ({ token: w.resetToken }),
      shows: leadsOn('confirmToken'),
    },
  ]),
  ...triesOf('GET /api/auth/reset-password', [
    {
      title: 'follows the link to set a new password',
      outcomes: EVERYBODY,
      input: (w) => ({ token: w.resetToken }),
      shows: leadsOn('resetToken'),
    },
    {
      title: 'follows a link for something else',
      outcomes: TO_NOBODY,
      input: (w) => ({ token: w.confirmToken }),
      shows: leadsOn('resetToken'),
    },
  ]),
  ...triesOf('POST /api/avatar', [
    {
      title: 'uploads a picture, under their own name',
      outcomes: ACTIVE,
      input: () => PICTURE,
      shows: ({ value }, _, me) =>
        JSON.stringify(value).includes(`/avatars/${me.id}`) ? 'all' : 'something else',
    },
    {
      title: 'uploads a picture as a program',
      outcomes: ACTIVE,
      byProgram: true,
      input: () => PICTURE,
      shows: ({ value }, _, me) =>
        JSON.stringify(value).includes(`/avatars/${me.id}`) ? 'all' : 'something else',
    },
  ]),
];
