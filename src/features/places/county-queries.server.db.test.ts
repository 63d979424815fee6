import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { availableLocations } from '#db/schema/locations.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import { activeLocations } from './county-queries.server.ts';

test('[FIND-05, FIND-07, FIND-08] the public filter offers active states and their active counties, sorted', async () => {
  const { db, sql } = await aDatabase();
  expect(await activeLocations(db.visitor)).toEqual([]);
  await save(
    sql,
    aLocation('Pennsylvania'),
    aLocation('Pennsylvania', 'Montgomery'),
    aLocation('Pennsylvania', 'Bucks'),
    aLocation('Pennsylvania', 'Erie', { isActive: false }),
    aLocation('New Jersey'),
    aLocation('New Jersey', 'Camden'),
    aLocation('Maryland', null, { isActive: false }),
    aLocation('Maryland', 'Cecil'),
    aLocation('Ohio', 'Lake'),
    aLocation('Delaware', ''),
  );
  const offered = [
    { state: 'Delaware', counties: [] },
    { state: 'New Jersey', counties: ['Camden'] },
    { state: 'Pennsylvania', counties: ['Bucks', 'Montgomery'] },
  ];
  expect(await activeLocations(db.visitor)).toEqual(offered);

  // Activating a state brings its counties; deactivating it takes them away.
  await sql.update(availableLocations).set({ isActive: true });
  await sql
    .update(availableLocations)
    .set({ isActive: false })
    .where(eq(availableLocations.state, 'New Jersey'));
  expect(await activeLocations(db.visitor)).toEqual([
    { state: 'Delaware', counties: [] },
    { state: 'Maryland', counties: ['Cecil'] },
    { state: 'Pennsylvania', counties: ['Bucks', 'Erie', 'Montgomery'] },
  ]);
});
