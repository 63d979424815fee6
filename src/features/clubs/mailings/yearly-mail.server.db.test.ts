import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailOptOuts } from '#db/schema/mailings.ts';
import { askedClub } from '#features/clubs/freshness/queries.server.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { declineMail } from './commands.server.ts';
import { tokenFor } from './queries.server.ts';
import { askClubs } from './yearly-mail.server.ts';

const SECRETS = ['a secret of the site', 'a former one'] as const;
/** Of a summer to come, so that what has been asked until now is of another season. */
const YEAR = new Date().getFullYear() + 1;
const JULY = new Date(`${YEAR}-07-01T16:00:00Z`);

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
  await prepareMails(database);
});
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
  await database.sql.delete(mailOptOuts);
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
});

async function someClubs(count: number) {
  const clubs = Array.from({ length: count }, (_, at) =>
    aClub({ contactEmail: `club-${at}@example.org` }),
  );
  await save(database.sql, ...clubs);
  return clubs;
}

const ask = (now = JULY) =>
  askClubs({
    connectionString: database.appUrl,
    visitor: database.db.visitor,
    secrets: SECRETS,
    now,
  });

/** Asked just now by the database's clock: as if on that day of July. */
async function askUntilDone(): Promise<number[]> {
  const batches: number[] = [];
  do {
    batches.push(await ask());
    await database.sql.execute(
      sql`update club_statements set created_at = ${JULY.toISOString()} where created_at <= now()`,
    );
  } while (batches.at(-1) !== 0);
  return batches;
}

async function mailed() {
  const { rows } = await database.sql.execute<{ to: string; answer: string; subject: string }>(sql`
    select payload ->> 'to' as to, payload ->> 'answer' as answer, payload ->> 'subject' as subject
    from graphile_worker._private_jobs where payload ->> 'kind' = 'club-mail' order by 1`);
  return rows;
}

const nextBatch = () =>
  database.sql.execute(sql`
    select from graphile_worker.jobs where task_identifier = 'ask-clubs' and run_at > now()`);

test('[FRES-04] each club with an address is asked once a season, 20 at a time', async () => {
  const clubs = await someClubs(45);
  await save(database.sql, aClub({ contactEmail: null }));
  const early = new Date(`${YEAR}-06-30T16:00:00Z`);
  expect([await ask(early), await ask(new Date(`${YEAR}-08-01T16:00:00Z`))]).toEqual([0, 0]);
  expect(await ask()).toBe(20);
  expect((await nextBatch()).rowCount).toBe(1);
  await database.sql.execute(
    sql`delete from graphile_worker._private_jobs; delete from club_statements`,
  );
  expect(await askUntilDone()).toEqual([20, 20, 5, 0]);
  expect(await askUntilDone()).toEqual([0]);
  const mails = await mailed();
  expect(new Set(mails.map(({ to }) => to)).size).toBe(45);
  expect(mails).toHaveLength(45);
  const [first] = mails;
  expect(first?.subject).toMatch(/^Is your page still right for \d{4}–\d\d\?$/);
  const token = first?.answer.split('#')[1] ?? '';
  expect(await askedClub(database.db.visitor, token, SECRETS, JULY)).toMatchObject({
    id: clubs[0]?.id,
  });
  const next = new Date(`${YEAR + 1}-07-10T16:00:00Z`);
  expect(await ask(next)).toBe(20);
});

test('[FRES-04] addresses that declined mail or bounced are not asked', async () => {
  const [declined, bounced, asked] = await someClubs(3);
  await declineMail(database.db, tokenFor(declined?.row.contactEmail ?? '', SECRETS), SECRETS);
  await database.sql.execute(sql`insert into club_bounces (club_id) values (${bounced?.id})`);
  expect(await askUntilDone()).toEqual([1, 0]);
  expect((await mailed()).map(({ to }) => to)).toEqual([asked?.row.contactEmail]);
});

test('[FRES-04] two instances at once, one of them killed in the middle, ask no club twice', async () => {
  await someClubs(8);
  const killed = await database.sql.transaction(async (tx) => {
    // Enqueuing has to wait in the middle of a batch.
    await tx.execute(sql`lock table club_statements in share row exclusive mode`);
    const asking = ask().catch((error: unknown) => error);
    const ends = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'directory yearly questions' and wait_event_type = 'Lock' and query ilike 'insert%'`;
    // Not in this transaction, which would see the same activity again.
    const end = async () => expect((await database.sql.execute(ends)).rowCount).toBe(1);
    await vi.waitFor(end, 10_000);
    return asking;
  });
  expect(killed).toBeInstanceOf(Error);
  expect(await mailed()).toEqual([]);
  const both = [ask(), ask()];
  expect((await Promise.all(both)).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  await askUntilDone();
  const to = (await mailed()).map((mail) => mail.to);
  expect(new Set(to).size).toBe(8);
});
