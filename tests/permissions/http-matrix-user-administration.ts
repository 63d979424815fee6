import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MemberPage } from '#features/accounts/administration/client.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMINS = /* */ '1 3 3 3 3 3 3 Y 1 1 1';
const NOBODY = /* */ '1 3 3 3 3 3 3 3 1 1 1';

const hasRole = (member: string, role: string, club: string | null): SQL => sql`exists (
  select from user_roles
  where user_id = ${member} and role = ${role} and club_id is not distinct from ${club}::uuid)`;
const isStatus = (member: string, status: string): SQL =>
  sql`exists (select from profiles where id = ${member} and status = ${status})`;

/** User management; http-matrix.ts explains the rows. */
export const USER_ADMINISTRATION: readonly HttpDeed[] = [
  ...triesOf('GET accounts.administration.getMembers', [
    {
      title: '[PERM-14] reads the members of the site',
      outcomes: ADMINS,
      // By username: administrators see the addresses of the users they ask for, see `tells`.
      input: (w) => ({ tab: 'active', search: w.bystander.username }),
      tells: (w) => [w.bystander.email],
      shows: ({ value }, w) => {
        const { members } = value as MemberPage;
        // Other tests' names may start alike.
        const member = members.find(({ id }) => id === w.bystander.id);
        return member?.email === w.bystander.email ? 'all' : 'something else';
      },
    },
  ]),
  ...triesOf('POST accounts.administration.exportMembers', [
    {
      title: '[PERM-14] downloads the members of the site',
      outcomes: ADMINS,
      input: (w) => ({
        of: { tab: 'active', search: w.bystander.username },
        proof: KNOWN_PASSWORD.text,
      }),
      tells: (w) => [w.bystander.email],
      shows: ({ value }, w) =>
        String(value).includes(w.bystander.email) ? 'all' : 'something else',
    },
  ]),
  ...triesOf('POST accounts.administration.saveRoles', [
    {
      title: '[PERM-14] makes someone an administrator',
      outcomes: ADMINS,
      input: (w) => ({
        memberId: w.bystander.id,
        proof: KNOWN_PASSWORD.text,
        roles: { isAdmin: true, isClubAdmin: false, clubIds: [] },
        seen: { isAdmin: false, clubIds: [] },
      }),
      done: (w) => hasRole(w.bystander.id, 'admin', null),
    },
    {
      title: 'makes someone an administrator without their own password',
      outcomes: '1 3 3 3 3 3 3 0 1 1 1',
      input: (w) => ({
        memberId: w.bystander.id,
        proof: 'not the one',
        roles: { isAdmin: true, isClubAdmin: false, clubIds: [] },
        seen: { isAdmin: false, clubIds: [] },
      }),
      done: (w) => hasRole(w.bystander.id, 'admin', null),
    },
    {
      title: '[PERM-14] makes someone admin of a club',
      outcomes: ADMINS,
      input: (w) => ({
        memberId: w.bystander.id,
        proof: KNOWN_PASSWORD.text,
        roles: { isAdmin: false, isClubAdmin: true, clubIds: [w.strangeClub] },
        seen: { isAdmin: false, clubIds: [] },
      }),
      done: (w) => hasRole(w.bystander.id, 'club_admin', w.strangeClub),
    },
    {
      title: 'makes someone admin of a club without their own password',
      outcomes: '1 3 3 3 3 3 3 0 1 1 1',
      input: (w) => ({
        memberId: w.bystander.id,
        proof: 'not the one',
        roles: { isAdmin: false, isClubAdmin: true, clubIds: [w.strangeClub] },
        seen: { isAdmin: false, clubIds: [] },
      }),
      done: (w) => hasRole(w.bystander.id, 'club_admin', w.strangeClub),
    },
    {
      title: 'makes themselves an administrator',
      outcomes: '1 3 3 3 3 3 3 9 1 1 1',
      input: (_, me) => ({
        memberId: me.id,
        proof: KNOWN_PASSWORD.text,
        roles: { isAdmin: true, isClubAdmin: false, clubIds: [] },
        seen: { isAdmin: false, clubIds: [] },
      }),
      done: (_, me) => hasRole(me.id, 'admin', null),
    },
  ]),
  ...triesOf('POST accounts.administration.setStatus', [
    {
      title: '[PERM-14] deactivates someone',
      outcomes: ADMINS,
      input: (w) => ({
        memberId: w.bystander.id,
        status: 'deactivated',
        proof: KNOWN_PASSWORD.text,
      }),
      done: (w) => isStatus(w.bystander.id, 'deactivated'),
    },
    {
      title: 'deactivates someone without their own password',
      outcomes: '1 3 3 3 3 3 3 0 1 1 1',
      input: (w) => ({ memberId: w.bystander.id, status: 'deactivated', proof: 'not the one' }),
      done: (w) => isStatus(w.bystander.id, 'deactivated'),
    },
    {
      title: '[PERM-14] reactivates someone',
      outcomes: ADMINS,
      input: (w) => ({ memberId: w.retired.id, status: 'active' }),
      done: (w) => isStatus(w.retired.id, 'active'),
    },
    {
      title: 'deactivates themselves',
      outcomes: NOBODY,
      input: (_, me) => ({ memberId: me.id, status: 'deactivated' }),
      done: (_, me) => isStatus(me.id, 'deactivated'),
    },
  ]),
];
