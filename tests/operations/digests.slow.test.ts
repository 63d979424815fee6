import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertSettings, savedClubs } from '#db/schema/saved.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { freePort } from '#tests/free-port.ts';
import { aMailServer } from '#platform/mail/smtp-server.fixture.ts';
import type { MailServer, ReceivedMail } from '#platform/mail/smtp-server.fixture.ts';
import { site as configured } from '#site.config.ts';
import { ownerPool } from '#tests/owner-pool.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { until } from './load.fixture.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Enough members to kill an instance between the first digest and the last. */
const WATCHERS = 150;

let dataDir: string;
let database: EmbeddedPostgres;
let pool: pg.Pool;
let mailServer: MailServer | undefined;
const instances: RunningSite[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digests-'));
  database = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    settings: { fsync: 'off', shared_buffers: '16MB' },
  });
  pool = ownerPool(database.ownerUrl);
});
afterAll(async () => {
  for (const instance of instances) await instance.kill();
  await mailServer?.close();
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Milliseconds until the site's clock shows half past nine. */
function untilMorning(): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: configured.timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(
    format.formatToParts(new Date()).map(({ type, value }) => [type, Number(value)]),
  );
  const hours = 9.5 - (parts['hour'] ?? 0) - (parts['minute'] ?? 0) / 60;
  return (hours < 0 ? hours + 24 : hours) * HOUR_MS;
}

/** An instance whose clock shows half past nine, some days ahead. */
async function start(smtpUrl: string, days = 0): Promise<RunningSite> {
  const instance = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SMTP_URL: smtpUrl,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'clock.fixture.ts')}`,
    CLOCK_AHEAD_MS: String(untilMorning() + days * DAY_MS),
  });
  instances.push(instance);
  return instance;
}

/** Members with daily alerts for a club that had no facts but its name. */
async function watch(club: ClubBuilder, members: readonly MemberBuilder[]): Promise<void> {
  const db = drizzle({ client: pool });
  const told = { name: club.row.name, path: '/', season: null, fees: {}, tryouts: {} };
  const ids = members.map(({ id }) => id);
  await db
    .insert(savedClubs)
    .values(ids.map((userId) => ({ userId, clubId: club.id, clubName: club.row.name, told })));
  await db.insert(alertSettings).values(ids.map((userId) => ({ userId, clubs: 'daily' as const })));
}

/** Requests digests as the schedule does, like two instances at once. */
const askForDigests = () =>
  pool.query(`select graphile_worker.add_job('send-digests', job_key := 'digests ' || n)
    from generate_series(1, 2) n`);
/** The recipients of digests that are ready to be sent. */
async function waiting(): Promise<string[]> {
  const { rows } = await pool.query<{ to: string }>(`
    select payload ->> 'to' as to from graphile_worker._private_jobs
    where payload ->> 'kind' = 'digest' order by 1`);
  return rows.map(({ to }) => to);
}
/** The key in each member's mails. */
async function keysByEmail(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ email: string; key: string }>(`
    select email, unsubscribe_key as key from alert_settings join auth."user" on id = user_id`);
  return new Map(rows.map(({ email, key }) => [email, key]));
}
/** As a mail program does with one click. */
async function endAlerts(instance: RunningSite, link: string): Promise<void> {
  const answer = await fetch(instance.url + link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(answer.status).toBe(200);
}
/** The digest about the club with news, as text and as HTML, with the recipient's links. */
function expectDigest(
  { recipients: [to = ''], text, html, headers }: ReceivedMail,
  keys: ReadonlyMap<string, string>,
): void {
  const key = keys.get(to);
  for (const words of [text, html]) {
    expect(words).toContain('Ardmore Aces');
    expect(words).toMatch(/New tryout: Girls/);
    expect(words).not.toContain('Quiet Blocks');
    const links = words.match(/\/unsubscribe\?key=[0-9a-f]{64}&(?:amp;|#38;)?of=clubs/g) ?? [];
    expect(links).not.toEqual([]);
    for (const link of links) expect(link).toContain(`key=${key}`);
  }
  expect(headers.get('subject')).toMatch(/Ardmore_Aces/);
  expect(headers.get('list-unsubscribe')).toContain(`key=${key}`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
}
/** The member whose alerts for saved clubs are off. */
async function alertsOff(): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(`
    select email from alert_settings join auth."user" on id = user_id
    where clubs = 'off' order by 1`);
  return rows.map(({ email }) => email);
}
const recipients = (mails: readonly ReceivedMail[]) =>
  mails.flatMap((mail) => mail.recipients).toSorted();

// Never retried: it changes its own starting state.
test(
  '[MINE-06] [MINE-07] [MINE-08] [MINE-09] two instances, one killed in the middle, a mail server that is down for an hour: the right mails, each once',
  { timeout: 600_000, retry: 0 },
  async () => {
    const port = await freePort();
    const down = `smtp://127.0.0.1:${port}`;
    const killed = await start(down);
    const other = await start(down);
    const db = drizzle({ client: pool });
    const [club, quietClub] = [aClub({ name: 'Ardmore Aces' }), aClub({ name: 'Quiet Blocks' })];
    const watchers = Array.from({ length: WATCHERS }, () => aMember());
    const [quiet, unsubscribed, deactivated] = [
      aMember(),
      aMember(),
      aMember({ status: 'deactivated' }),
    ];
    await save(db, club, quietClub, quiet, unsubscribed, deactivated, ...watchers);
    await watch(club, [...watchers, unsubscribed, deactivated]);
    await watch(quietClub, [quiet]);
    await db.execute(
      sql`update alert_settings set clubs = 'off' where user_id = ${unsubscribed.id}`,
    );
    const startsAt = new Date(Date.now() + 20 * DAY_MS);
    await save(db, aTryout({ club, startsAt, endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS) }));

    await askForDigests();
    await until(async () => (await waiting()).length > 5);
    await killed.kill();
    const { rows: clock } = await pool.query<{ at: Date }>('select now() as at');
    const killedAt = clock[0]?.at;
    expect((await waiting()).length).toBeLessThan(WATCHERS);
    await until(async () => {
      // The killed instance's jobs are released after a while; until then, the schedule asks again.
      await askForDigests();
      return (await waiting()).length === WATCHERS;
    });
    const wanted = watchers.map(({ email }) => email).toSorted();
    expect(await waiting()).toEqual(wanted);

    // By then every mail has been refused: no mail server is listening.
    await until(async () => {
      const { rows } = await pool.query<{ untried: number }>(`
      select count(*)::int as untried from graphile_worker._private_jobs
      where payload ->> 'kind' = 'digest' and attempts = 0`);
      return rows[0]?.untried === 0;
    });
    // While the mails wait, one recipient unsubscribes, and another is deactivated.
    const [ended, left] = watchers;
    if (!ended || !left) throw new Error('nobody watches');
    const keys = await keysByEmail();
    await endAlerts(other, `/api/unsubscribe?key=${keys.get(ended.email)}&of=clubs`);
    await db.execute(sql`update profiles set status = 'deactivated' where id = ${left.id}`);
    const told = wanted.filter((email) => ![ended.email, left.email].includes(email));

    const server = (mailServer = await aMailServer({ port }));
    // An hour later, when the killed instance's jobs are free again.
    const later = () =>
      pool.query(
        `update graphile_worker._private_jobs
         set run_at = now(), locked_at = null, locked_by = null
         where payload ->> 'kind' = 'digest' and (locked_at is null or locked_at < $1)`,
        [killedAt],
      );
    await until(async () => {
      await later();
      return (await waiting()).length === 0;
    });
    expect(recipients(server.mails)).toEqual(told);

    for (const one of server.mails) expectDigest(one, keys);
    const [mail] = server.mails;
    if (!mail) throw new Error('no mail');

    // One of them unsubscribes; opening the link does nothing yet.
    const call = /<([^>]+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(call);
    await fetch(other.url + pathname + search);
    const before = [unsubscribed.email, ended.email];
    expect(await alertsOff()).toEqual(before.toSorted());
    await endAlerts(other, pathname + search);
    expect(await alertsOff()).toEqual([...before, ...mail.recipients].toSorted());

    // The next day, after a restart: no news, then news.
    await other.stop();
    const [{ day } = { day: null }] = (
      await pool.query<{ day: string | null }>(
        `select max(clubs_told_on)::text as day from alert_settings`,
      )
    ).rows;
    const sent = server.mails.length;
    const restarted = await start(server.url, 1);
    await askForDigests();
    await until(async () => {
      const { rows } = await pool.query<{ people: number }>(
        `select count(*)::int as people from alert_settings where clubs_told_on > $1`,
        [day],
      );
      // The remaining members, and who has no news.
      return rows[0]?.people === told.length;
    });
    expect(await waiting()).toEqual([]);
    expect(server.mails).toHaveLength(sent);
    await save(db, aTryout({ club, startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) }));
    await restarted.stop();
    await start(server.url, 2);
    await askForDigests();
    await until(() => server.mails.length >= sent + told.length - 1);
    expect(recipients(server.mails.slice(sent))).toEqual(
      told.filter((email) => !mail.recipients.includes(email)),
    );
  },
);
