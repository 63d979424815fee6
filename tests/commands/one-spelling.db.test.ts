import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import type { Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { bulkUpdateClubs } from '#features/clubs/administration/commands.server.ts';
import { bulkUpdateSchema } from '#features/clubs/administration/schema.ts';
import { updateClub } from '#features/clubs/editing/commands.server.ts';
import { clubUpdateSchema } from '#features/clubs/editing/schema.ts';
import { importClubs } from '#features/clubs/lists/commands.server.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';

// D57: one spelling of a place, whether it comes from a form, bulk edit, or a file.

let database: TestDatabase;
let storage: Storage;
let folder: string;
let admin: Member;
beforeAll(async () => {
  database = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spelling-'));
  storage = await createFolderStorage({ folder });
  const [{ id }] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  await save(
    database.sql,
    aLocation('Pennsylvania'),
    aLocation('Pennsylvania', 'Montgomery'),
    aLocation('New Jersey'),
  );
});

interface Typed {
  readonly state: string;
  readonly county: string;
}

interface Place {
  readonly state: string | null;
  readonly county: string | null;
}

async function placeOf(id: string): Promise<Place | undefined> {
  const [row] = await database.sql
    .select({ state: clubs.state, county: clubs.county })
    .from(clubs)
    .where(eq(clubs.id, id));
  return row;
}

let files = 0;

/** Writes a place to a stored club in one of three ways; returns why it was refused, if it was. */
const WAYS = {
  async form(id: string, place: Typed) {
    const form = { name: 'Spelled', city: 'Here', ...place };
    const update = checked(clubUpdateSchema, { id, version: 1, form });
    return updateClub(database.db, storage, admin, update).then(
      () => null,
      (error: Error) => error.message,
    );
  },
  async 'bulk edit'(id: string, place: Typed) {
    const row = { id, version: 1, name: 'Spelled', city: 'Here', website: '', ...place };
    const update = checked(bulkUpdateSchema, { clubs: [row] });
    const answer = await bulkUpdateClubs(database.db, admin, update);
    return answer.kind === 'saved' ? null : answer.rows[0]?.problems.state;
  },
  async import(id: string, { state, county }: Typed) {
    files += 1;
    const path = join(folder, `${files}.csv`);
    await writeFile(path, `id,name,city,state,county\n${id},Spelled,Here,"${state}","${county}"\n`);
    const report = await importClubs((work) => database.db.as(admin, work), path, {
      isDryRun: false,
    });
    return report.refused[0]?.problems[0]?.reason ?? null;
  },
} as const;

describe.each(Object.entries(WAYS))('%s', (_way, write) => {
  test.each([
    [
      { state: 'NJ', county: 'Camden County' },
      { state: 'New Jersey', county: 'Camden' },
    ],
    [
      { state: 'pa', county: 'MONTGOMERY county' },
      { state: 'Pennsylvania', county: 'Montgomery' },
    ],
    [
      { state: ' new  jersey ', county: '' },
      { state: 'New Jersey', county: null },
    ],
  ])('keeps %j as %j', async (typed, kept) => {
    const club = aClub({ name: 'Spelled', city: 'Here', state: 'Delaware', county: null });
    await save(database.sql, club);
    expect(await write(club.id, typed)).toBeNull();
    expect(await placeOf(club.id)).toEqual(kept);
  });

  test('refuses an unknown state, with a suggestion', async () => {
    const club = aClub({ name: 'Spelled', city: 'Here', state: 'Delaware', county: null });
    await save(database.sql, club);
    expect(await write(club.id, { state: 'Pensylvania', county: '' })).toBe(
      'We don’t recognize “Pensylvania” as a U.S. state. Did you mean Pennsylvania?',
    );
    expect(await placeOf(club.id)).toEqual({ state: 'Delaware', county: null });
  });

  test('keeps a state that the club already has', async () => {
    const club = aClub({ name: 'Spelled', city: 'There', state: 'Atlantis', county: null });
    await save(database.sql, club);
    expect(await write(club.id, { state: 'Atlantis', county: 'Deep' })).toBeNull();
    expect(await placeOf(club.id)).toEqual({ state: 'Atlantis', county: 'Deep' });
  });
});
