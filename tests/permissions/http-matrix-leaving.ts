import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import type { MailBacklog } from '#features/site/waiting/schema.ts';
import type { OwnRecord } from '#features/accounts/personal-data/schema.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ACTIVE = /*    */ '1 Y Y Y Y Y Y Y 1 1 1';
const MISTAKEN = /*  */ '1 0 0 0 0 0 0 0 1 1 1';

const DELETION = { currentPassword: KNOWN_PASSWORD.text, confirmation: 'DELETE' };
const deletionOf = ({ id, username }: { id: string; username: string }) => ({
  memberId: id,
  confirmation: username,
  proof: KNOWN_PASSWORD.text,
});
const isGone = (id: string): SQL => sql`not exists (select from auth."user" where id = ${id})`;
const keyOf = ({ id }: { id: string }): string => `given up for ${id}`;
async function aGivenUpMail(database: Sql, key: string): Promise<{ id: string }> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from graphile_worker.add_job('mail', '{}', job_key := ${key}, run_at := now() + interval '1 hour')`);
  const id = rows[0]?.id ?? '';
  await database.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${id}`,
  );
  return { id };
}
const isOwn = showing<OwnRecord>(
  ({ account }, _, me) => account.id === me.id && account.email === me.email,
);

/** The download of personal data, deleting accounts, and mail status; http-matrix.ts explains the rows. */
export const LEAVING: readonly HttpDeed[] = [
  ...triesOf('GET /api/account/download', [
    { title: 'reads all that is stored about themselves', outcomes: ACTIVE, shows: isOwn },
    {
      title: 'reads all that is stored about themselves as a program',
      outcomes: ACTIVE,
      byProgram: true,
      shows: isOwn,
    },
    {
      title: 'asks for someone else’s data, and gets only their own',
      outcomes: ACTIVE,
      input: (w) => ({ id: w.bystander.id, userId: w.bystander.id }),
      shows: isOwn,
    },
  ]),
  ...triesOf('POST accounts.personal-data.deleteMember', [
    {
      title: '[PERM-14] deletes someone else’s account',
      outcomes: '1 3 3 3 3 3 3 Y 1 1 1',
      input: (w) => deletionOf(w.bystander),
      done: (w) => isGone(w.bystander.id),
    },
    {
      title: 'deletes someone else’s account without their own password',
      outcomes: '1 3 3 3 3 3 3 0 1 1 1',
      input: (w) => ({ ...deletionOf(w.bystander), proof: 'not the one' }),
      done: (w) => isGone(w.bystander.id),
    },
    {
      title: 'deletes someone else’s account by another name',
      outcomes: '1 3 3 3 3 3 3 0 1 1 1',
      input: (w) => ({ ...deletionOf(w.bystander), confirmation: w.retired.username }),
      done: (w) => isGone(w.bystander.id),
    },
    {
      title: 'deletes their own account as that of a member',
      outcomes: '1 3 3 3 3 3 3 3 1 1 1',
      input: (_, me) => ({ memberId: me.id, confirmation: '', proof: KNOWN_PASSWORD.text }),
      done: (_, me) => isGone(me.id),
    },
  ]),
  ...triesOf('POST accounts.personal-data.deleteAccount', [
    {
      title: 'deletes their own account',
      outcomes: ACTIVE,
      newSessions: true,
      input: () => DELETION,
      done: (_, me) => isGone(me.id),
    },
    {
      title: 'deletes their own account without knowing its password',
      outcomes: MISTAKEN,
      input: () => ({ ...DELETION, currentPassword: 'not the one' }),
      done: (_, me) => isGone(me.id),
    },
    {
      title: 'deletes their own account by mistake',
      outcomes: '0 0 0 0 0 0 0 0 0 0 0',
      input: () => ({ ...DELETION, confirmation: 'yes' }),
      done: (_, me) => isGone(me.id),
    },
    {
      title: 'names someone else, who is not deleted',
      outcomes: MISTAKEN,
      input: (w) => ({
        ...DELETION,
        currentPassword: 'not the one',
        id: w.bystander.id,
        userId: w.bystander.id,
        email: w.bystander.email,
      }),
      done: (w) => isGone(w.bystander.id),
    },
  ]),
  ...triesOf('DELETE /api/account', [
    {
      title: 'deletes their own account as a program',
      outcomes: ACTIVE,
      byProgram: true,
      newSessions: true,
      input: () => DELETION,
      done: (_, me) => isGone(me.id),
    },
    {
      title: 'deletes their own account without knowing its password, as a program',
      outcomes: MISTAKEN,
      byProgram: true,
      input: () => ({ ...DELETION, currentPassword: 'not the one' }),
      done: (_, me) => isGone(me.id),
    },
  ]),
  ...triesOf('GET site.waiting.getMailBacklog', [
    {
      title: 'reads how many mails are overdue',
      outcomes: '1 3 3 3 3 3 3 Y 1 1 1',
      shows: showing<MailBacklog>(({ waiting }) => typeof waiting === 'number'),
    },
  ]),
  ...triesOf('GET site.waiting.getUnsentMails', [
    {
      title: 'lists unsent mails',
      outcomes: '1 3 3 3 3 3 3 Y 1 1 1',
      shows: showing<unknown>((mails) => Array.isArray(mails)),
    },
  ]),
  ...triesOf('POST site.waiting.sendMailsAgain', [
    {
      title: 'sends a failed mail again',
      outcomes: '1 3 3 3 3 3 3 Y 1 1 1',
      input: (_, me, database) => aGivenUpMail(database, keyOf(me)),
      done: (_, me) => sql`exists (
        select from graphile_worker.jobs where key = ${keyOf(me)} and attempts < max_attempts)`,
    },
  ]),
];
