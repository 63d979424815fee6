import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { ownState, pathOf } from './clubs.ts';
import { newPerson } from './people.ts';
import { expect, test } from './test.ts';

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };

test('both instances show a write soon, whichever made it', async ({ request, site }) => {
  // Clubs left by an earlier attempt would already be neighbors.
  const state = ownState('Mirrorland');
  const club = aClub({ name: 'Twice Served', state, county: 'M', city: 'M' });
  await save(site.sql, club);
  const path = await pathOf(site.sql, club.id);
  const text = async (url: string) => (await request.get(url)).text();
  const bases = [site.url, site.secondUrl];
  for (const base of bases) {
    expect(await text(base + path)).not.toContain('Freshly written');
    expect(await text(`${base}/find-club?state=${state.replace(' ', '+')}`)).toContain(
      'No ratings yet',
    );
  }

  await site.sql.execute(
    `update clubs set description = 'Freshly written.' where id = '${club.id}'`,
  );
  for (const base of bases) {
    await expect.poll(() => text(base + path), WITHIN).toContain('Freshly written.');
  }

  await save(site.sql, aMember().rating(club.id, 4));
  for (const base of bases) {
    await expect
      .poll(() => text(`${base}/find-club?state=${state.replace(' ', '+')}`), WITHIN)
      .toContain('(1 review)');
    await expect.poll(() => text(base + path), WITHIN).toContain('"ratingValue":"4.0"');
  }

  const author = aMember();
  await save(site.sql, aComment({ club: club.id, author, comment: 'Said here.' }));
  for (const base of bases)
    await expect.poll(() => text(base + path), WITHIN).toContain('Said here.');
  const { username } = newPerson();
  await site.sql.execute(`update profiles set username = '${username}' where id = '${author.id}'`);
  for (const base of bases) await expect.poll(() => text(base + path), WITHIN).toContain(username);

  // One is only in the same county, one only in the same city.
  for (const [county, city] of [
    ['M', 'Further Out'],
    ['Across', 'M'],
  ]) {
    const name = `Neighbor of ${county}`;
    await save(site.sql, aClub({ name, state, county, city }));
    for (const base of bases) await expect.poll(() => text(base + path), WITHIN).toContain(name);
  }

  await site.sql.execute(`delete from clubs where id = '${club.id}'`);
  for (const base of bases) {
    await expect.poll(async () => (await request.get(base + path)).status(), WITHIN).toBe(404);
  }
});

test('a rolled-back write changes nothing', async ({ request, site }) => {
  const club = aClub({ name: 'Steady', state: 'Mirrorland', county: 'S', city: 'S' });
  await save(site.sql, club);
  const path = await pathOf(site.sql, club.id);
  // The message about the club itself, or another test, may arrive in between; then all steps are repeated.
  await expect(async () => {
    const before = await request.get(site.url + path);
    await site.sql
      .transaction(async (tx) => {
        await tx.execute(`update clubs set description = 'Never said.' where id = '${club.id}'`);
        tx.rollback();
      })
      .catch(() => undefined);
    const after = await request.get(site.url + path);
    expect(after.headers()['etag']).toBe(before.headers()['etag']);
  }).toPass({ timeout: 120_000 });
});

test('a public page is the same bytes with any cookies', async ({ request, site }) => {
  const paths = ['/', '/find-club?state=Delaware', '/find-camp'];
  for (const path of paths) {
    // Another test may change a club between the two requests; then both are repeated.
    await expect(async () => {
      const plain = await request.get(site.url + path);
      const withCookies = await request.get(site.url + path, {
        headers: { cookie: 'signed-in=1; session=something', authorization: 'Bearer x' },
      });
      expect(await withCookies.text()).toBe(await plain.text());
      expect(withCookies.headers()['etag']).toBe(plain.headers()['etag']);
      expect(plain.headers()['set-cookie']).toBeUndefined();
    }).toPass({ timeout: 30_000 });
  }
});
