import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { ANY_STATE } from '#features/clubs/finder/filters.ts';
import { searchClubs } from '#features/clubs/finder/search.server.ts';
import { askClubs } from '#features/clubs/mailings/yearly-mail.server.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { waitingItems } from '#features/site/waiting/queries.server.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { answerAsked } from './commands.server.ts';
import { groupsInWords } from './present.server.ts';
import { confirmationsOf, sharesByState } from './queries.server.ts';

/** Its summer is yet to come, so that what has just been stated can be told from what was moved there. */
const YEAR = new Date().getFullYear() + 1;
const noonOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day, 16));
const SECRETS = ['a secret of the site'] as const;
const STATES = ['Pennsylvania', 'New Jersey'] as const;
const CLUBS = Array.from({ length: 400 }, (_, index) =>
  aClub({
    name: `Club ${index}`,
    state: STATES[index % 2] ?? '',
    contactEmail: `club-${index}@example.org`,
    createdAt: noonOf(YEAR - 1, 9, 1),
  }),
);

let database: TestDatabase;
let admin: Member;
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  const [{ id }] = await save(database.sql, aMember().withRole('admin'), ...CLUBS);
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
});
afterEach(() => void vi.useRealTimers());

/** The database's own clock goes on, so what was just stated is moved to the simulated day. */
const moveTo = (now: Date) =>
  database.sql.execute(
    sql`update club_statements set created_at = ${now.toISOString()} where created_at <= now()`,
  );

/** The yearly mail, in batches, to every club. Returns the tokens by address. */
async function ask(now: Date): Promise<Map<string, string>> {
  const connectionString = database.appUrl;
  const options = { connectionString, visitor: database.db.visitor, secrets: SECRETS, now };
  while ((await askClubs(options)) > 0) await moveTo(now);
  const { rows } = await database.sql.execute<{ to: string; answer: string }>(sql`
    select payload ->> 'to' as to, payload ->> 'answer' as answer from graphile_worker._private_jobs
    where payload ->> 'kind' = 'club-mail'`);
  expect(rows).toHaveLength(CLUBS.length);
  return new Map(rows.map(({ to, answer }) => [to, answer.split('#')[1] ?? '']));
}

/** What each club's page says of a group, said again in SQL. */
async function wordsInSql(now: Date): Promise<Map<string, string>> {
  const { rows } = await database.sql.execute<{ key: string; words: string }>(sql`
    with clock as (
      select ${now.toISOString()}::timestamptz as now, ${now.toISOString()}::timestamptz at time zone 'America/New_York' as here
    ), season as (
      select make_timestamptz((extract(year from here) - case when extract(month from here) < 8 then 1 else 0 end)::int,
        7, 1, 0, 0, 0, 'America/New_York') as since from clock
    )
    select club.id || ' ' || said_of.fact as key, case when said.at is null then 'Not confirmed by the club yet'
      else 'Confirmed by the club, ' || to_char(said.at at time zone 'America/New_York', 'FMMonth YYYY')
        || case when (said_of.fact = 'season' and said.at < season.since)
            or (said_of.fact <> 'season' and said.at + interval '12 months' <= clock.now)
          then ' (may be out of date)' else '' end
      end as words
    from clubs as club
    cross join (values ('contact'), ('teams'), ('places'), ('season')) as said_of (fact)
    cross join clock cross join season
    left join lateral (
      select max(created_at) as at from club_statements
      where club_id = club.id and kind = 'right' and fact = said_of.fact
    ) as said on true`);
  return new Map(rows.map(({ key, words }) => [key, words]));
}

async function wordsOfPages(now: Date): Promise<Map<string, string>> {
  const all = await confirmationsOf(
    database.db.visitor,
    CLUBS.map(({ id }) => id),
  );
  const byClub = Map.groupBy(all, ({ clubId }) => clubId);
  return new Map(
    CLUBS.flatMap(({ id }) =>
      groupsInWords(byClub.get(id) ?? [], now).map(
        ([group, , words]) => [`${id} ${group}`, words] as const,
      ),
    ),
  );
}

test('[FRES-02] [FRES-06] [FRES-07] a year: three of ten clubs answer, ten close, and the public sees what is so', async () => {
  const tokens = await ask(noonOf(YEAR, 7, 1));
  const answer = async (index: number, said: 'right' | 'closed', now: Date) => {
    const token = tokens.get(`club-${index}@example.org`) ?? '';
    await answerAsked(database.db, { token, answer: said }, SECRETS, now);
    await moveTo(now);
  };
  const shares: number[] = [];
  for (let month = 7; month < 22; month += 1) {
    const now = noonOf(YEAR, month, 15);
    for (const index of CLUBS.keys()) {
      // Three of ten, in July, August, and September; ten in October.
      if (index % 10 < 3 && month === 7 + (index % 3)) await answer(index, 'right', now);
      if (month === 10 && index < 100 && index % 10 === 9) await answer(index, 'closed', now);
    }
    const words = await wordsInSql(now);
    expect(await wordsOfPages(now)).toEqual(words);
    const isConfirmed = (id: string) => /^Conf.*\d$/.test(words.get(`${id} season`) ?? '');
    const confirmed = CLUBS.filter(({ id }) => isConfirmed(id)).length;
    const first = month < 8 ? YEAR - 1 : month < 20 ? YEAR : YEAR + 1;
    const season = `${first}–${(first + 1) % 100}`;
    const found = await searchClubs(database.db.visitor, { state: ANY_STATE }, { now });
    expect(found.confirmed).toBe(`${confirmed} of 400 clubs confirmed for ${season}`);
    const states = await sharesByState(database.db.visitor, now);
    expect(states.reduce((sum, one) => sum + one.confirmed, 0)).toBe(confirmed);
    expect(states).toMatchObject([{ clubs: 200 }, { clubs: 200 }]);
    shares.push(confirmed);
  }
  // All answers are of the season that began in August, and expire with it.
  expect(shares).toEqual([40, 80, ...Array.from({ length: 11 }, () => 120), 0, 0]);
  const waiting = await waitingItems(database.db, admin, { kind: 'closed', after: undefined });
  expect(waiting.counts).toMatchObject({ closed: 10 });
  expect(waiting.items.map(({ title }) => title)).toContain('Club 99');
});

test('[FRES-02] the page is rendered with the words of its day', async () => {
  const [club] = CLUBS;
  const said = async (now: Date) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const found = await lookUpClubById(database.db.visitor, club?.id ?? '');
    return found.kind === 'found' ? found.club.confirmed : [];
  };
  expect(await said(noonOf(YEAR, 11, 15))).toEqual([`Confirmed by the club, July ${YEAR}`]);
  expect(await said(noonOf(YEAR + 1, 9, 15))).toEqual([
    `Confirmed by the club, July ${YEAR} (may be out of date)`,
  ]);
});
