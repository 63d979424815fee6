import { asc, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db, Reading, Sql, Transaction } from '#db/db.ts';
import { withJobClient } from '#db/client.ts';
import { alertSettings, savedClubs, savedSearches } from '#db/schema/saved.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { dayAt } from '#domain/season.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { LogFunction } from '#platform/log.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import { explaining } from '#platform/refusals.ts';
import { site } from '#site.config.ts';
import { canUnsubscribe } from './policy.ts';
import { clubsThere, factsOf, factsOfSearch, tryoutsNoLongerFound } from './queries.server.ts';
import { isMorning, newsOf, newsOfSearch, OF_CLUBS, TOO_MANY } from './rules.ts';
import type { News } from './rules.ts';
import { readTold, readToldOfSearch } from './schema.ts';
import type { ClubFacts, ToldOfSearch, Unsubscription } from './schema.ts';

type Section = Extract<MailRequest, { kind: 'digest' }>['sections'][number];

/** Before the ids of all people. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Of a mail, in all. */
const MOST_ENTRIES = 40;
/** Of an entry, and the length of each. */
const MOST_LINES = 8;
const LONGEST_LINE = 250;

/** Makes the row of a member's alerts, if there is none. */
export async function beginSettings(tx: Transaction, { userId }: Authorized): Promise<void> {
  await tx
    .execute(sql`insert into alert_settings (user_id) values (${userId}) on conflict do nothing`)
    .catch(explaining({}));
}

/**
 * Ends alerts for whoever has the key of a mail, without a sign-in. What has ended already stays so.
 *
 * @returns whether the key is somebody's
 */
export async function unsubscribe(
  db: Db,
  { key, ofClubs, ofSearches }: Unsubscription,
): Promise<boolean> {
  if (!canUnsubscribe(VISITOR)) return false;
  return db.write(VISITOR, async (tx) => {
    const ids = sql.param([...ofSearches]);
    const { rows } = await tx.execute<{ known: boolean }>(
      sql`select app.unsubscribe(${key}, ${ofClubs}, ${ids}::uuid[]) as known`,
    );
    return rows[0]?.known === true;
  });
}

/**
 * What is left of a mail that is about to be sent: of a digest the parts whose alerts have not ended since it was
 * made, to the address that its owner has by now. They get no other that day.
 *
 * @returns null where nothing is left
 */
export async function stillWanted(
  request: MailRequest,
  { query }: Pick<JobContext, 'query'>,
  now = new Date(),
): Promise<MailRequest | null> {
  if (request.kind !== 'digest') return request;
  const { rows } = await query('select * from app.begin_sending_digest($1, $2, $3)', [
    request.key,
    dayAt(now, site.timeZone),
    request.sections.map(({ of }) => of),
  ]);
  const [owner] = rows as { address: string; wanted: string[] }[];
  const sections = request.sections.filter(({ of }) => owner?.wanted.includes(of));
  return owner && sections.length > 0 ? { ...request, to: owner.address, sections } : null;
}

/** Whose digest is due, and of what. */
interface Due {
  readonly user_id: string;
  readonly email: string;
  readonly unsubscribe_key: string;
  readonly are_clubs_due: boolean;
  readonly due_searches: readonly string[];
}

/**
 * Makes the digests that are due: in the morning, one for each person and day at most, and none where
 * nothing is new. Each is a transaction that looks, writes down what is told, and asks for the mail, so that
 * any number of processes may do this at once and end at any moment.
 *
 * @param options.connectionString of the application's role, which may act as directory_jobs
 * @param options.visitor what visitors see
 * @returns how many mails were asked for
 */
export async function sendDigests(options: {
  readonly connectionString: string;
  readonly visitor: Reading;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly log: LogFunction;
}): Promise<number> {
  const { connectionString, visitor, now, signal, log } = options;
  if (!isMorning(now, site.timeZone)) return 0;
  const doing = { behind: NOBODY };
  let asked = 0;
  return withJobClient(connectionString, 'directory digests', async (client) => {
    while (true) {
      signal.throwIfAborted();
      const before = doing.behind;
      try {
        const outcome = await digestOfNext(client, doing, { visitor, now });
        if (outcome === 'nobody') return asked;
        if (outcome === 'asked') asked += 1;
      } catch (error) {
        await client.query('rollback');
        // Whoever is next must not wait for somebody whose digest cannot be made.
        if (doing.behind === before) throw error;
        log('error', 'a digest could not be made', { error });
      }
    }
  });
}

/** @param doing is told whose digest has begun */
async function digestOfNext(
  client: pg.Client,
  doing: { behind: string },
  { visitor, now }: Pick<Look, 'visitor' | 'now'>,
): Promise<'nobody' | 'nothing' | 'asked'> {
  await client.query('begin');
  const { rows } = await client.query<Due>('select * from app.begin_digest($1, $2)', [
    dayAt(now, site.timeZone),
    doing.behind,
  ]);
  const [due] = rows;
  if (due) doing.behind = due.user_id;
  const db = drizzle({ client });
  const sections = due ? await sectionsOf({ db, visitor, now }, due) : [];
  if (due && sections.length > 0) {
    const { email: to, user_id: userId, unsubscribe_key: key } = due;
    const request = { kind: 'digest', to, userId, key, sections } as const;
    await enqueueMail(db, request);
  }
  await client.query('commit');
  return due ? (sections.length > 0 ? 'asked' : 'nothing') : 'nobody';
}

/** With what one digest is made. */
interface Look {
  /** In the transaction of the digest, as the role of jobs. */
  readonly db: Sql;
  /** What visitors see. */
  readonly visitor: Reading;
  readonly now: Date;
}

/** What is new for somebody, written down as told. */
async function sectionsOf(look: Look, due: Due): Promise<Section[]> {
  const parts = [
    ...(due.are_clubs_due ? [await newsOfClubs(look, due.user_id)] : []),
    ...(await newsOfSearches(look, due.due_searches)),
  ];
  return shortened(withoutDoubles(parts.filter(({ news }) => news.length > 0)));
}

interface Part {
  readonly of: string;
  readonly title: string;
  readonly news: readonly News[];
}

async function newsOfClubs({ db, visitor, now }: Look, userId: string): Promise<Part> {
  const rows = await db
    .select({ clubId: savedClubs.clubId, clubName: savedClubs.clubName, told: savedClubs.told })
    .from(savedClubs)
    .where(eq(savedClubs.userId, userId))
    .orderBy(asc(savedClubs.clubName), asc(savedClubs.clubId));
  const ids = rows.map(({ clubId }) => clubId);
  const facts = await factsOf(visitor, ids, now);
  const news: News[] = [];
  for (const { clubId, clubName, told: stored } of rows) {
    const told = readTold(stored);
    const current = facts.get(clubId) ?? null;
    const lines = linesOf(told, current, now);
    const { name, path } = current ?? { name: clubName, path: '/saved' };
    if (lines.length > 0) news.push({ id: clubId, name, path, lines });
    await db.execute(sql`
      update saved_clubs set told = ${asJson(current)}, club_name = ${name}
      where user_id = ${userId} and club_id = ${clubId}`);
  }
  await db
    .update(alertSettings)
    .set({ clubsToldOn: dayAt(now, site.timeZone) })
    .where(eq(alertSettings.userId, userId));
  return { of: OF_CLUBS, title: 'Your saved clubs', news };
}

const GONE = 'It is no longer listed here.';

/** What was never told of before is not new: it begins now. */
function linesOf(told: ClubFacts | null, current: ClubFacts | null, now: Date): string[] {
  if (told === null) return [];
  return current === null ? [GONE] : newsOf(told, current, now);
}

async function newsOfSearches({ db, visitor, now }: Look, ids: readonly string[]): Promise<Part[]> {
  if (ids.length === 0) return [];
  const { id, name, page, query, told: before } = savedSearches;
  const rows = await db
    .select({ id, name, page, query, before })
    .from(savedSearches)
    .where(inArray(savedSearches.id, [...ids]))
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id));
  const parts: Part[] = [];
  for (const search of rows) {
    const told = readToldOfSearch(search.before);
    const current = await factsOfSearch(visitor, search, now);
    const gone = await goneOf(visitor, told, current);
    const title = `Your search “${search.name}”`;
    const path = (search.page === 'finder' ? '/find-club' : '/tryouts') + search.query;
    const news =
      current === null
        ? [{ id: search.id, name: search.name, path, lines: told === null ? [] : [TOO_MANY] }]
        : [
            ...(await newsOfFound(visitor, search.page, told, current, now)).filter(
              ({ id }) => !gone.some(([club]) => club === id),
            ),
            ...gone.map(([id, { name }]) => ({ id, name, path, lines: [GONE] })),
          ];
    parts.push({ of: search.id, title, news: news.filter(({ lines }) => lines.length > 0) });
    await db.execute(sql`
      update saved_searches set told = ${asJson(current)}, told_on = ${dayAt(now, site.timeZone)}
      where id = ${search.id}`);
  }
  return parts;
}

async function newsOfFound(
  visitor: Reading,
  page: 'finder' | 'tryouts',
  told: ToldOfSearch | null,
  current: ToldOfSearch,
  now: Date,
): Promise<News[]> {
  const elsewhere = told === null ? {} : await tryoutsNoLongerFound(visitor, told, current, now);
  return newsOfSearch(page, told, current, elsewhere, now);
}

/** Clubs of a search that are there no more, rather than found no more. */
async function goneOf(
  visitor: Reading,
  told: ToldOfSearch | null,
  current: ToldOfSearch | null,
): Promise<[string, ClubFacts][]> {
  const missing = Object.entries(told ?? {}).filter(([id]) => current && !(id in current));
  const there = await clubsThere(
    visitor,
    missing.map(([id]) => id),
  );
  return missing.filter(([id]) => !there.has(id));
}

const asJson = (facts: object | null) =>
  facts === null ? sql`null::jsonb` : sql`${JSON.stringify(facts)}::jsonb`;

/** What one part tells of a club, the next does not tell again. */
function withoutDoubles(parts: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return parts
    .map((part) => {
      const news = part.news.map((club) => {
        const lines = club.lines.filter((line) => !seen.has(`${club.id} ${line}`));
        for (const line of lines) seen.add(`${club.id} ${line}`);
        return { ...club, lines };
      });
      return { ...part, news: news.filter(({ lines }) => lines.length > 0) };
    })
    .filter(({ news }) => news.length > 0);
}

/** A mail is read on a phone: what is beyond some lines is on the site. */
function shortened(parts: readonly Part[]): Section[] {
  let left = MOST_ENTRIES;
  return parts.map(({ of, title, news }) => {
    const told = news.slice(0, Math.max(left, 0));
    left -= told.length;
    const entries = told.map(({ name, path, lines }) => ({
      name,
      path,
      lines: shortLines(lines),
    }));
    return { of, title, entries, more: news.length - told.length };
  });
}

function shortLines(lines: readonly string[]): string[] {
  const cut = (line: string): string => {
    const letters = Array.from(line);
    return letters.length <= LONGEST_LINE ? line : `${letters.slice(0, LONGEST_LINE).join('')}…`;
  };
  if (lines.length <= MOST_LINES) return lines.map(cut);
  const kept = lines.slice(0, MOST_LINES - 1).map(cut);
  return [...kept, `And ${lines.length - kept.length} more changes.`];
}
