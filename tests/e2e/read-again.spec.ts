import { eq } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, signIn } from './people.ts';
import { expect, test } from './test.ts';

// A page that came from a cache is reloaded for a member.
const A_WHILE_MS = 60 * 60_000;

for (const changed of ['the costs', 'another part']) {
  test(`what a member has opened on a club's page stays open when ${changed} of it is reloaded`, async ({
    page,
    site,
  }) => {
    const club = aClub({ state: 'Readagain', county: 'Again', city: 'Again', description: 'Old.' });
    const practice = { practicesPerWeek: 2, practiceMinutes: 90 };
    const weeks = { firstWeek: '2026-11-16', lastWeek: '2027-05-10' };
    await save(site.sql, aProgram({ club, ...practice, ...weeks }));
    const path = await pathOf(site.sql, club.id);
    await signIn(page, await aRegistered(site.sql));

    await page.clock.setSystemTime(Date.now() + A_WHILE_MS);
    const gate = Promise.withResolvers<void>();
    await page.route('**/_serverFn/clubs.profile.getClubByPath**', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/clubs\.profile\.getClubByPath/);
    await page.goto(path);
    await asked;
    const reckoning = page.locator('#cost details', { hasText: 'How we figure' });
    await reckoning.locator('summary').click();
    await expect(reckoning).toHaveAttribute('open', '');

    await (changed === 'the costs'
      ? site.sql.update(clubPrograms).set({ feeTo: 4321 }).where(eq(clubPrograms.clubId, club.id))
      : site.sql.update(clubs).set({ description: 'New.' }).where(eq(clubs.id, club.id)));
    gate.resolve();
    const main = page.getByRole('main');
    await expect(main).toContainText(changed === 'the costs' ? '$4,321' : 'New.');
    await expect(reckoning).toHaveAttribute('open', '');
    if (changed !== 'the costs') await expect(reckoning.locator('summary')).toBeFocused();
  });
}
