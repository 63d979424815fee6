import { beforeAll, expect, test } from 'vitest';
import { clubFormSchema } from '#features/clubs/editing/schema.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import {
  AWKWARD_KINDS,
  anAwkwardClub,
  anAwkwardConversation,
  anAwkwardLocation,
  anAwkwardMember,
  anAwkwardPost,
} from './awkward.ts';
import { save } from './save.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
});

test.for(AWKWARD_KINDS)('%s can be stored', async (kind) => {
  const club = anAwkwardClub(kind);
  const stored = save(
    database.sql,
    club,
    anAwkwardLocation(kind, club),
    ...anAwkwardConversation(kind, club),
    anAwkwardMember(kind).rating(club, 5).administering(club),
    anAwkwardPost(kind),
  );
  await expect(stored).resolves.toContain(club);
});

test.for(AWKWARD_KINDS.filter((kind) => kind !== 'nothing filled in'))(
  'the form of a club takes %s as it is',
  (kind) => {
    const { row } = anAwkwardClub(kind);
    expect(clubFormSchema.parse({ ...row, practiceLocations: [] })).toMatchObject({
      name: row.name,
      description: row.description,
    });
  },
);
