import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { updateClub } from '#features/clubs/editing/commands.server.ts';
import { checked } from '#platform/checked.ts';
import { clubUpdateSchema } from '#features/clubs/editing/schema.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aLivedClub, MINUTE } from '#tests/builders/lived-club.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { undoChange } from './commands.server.ts';
import { clubHistory } from './queries.server.ts';

let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'logos-')) });
  database = await aDatabase({ poolSize: 8 });
});

async function historyOf(clubId: string, shown = 100) {
  return clubHistory(database.db.visitor, clubId, shown);
}

const undo = (
  lived: Awaited<ReturnType<typeof aLivedClub>>,
  entry: number,
  who: 'club' | 'site' = 'site',
) =>
  lived.after(100, () =>
    undoChange(database.db, lived.actors[who], { clubId: lived.club.id, entry }),
  );
const newest = async (clubId: string) => (await historyOf(clubId)).entries[0]?.id ?? 0;

describe('[HIST-02] an administrator undoes an entry', () => {
  test('as an edit of its own that keeps what has changed since, once', async () => {
    const lived = await aLivedClub(database, {
      city: 'Paoli',
      teamsPerAgeGroup: null,
      ageGroups: [],
    });
    const { club, set, change } = lived;
    await change(
      'club',
      1,
      sql`insert into practice_locations (club_id, name, address) values (${club.id}, 'Hall', '1 Main St')`,
    );
    await change(
      'club',
      2,
      sql`update clubs set city = 'Here', website = 'https://a.example', genders = '{Boys}',
        teams_per_age_group = '{"U14": {"Girls": {"Travel": 2}}}' where id = ${club.id}`,
      sql`delete from practice_locations where club_id = ${club.id}`,
    );
    const entry = await newest(club.id);
    await set('club', 3, { city: 'There' });
    expect(await undo(lived, entry)).toBe('Change undone. Kept, because they changed since: City');
    const [told, , undone] = (await historyOf(club.id)).entries;
    expect(told).toMatchObject({
      sentence: 'The site undid the change of Sep 3, 2024',
      fields: [
        { label: 'Website', before: { excerpt: 'https://a.example' }, after: null },
        { label: 'Genders', after: { excerpt: 'Girls' } },
        { label: 'Teams', before: { excerpt: 'U14 Girls Travel: 2' }, after: null },
        { label: 'Practice locations', before: null, after: { excerpt: 'Hall: 1 Main St' } },
      ],
    });
    expect(undone).toMatchObject({
      id: entry,
      sentence: 'Changed by the club, undone since',
      canUndo: false,
    });
    const refused = { kind: 'conflict', message: 'This change is already undone.' };
    await expect(undo(lived, entry)).rejects.toMatchObject(refused);
    // Undoing what undid it is the way back.
    await undo(lived, told?.id ?? 0);
    const { rows } = await database.sql.execute(
      sql`select website, city from clubs where id = ${club.id}`,
    );
    expect(rows).toEqual([{ website: 'https://a.example', city: 'There' }]);
  });

  test('unless all of it has changed since, more has joined it, or they are no administrator', async () => {
    const lived = await aLivedClub(database);
    const { club, set } = lived;
    await set('club', 1, { city: 'Here' });
    const entry = await newest(club.id);
    await expect(undo(lived, entry, 'club')).rejects.toMatchObject({ kind: 'forbidden' });
    await set('club', 1 + MINUTE, { website: 'https://a.example' });
    await expect(undo(lived, entry)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This entry has changed. Reload the page.',
    });
    const whole = await newest(club.id);
    await set('site', 2, { city: 'There', website: 'https://b.example' });
    await expect(undo(lived, whole)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'All of this has been changed since. Nothing was undone.',
    });
  });

  test('while the club is being saved: the save wins its own facts, and the others are put back', async () => {
    const lived = await aLivedClub(database, { city: 'Paoli' });
    const { club, set, actors } = lived;
    await set('club', 1, { city: 'Here', website: 'https://a.example' });
    const entry = await newest(club.id);
    const update = checked(clubUpdateSchema, {
      id: club.id,
      version: 2,
      form: {
        name: club.row.name,
        city: 'There',
        state: 'Pennsylvania',
        website: 'https://a.example',
      },
    });
    const [saved, undone] = await Promise.allSettled([
      updateClub(database.db, storage, actors.club, update),
      undo(lived, entry),
    ]);
    expect(undone).toMatchObject({ status: 'fulfilled' });
    const { rows } = await database.sql.execute(
      sql`select website, city from clubs where id = ${club.id}`,
    );
    const city = saved.status === 'fulfilled' ? 'There' : 'Paoli';
    expect(rows).toEqual([{ website: null, city }]);
  });

  test('of whom two undo it at once, and it is undone once', async () => {
    const lived = await aLivedClub(database, { city: 'Paoli' });
    await lived.set('club', 1, { city: 'Here' });
    const entry = await newest(lived.club.id);
    const both = await Promise.allSettled([undo(lived, entry), undo(lived, entry)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await historyOf(lived.club.id)).entries).toHaveLength(2);
  });
});

describe('[HIST-02] an administrator does not undo', () => {
  test('what the page does not offer: merges, and entries of programs', async () => {
    const lived = await aLivedClub(database);
    const { club, change, set } = lived;
    const other = aClub({ name: 'Old entry', website: 'https://old.example' });
    await save(database.sql, other);
    await set('site', 1, { website: null, city: 'Here' });
    await change(
      'site',
      2,
      sql`select app.merge_clubs(${club.id}, (select version from clubs where id = ${club.id}), ${other.id}, 1,
        '{website}', 'kept')`,
    );
    const refused = { kind: 'conflict', message: 'This change can’t be undone.' };
    await expect(undo(lived, await newest(club.id))).rejects.toMatchObject(refused);
    await change(
      'club',
      3,
      sql`insert into season_sheets (club_id, season, aid_how) values (${club.id}, 2026, 'Ask us')`,
    );
    await expect(undo(lived, await newest(club.id))).rejects.toMatchObject(refused);
  });

  test('practice locations whose words could be split differently', async () => {
    const lived = await aLivedClub(database, { city: 'Paoli' });
    const { club, change } = lived;
    const locations = async () => {
      const { rows } = await database.sql.execute(
        sql`select name, address from practice_locations where club_id = ${club.id}`,
      );
      return rows;
    };
    await change(
      'club',
      1,
      sql`insert into practice_locations (club_id, name, address) values (${club.id}, 'Gym: North', '1 Main St')`,
    );
    const remove = sql`delete from practice_locations where club_id = ${club.id}`;
    await change('club', 2, remove, sql`update clubs set city = 'Here' where id = ${club.id}`);
    expect(await undo(lived, await newest(club.id))).toMatch(
      /^Change undone\. Edit the practice locations yourself/,
    );
    expect(await locations()).toEqual([]);
    await change(
      'club',
      101,
      sql`insert into practice_locations (club_id, name, address) values (${club.id}, 'Gym: North', '1 Main St')`,
    );
    await change('club', 102, remove);
    await expect(undo(lived, await newest(club.id))).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^Edit the practice locations yourself.*\.$/),
    });
  });
});
