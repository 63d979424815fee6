import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aClub } from '#tests/builders/clubs.ts';
import { aMergeDesk } from '#tests/builders/merge-desk.ts';
import type { MergeDesk } from '#tests/builders/merge-desk.ts';
import { save } from '#tests/builders/save.ts';
import { tellApart } from './commands.server.ts';
import { possibleDuplicates, similarClubs } from './queries.server.ts';

let desk: MergeDesk;
beforeAll(async () => {
  desk = await aMergeDesk();
});

test('possible duplicates are similar names in one county, until an administrator tells them apart', async () => {
  const word = randomUUID().replaceAll('-', '');
  const [one, other] = await save(
    desk.sql,
    aClub({ name: `${word} Volleyball Club`, county: 'Chester' }),
    aClub({ name: `The ${word} VBC`, county: 'Chester', city: 'Paoli' }),
    aClub({ name: `${word} Juniors`, county: 'Kent', state: 'Delaware' }),
  );
  const found = async () => {
    const { pairs } = await possibleDuplicates(desk.db, desk.admin);
    return pairs
      .filter(([first]) => first.name.includes(word))
      .map((pair) => pair.map(({ id }) => id));
  };
  expect(await found()).toEqual([[one.id, other.id]]);
  expect((await similarClubs(desk.db, desk.admin, { name: word })).length).toBe(3);
  await tellApart(desk.db, desk.admin, { one: other.id, other: one.id });
  expect(await found()).toEqual([]);
});
