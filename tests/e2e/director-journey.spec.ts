import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { clubPrograms } from '#db/schema/seasons.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { seasonLabel } from '#domain/season.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aClubAdmin } from './club-edit.ts';
import { ownState, pathOf } from './clubs.ts';
import { fillSignIn } from './people.ts';
import { PHONE, expect, expectNoSidewaysScroll, test } from './test.ts';
import { addSixTryouts } from './tryout-form.ts';

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };
const SEASON = currentSeason();
const LAST = seasonLabel(SEASON - 1);

/** Twenty rows as a spreadsheet copies them. */
const TWENTY = [
  'Age\tGender\tType\tFee\tPractices',
  ...Array.from({ length: 20 }, (_, at) =>
    [
      `U${10 + (at % 9)}`,
      'Boys',
      ['Travel', 'Regional', 'In-House'][Math.floor(at / 9)],
      1_000 + at,
      2,
    ].join('\t'),
  ),
].join('\n');

test.use({ viewport: PHONE });

test('[SEAS-08, SEAS-09, SEAS-10, SEAS-16, TRYO-07, TRYO-10] a director on a phone rolls a season over, pastes twenty rows, adds six tryouts, cancels one, and visitors see it on cached pages', async ({
  page,
  request,
  site,
}) => {
  test.slow();
  const state = ownState('Alone');
  const club = aClub({ name: 'Phone Aces', state });
  const last = { club, season: SEASON - 1 };
  await save(site.sql, aProgram(last), aProgram({ ...last, ageGroup: 'U15' }));
  const search = new URLSearchParams({ state }).toString();
  const clubsPage = await pathOf(site.sql, club.id);
  const finder = `/find-club?${search}`;
  const kept = [
    clubsPage,
    `/tryouts?${search}`,
    `/tryouts.ics?${search}`,
    `/tryouts.ics?club=${club.id}`,
  ];
  const text = async (path: string) => (await request.get(site.secondUrl + path)).text();
  const follows = async (paths: readonly string[], words: string) => {
    for (const path of paths) await expect.poll(() => text(path), WITHIN).toContain(words);
  };
  // Pages that visitors of another instance have loaded before.
  for (const path of [...kept, finder]) expect(await text(path)).not.toContain('Girls U13');

  await fillSignIn(page, await aClubAdmin(site.sql, club));
  await page.waitForURL('/');
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Season sheet ?: Phone Aces/ }).click();
  await fillSeason(page);
  await page.waitForURL(`**/clubs/${club.id}`);
  await expectNoSidewaysScroll(page);
  await follows([clubsPage], `${seasonLabel(SEASON)} season. Fees`);
  await follows([finder], '$1,000–$2,600');
  const programs = await site.sql
    .select()
    .from(clubPrograms)
    .where(eq(clubPrograms.clubId, club.id));
  expect(programs.filter(({ season }) => season === SEASON)).toHaveLength(22);

  await page.goto('/profile');
  await page.getByRole('link', { name: /^Tryouts ?: Phone Aces/ }).click();
  await addSixTryouts(page);
  await follows([...kept, finder], 'Girls U11');

  await page.getByRole('button', { name: /^Cancel tryout Girls U11/ }).click();
  await page.getByRole('button', { name: 'Cancel tryout', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Undo cancellation Girls U11/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await follows(kept, 'Canceled');
  await follows(kept.slice(2), 'STATUS:CANCELLED');
  // The card shows the next tryout that takes place.
  await follows([finder], 'Girls U12');
  expect(await text(finder)).not.toContain('Girls U11');
  const dates = await site.sql.select().from(tryouts).where(eq(tryouts.clubId, club.id));
  expect(dates.map(({ status }) => status).toSorted()).toEqual([
    'canceled',
    ...Array.from({ length: 5 }, () => 'scheduled'),
  ]);
});

/** Copies last season's sheet, enters the fee of one program, and adds twenty rows. */
async function fillSeason(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Season sheet' });
  await form.getByRole('button', { name: `Copy from ${LAST}` }).click();
  await expect(form.getByRole('status')).toContainText('2 programs copied');
  await form.getByLabel('Fee', { exact: true }).first().fill('2600');
  await form.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste from a spreadsheet' });
  await paste.getByLabel('Rows').fill(TWENTY);
  await expect(paste.getByRole('status')).toHaveText(
    `20 programs ready for ${seasonLabel(SEASON)}.`,
  );
  await paste.getByRole('button', { name: 'Add 20 programs' }).click();
  await expect(form.getByRole('group', { name: /^\d+\. / })).toHaveCount(22);
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Save season sheet' }).click();
}
