import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../../db/sample/random.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { ALL_AFFILIATED_AS } from '#domain/review-rules.ts';
import { searchClubs } from './search.server.ts';
import type { Sort } from './schema.ts';

/** No two have the same name, which decides between equal means. */
const CLUBS = Array.from({ length: 40 }, (_, index) =>
  aClub({ name: `Club ${String(index).padStart(2, '0')}` }),
);

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
  const random = new Random('sorted by ratings');
  const liked = CLUBS.map(() => random.int(1, 5));
  await save(
    database.sql,
    ...CLUBS,
    ...Array.from({ length: 60 }, () => {
      const member = aMember();
      for (const [index, club] of CLUBS.entries()) {
        // Some clubs have many ratings, some one or none.
        if (!random.chance(index / 60)) continue;
        member.affiliatedWith(club, { affiliatedAs: random.pick(ALL_AFFILIATED_AS) });
        const stars = Math.min(5, Math.max(1, (liked[index] ?? 3) + random.int(-1, 1)));
        member.rating(club, stars);
        if (random.chance(0.1)) member.administering(club);
      }
      return member;
    }),
  );
});

async function sorted(sort: Sort): Promise<string[]> {
  const names: string[] = [];
  let at: number | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop
    const page = await searchClubs(database.db.visitor, { sort, page: at });
    names.push(...page.clubs.map(({ name }) => name));
    at = page.next ?? undefined;
  } while (at !== undefined);
  return names;
}

describe('sorting by rating', () => {
  test.each([
    ['rating_desc', sql`desc`],
    ['rating_asc', sql`asc`],
  ] as const)(
    '[REVW-07] is by the plain mean of ratings that count, however many there are: %s',
    async (sort, direction) => {
      const { rows } = await database.sql.execute<{ name: string; number: number }>(sql`
        select name, count(rating)::int as number
        from clubs left join (
          select rating.club_id, rating.rating from club_ratings as rating
          join user_club_affiliations as own using (user_id, club_id)
          left join user_roles as held using (user_id, club_id)
          where held.id is null and own.affiliated_as in ('player', 'parent')
        ) as family on family.club_id = clubs.id
        group by clubs.id, name
        order by round(avg(rating), 2) ${direction} nulls last, name`);
      expect(rows.filter(({ number }) => number === 0).length).toBeGreaterThan(0);
      expect(rows.filter(({ number }) => number > 5).length).toBeGreaterThan(5);
      expect(await sorted(sort)).toEqual(rows.map(({ name }) => name));
    },
  );

  test('[REVW-07] does not put one rating of five stars below many of almost five', async () => {
    const [one, many] = [aClub({ name: 'Zz one' }), aClub({ name: 'Zz many' })];
    await save(
      database.sql,
      aMember().rating(one, 5),
      aMember().affiliatedWith(one, { affiliatedAs: 'coach' }).rating(one, 1),
      ...Array.from({ length: 12 }, (_, index) => aMember().rating(many, index === 0 ? 4 : 5)),
    );
    const order = (await sorted('rating_desc')).filter((name) => name.startsWith('Zz'));
    expect(order).toEqual(['Zz one', 'Zz many']);
  });
});
