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
import type { LogFunction } from '#platform/log/log.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import { explaining } from '#platform/refusals.ts';
import { site } from '#site.config.ts';
import { canUnsubscribe } from './policy.ts';
import { clubsThere, factsOf, factsOfSearch, tryoutsNoLongerFound } from './queries.server.ts';
import { isMorning, newsOf, newsOfSearch, OF_CLUBS, OF_WAITING, TOO_MANY } from './rules.ts';
import type { News, NewsLine, Unsubscription } from './rules.ts';
import { readTold, readToldOfSearch } from './schema.ts';
import type { ToldOfSearch } from './schema.ts';

type Section = Extract<MailRequest, { kind: 'digest' }>['sections'][number];

const NOBODY = '00000000-0000-0000-0000-000000000000';
const MOST_ENTRIES = 40;
const MOST_LINES = 8;
const LONGEST_LINE = 250;

export async function beginSettings(tx: Transaction, { userId }: Authorized): Promise<void> {
  await tx
    .execute(sql`insert into alert_settings (user_id) values (${userId}) on conflict do nothing`)
    .catch(explaining({}));
}

/** Needs no sign-in but the key of a mail; false for an unknown key. */
export async function unsubscribe(db: Db, asked: Unsubscription) {
  const { key, ofClubs, ofSearches, ofWaiting } = asked;
  if (!canUnsubscribe(VISITOR)) return false;
  return db.write(VISITOR, async (tx) => {
    const ids = sql.param([...ofSearches]);
    const { rows } = await tx.execute<{ known: boolean }>(
      sql`select app.unsubscribe(${key}, ${ofClubs}, ${ids}::uuid[], ${ofWaiting}) as known`,
    );
    return rows[0]?.known === true;
  });
}

/**
 * Called before a mail is sent. A digest loses the parts whose alerts have ended since, and goes to the
 * user's present address; null when no part is left. The user gets no other digest that day.
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

interface Due {
  readonly user_id: string;
  readonly email: string;
  readonly unsubscribe_key: string;
  readonly are_clubs_due: boolean;
  readonly due_searches: readonly string[];
  readonly is_waiting_due: boolean;
}

interface Look {
  /** The digest's transaction, as the role of jobs. */
  readonly db: Sql;
  readonly visitor: Reading;
  /** What is waiting for an administrator. */
  readonly waitingFor: (userId: string) => Promise<Omit<Part, 'of'>>;
  readonly now: Date;
}

interface Part {
  readonly of: string;
  readonly title: string;
  readonly news: readonly News[];
}

/**
 * Enqueues the digests that are due, at most one a day for each user. Each is one transaction that reads,
 * records what is told, and enqueues the mail, so any number of processes may do this at once and stop at any
 * moment.
 *
 * @param options.connectionString of the application's role, which may act as directory_jobs
 */
export async function sendDigests(
  options: Omit<Look, 'db'> & {
    readonly connectionString: string;
    readonly signal: AbortSignal;
    readonly log: LogFunction;
  },
): Promise<number> {
  const { connectionString, now, signal, log } = options;
  if (!isMorning(now, site.timeZone)) return 0;
  const doing = { behind: NOBODY };
  let asked = 0;
  return withJobClient(connectionString, 'directory digests', async (client) => {
    while (true) {
      signal.throwIfAborted();
      const before = doing.behind;
      try {
        const outcome = await digestOfNext(client, doing, options);
        if (outcome === 'nobody') return asked;
        if (outcome === 'asked') asked += 1;
      } catch (error) {
        await client.query('rollback');
        // One user's broken digest must not hold up the others.
        if (doing.behind === before) throw error;
        log('error', 'a digest could not be made', { error });
      }
    }
  });
}

/** @param doing records whose digest has begun */
async function digestOfNext(
  client: pg.Client,
  doing: { behind: string },
  look: Omit<Look, 'db'>,
): Promise<'nobody' | 'nothing' | 'asked'> {
  await client.query('begin');
  const { rows } = await client.query<Due>('select * from app.begin_digest($1, $2)', [
    dayAt(look.now, site.timeZone),
    doing.behind,
  ]);
  const [due] = rows;
  if (due) doing.behind = due.user_id;
  const db = drizzle({ client });
  const sections = due ? await sectionsOf({ ...look, db }, due) : [];
  if (due && sections.length > 0) {
    const { email: to, user_id: userId, unsubscribe_key: key } = due;
    const request = { kind: 'digest', to, userId, key, sections } as const;
    await enqueueMail(db, request);
  }
  await client.query('commit');
  return due ? (sections.length > 0 ? 'asked' : 'nothing') : 'nobody';
}

/** Also records the news as told. */
async function sectionsOf(look: Look, due: Due): Promise<Section[]> {
  const parts = [
    ...(due.is_waiting_due ? [await partOfWaiting(look, due.user_id)] : []),
    ...(due.are_clubs_due ? [await newsOfClubs(look, due.user_id)] : []),
    ...(await newsOfSearches(look, due.due_searches)),
  ];
  return shortened(withoutDoubles(parts));
}

async function partOfWaiting({ db, waitingFor, now }: Look, userId: string): Promise<Part> {
  const waitingToldOn = dayAt(now, site.timeZone);
  await db.update(alertSettings).set({ waitingToldOn }).where(eq(alertSettings.userId, userId));
  return { of: OF_WAITING, ...(await waitingFor(userId)) };
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
    // For a club that was never told of, news begins now.
    const lines: NewsLine[] = told ? (current ? newsOf(told, current, now) : [GONE]) : [];
    const { name, path } = current ?? { name: clubName, path: '/saved' };
    news.push({ id: clubId, name, path, lines });
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

const GONE = 'This club is no longer in our directory.';

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
    const path = (search.page === 'finder' ? '/find-club' : '/tryouts') + search.query;
    const news =
      told === null
        ? []
        : current === null
          ? [{ id: search.id, name: search.name, path, lines: [TOO_MANY] }]
          : await newsOfFound({ ...search, path }, told, current, { visitor, now });
    const title = `Your search “${search.name}”`;
    parts.push({ of: search.id, title, news });
    await db.execute(sql`
      update saved_searches set told = ${asJson(current)}, told_on = ${dayAt(now, site.timeZone)}
      where id = ${search.id}`);
  }
  return parts;
}

async function newsOfFound(
  { page, path }: { readonly page: 'finder' | 'tryouts'; readonly path: string },
  told: ToldOfSearch,
  current: ToldOfSearch,
  { visitor, now }: Pick<Look, 'visitor' | 'now'>,
): Promise<News[]> {
  const missing = Object.keys(told).filter((id) => !(id in current));
  const there = await clubsThere(visitor, missing);
  const gone = new Set(missing.filter((id) => !there.has(id)));
  const elsewhere = await tryoutsNoLongerFound(visitor, told, current, now);
  return [
    ...newsOfSearch(page, told, current, elsewhere, now).filter(({ id }) => !gone.has(id)),
    ...[...gone].map((id) => ({ id, name: told[id]?.name ?? '', path, lines: [GONE] })),
  ];
}

const asJson = (facts: object | null) =>
  facts === null ? sql`null::jsonb` : sql`${JSON.stringify(facts)}::jsonb`;

/** Drops what an earlier part tells, and what is empty. */
function withoutDoubles(parts: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return parts
    .map((part) => {
      const news = part.news.map((club) => {
        const lines = club.lines.filter((line) => !seen.has(`${club.id} ${textOf(line)}`));
        for (const line of lines) seen.add(`${club.id} ${textOf(line)}`);
        return { ...club, lines };
      });
      return { ...part, news: news.filter(({ lines }) => lines.length > 0) };
    })
    .filter(({ news }) => news.length > 0);
}

function textOf(line: NewsLine): string {
  return typeof line === 'string' ? line : line.text;
}

/** A mail is read on a phone; the rest is on the site. */
function shortened(parts: readonly Part[]): Section[] {
  let left = MOST_ENTRIES;
  return parts.map(({ of, title, news }) => {
    const told = news.slice(0, Math.max(left, 0));
    left -= told.length;
    const entries = told.map(({ name, path, lines }) => ({ name, path, lines: shortLines(lines) }));
    return { of, title, entries, more: news.length - told.length };
  });
}

function shortLines(lines: readonly NewsLine[]): NewsLine[] {
  const cut = (line: NewsLine): NewsLine => {
    const letters = Array.from(textOf(line));
    if (letters.length <= LONGEST_LINE) return line;
    const text = `${letters.slice(0, LONGEST_LINE).join('')}…`;
    return typeof line === 'string' ? text : { ...line, text };
  };
  if (lines.length <= MOST_LINES) return lines.map(cut);
  const kept = lines.slice(0, MOST_LINES - 1).map(cut);
  return [...kept, `And ${lines.length - kept.length} more changes.`];
}
