import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import type { Member } from '#domain/actor.ts';
import { bulkUpdateClubs, copyClub } from '#features/clubs/administration/commands.server.ts';
import { allClubs } from '#features/clubs/administration/queries.server.ts';
import { bulkUpdateSchema, typedOf } from '#features/clubs/administration/schema.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { factsOn } from '#features/clubs/profile/rules.ts';
import { updateClub } from '#features/clubs/editing/commands.server.ts';
import { clubToEdit } from '#features/clubs/editing/queries.server.ts';
import { clubUpdateSchema } from '#features/clubs/editing/schema.ts';
import { importClubs } from '#features/clubs/lists/commands.server.ts';
import { exportClubs } from '#features/clubs/lists/queries.server.ts';
import { allChanges } from '#features/site/audit-log/queries.server.ts';
import { suggestEdit } from '#features/clubs/suggestions/commands.server.ts';
import { editSuggestionSchema } from '#features/clubs/suggestions/schema.ts';
import { checked } from '#platform/checked.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';

// A fact declared in clubs/fields.ts appears wherever a club is shown, edited, copied, and reported,
// without code for it there. The example is disciplines (D63), the newest fact.

let database: TestDatabase;
let folder: string;
let admin: Member;
beforeAll(async () => {
  database = await aDatabase();
  await prepareJobs({
    ownerUrl: database.ownerUrl,
    appRole: inject('testServer').appRole,
    log: () => undefined,
  });
  folder = await mkdtemp(join(tmpdir(), 'new-fact-'));
  const [{ id }] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function disciplinesOf(id: string): Promise<string[] | undefined> {
  const [club] = await database.sql
    .select({ disciplines: clubs.disciplines })
    .from(clubs)
    .where(eq(clubs.id, id));
  return club?.disciplines;
}

test('is shown on the page, in its card', async () => {
  const [club] = await save(database.sql, aClub({ disciplines: ['Indoor', 'Beach'] }));
  const found = await lookUpClubById(database.db.visitor, club.id);
  if (found.kind !== 'found') throw new Error(found.kind);
  expect(factsOn(found.club, 'details')).toContainEqual({
    label: 'Disciplines',
    value: ['Indoor', 'Beach'],
  });
});

test('is edited in the form, and other text in older lists is kept', async () => {
  const [club] = await save(database.sql, aClub({ disciplines: ['Beach', 'Snow'] }));
  const open = await clubToEdit(database.db, admin, club.id);
  if (open.kind !== 'editable') throw new Error(open.kind);
  const { id, version, values } = open.club;
  expect(values.disciplines).toEqual(['Beach']);
  const form = { ...values, disciplines: ['Sitting', 'Indoor'] };
  const storage = await createFolderStorage({ folder });
  const update = checked(clubUpdateSchema, { id, version, form });
  await updateClub(database.db, storage, admin, update);
  expect(await disciplinesOf(id)).toEqual(['Indoor', 'Sitting', 'Snow']);
  const wrong = { id, version, form: { ...values, disciplines: ['Snow'] } };
  expect(clubUpdateSchema.safeParse(wrong).success).toBe(false);
});

test('is edited in bulk, like a cell of a list', async () => {
  const [club] = await save(database.sql, aClub({ name: 'Bulk of it', disciplines: ['Grass'] }));
  const { clubs: listed } = await allClubs(database.db, admin, { search: 'Bulk of it' });
  const [row] = listed;
  if (!row) throw new Error('the club is not listed');
  const typed = typedOf(row);
  expect(typed.disciplines).toBe('Grass');
  const send = (disciplines: string, version: number) =>
    bulkUpdateClubs(
      database.db,
      admin,
      bulkUpdateSchema.parse({ clubs: [{ id: club.id, version, ...typed, disciplines }] }),
    );
  expect(await send('beach; Indoor', 1)).toMatchObject({ kind: 'saved', updated: 1 });
  expect(await disciplinesOf(club.id)).toEqual(['Indoor', 'Beach']);
  expect(await send('Snow', 2)).toMatchObject({
    kind: 'refused',
    rows: [
      {
        problems: {
          disciplines: `Instead of “Snow,” enter one of these: Indoor; Beach; Grass; Sitting.`,
        },
      },
    ],
  });
  expect(await send('', 2)).toMatchObject({ kind: 'saved', updated: 1 });
  expect(await disciplinesOf(club.id)).toEqual([]);
});

test('is left alone by a row that lacks it, from a page loaded before', async () => {
  const [club] = await save(database.sql, aClub({ disciplines: ['Grass'] }));
  const rows = { clubs: [{ id: club.id, version: 1, name: 'Renamed' }] };
  const answer = await bulkUpdateClubs(database.db, admin, bulkUpdateSchema.parse(rows));
  expect(answer).toMatchObject({ kind: 'saved', updated: 1 });
  expect(await disciplinesOf(club.id)).toEqual(['Grass']);
});

test('is imported, also under another name, and exported unchanged', async () => {
  const [club] = await save(database.sql, aClub({ disciplines: ['Grass'] }));
  const asAdmin = <Result>(work: Parameters<typeof database.db.as<Result>>[1]) =>
    database.db.as(admin, work);
  const file = join(folder, 'clubs.csv');
  const read = async (text: string) => {
    await writeFile(file, text);
    return importClubs(asAdmin, file, { isDryRun: false });
  };
  await read(`id,Discipline\n${club.id},"sitting, INDOOR"\n`);
  expect(await disciplinesOf(club.id)).toEqual(['Indoor', 'Sitting']);
  let text = '';
  await exportClubs(asAdmin, async (piece) => {
    text += piece;
  });
  expect(text).toMatch(/^\uFEFF.*,disciplines,/);
  expect(text).toContain(',"Indoor; Sitting",');
  const { counts } = await read(text);
  expect(counts).toMatchObject({ added: 0, changed: 0, refused: 0 });
});

test('is copied with its club', async () => {
  const [club] = await save(database.sql, aClub({ disciplines: ['Beach'] }));
  const copy = await copyClub(database.db, admin, { id: club.id, name: 'A copy' });
  expect(await disciplinesOf(copy.id)).toEqual(['Beach']);
});

test('is in the mail about a suggested edit, and in the history', async () => {
  const [club, member] = await save(
    database.sql,
    aClub({ disciplines: ['Beach', 'Grass'] }),
    aMember(),
  );
  const suggester: Member = {
    kind: 'member',
    userId: member.id,
    roles: [],
    administeredClubs: [],
  };
  await suggestEdit(
    database.db,
    suggester,
    editSuggestionSchema.parse({ clubId: club.id, suggestions: 'More.' }),
    'here',
  );
  const { rows: mails } = await database.sql.execute<{ payload: { currentInfo: string } }>(
    sql`select payload from graphile_worker._private_jobs where payload ->> 'clubId' = ${club.id}`,
  );
  expect(mails.map(({ payload }) => payload.currentInfo)).toEqual([
    expect.stringContaining('\nDisciplines: Beach, Grass\n'),
  ]);

  await database.db.as(admin, (tx) =>
    tx
      .update(clubs)
      .set({ disciplines: ['Indoor'] })
      .where(eq(clubs.id, club.id)),
  );
  const log = await allChanges(database.db, admin, { kind: 'club', id: club.id }, null);
  expect(log.changes[0]?.fields).toEqual([
    {
      label: 'Disciplines',
      before: { excerpt: 'Beach, Grass', whole: null },
      after: { excerpt: 'Indoor', whole: null },
    },
  ]);
});
