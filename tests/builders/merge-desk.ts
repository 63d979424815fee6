import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { savedClubs } from '#db/schema/saved.ts';
import { clubEditSuggestions } from '#db/schema/suggestions.ts';
import type { Member } from '#domain/actor.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { MergeForm } from '#features/clubs/merging/schema.ts';

export type MergeDesk = Awaited<ReturnType<typeof aMergeDesk>>;

/** A database with an administrator who merges clubs. */
export async function aMergeDesk() {
  const database = await aDatabase({ poolSize: 20 });
  const [keeper] = await save(database.sql, aMember().withRole('admin'));
  const admin: Member = { ...actorOf(keeper), roles: ['admin'] };

  /** Two entries of one club, with everything that members and editors leave there. */
  async function twoClubs() {
    const word = randomUUID().slice(0, 8);
    const kept = aClub({
      name: `Main Line ${word}`,
      website: 'https://old.example',
      city: 'Paoli',
    });
    const gone = aClub({
      name: `Mainline ${word}`,
      website: 'https://new.example',
      contactEmail: 'a@b.example',
    });
    const both = aMember();
    const early = aMember();
    const rated = [
      both
        .rating(kept, 1, 'Then', { updatedAt: LONG_AGO, createdAt: LONG_AGO })
        .rating(gone, 5, 'Now', { updatedAt: AGO, createdAt: AGO }),
      early
        .rating(kept, 4, undefined, { updatedAt: AGO, createdAt: AGO })
        .rating(gone, 2, undefined, { updatedAt: LONG_AGO, createdAt: LONG_AGO }),
      aMember().rating(gone, 3, undefined, { updatedAt: AGO, createdAt: AGO }),
      aMember().administering(gone),
      aMember().administering(kept).administering(gone),
    ];
    const question = aComment({ club: gone });
    await save(
      database.sql,
      kept,
      gone,
      ...rated,
      question,
      aReply(question),
      aPracticeLocation({ club: kept, address: '1 Old Road, Paoli, PA 19301' }),
      aPracticeLocation({ club: gone, address: '2 New Road, Paoli, PA 19301' }),
      aProgram({ club: kept, season: 2025, updatedAt: LONG_AGO }),
      aProgram({ club: gone, season: 2025, updatedAt: AGO, ageGroup: 'U15' }),
      aProgram({ club: gone, season: 2026, updatedAt: AGO }),
      aTryout({ club: gone }),
    );
    await database.sql.insert(savedClubs).values(
      [kept, gone].map(({ id, row }, at) => ({
        userId: both.id,
        clubId: id,
        clubName: row.name,
        note: `Note ${at}`,
        createdAt: [LONG_AGO, AGO][at],
      })),
    );
    await database.sql
      .insert(clubEditSuggestions)
      .values({ clubId: gone.id, userId: both.id, suggestions: 'New gym', currentInfo: 'Old gym' });
    // Its former path.
    await database.sql.update(clubs).set({ city: 'Malvern' }).where(eq(clubs.id, gone.id));
    return { kept: kept.id, gone: gone.id, both, early };
  }

  async function clubOf(id: string) {
    const [club] = await database.sql.select().from(clubs).where(eq(clubs.id, id));
    if (!club) throw new Error('there is no such club');
    return club;
  }

  async function formOf(
    kept: string,
    gone: string,
    choices: Partial<MergeForm> = {},
  ): Promise<MergeForm> {
    const side = async (id: string) => ({ id, version: (await clubOf(id)).version });
    return {
      kept: await side(kept),
      gone: await side(gone),
      taken: [],
      locations: 'both',
      ...choices,
    };
  }

  async function rowsOf(table: string, ...ids: string[]): Promise<Record<string, unknown>[]> {
    const { rows } = await database.sql.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(r) as row from ${sql.identifier(table)} as r
      where club_id = any (${sql.param(ids)}::uuid[]) order by to_jsonb(r)::text`);
    return rows.map(({ row }) => row);
  }

  /** Values that SQL computes, not only stored ones. */
  async function figuresOf(id: string) {
    const { rows } = await database.sql.execute(sql`
      select avg_rating::float as stored, num_reviews as number, (
        select jsonb_build_object('average', round(avg(rating), 2)::float, 'number', count(*))
        from club_ratings where club_id = clubs.id and app.counts(club_ratings)) as counted
      from clubs where id = ${id}`);
    const [row] = rows as {
      stored: number;
      number: number;
      counted: { average: number; number: number };
    }[];
    const { stored, number, counted } = row ?? {};
    if (stored !== counted?.average || number !== counted?.number)
      throw new Error(`${stored} of ${number} is stored, not ${JSON.stringify(counted)}`);
    return counted;
  }

  return { ...database, admin, twoClubs, clubOf, formOf, rowsOf, figuresOf };
}

const [LONG_AGO, AGO] = [new Date('2025-03-01'), new Date('2026-03-01')];

export const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});
