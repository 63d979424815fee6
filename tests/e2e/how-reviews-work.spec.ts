import {
  AFFILIATED_AS,
  ASPECTS,
  FEWEST_FOR_MEAN,
  FEWEST_TO_COMPARE,
  STAFF_LABEL,
  TOO_FEW,
} from '../../src/domain/review-rules.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { card } from './club-page.ts';
import { test } from './own-site.ts';
import { expect } from './test.ts';

test.use({ javaScriptEnabled: false });

test('[REVW-09] [REVW-04] [REVW-05] /how-reviews-work describes what the code does, also without JavaScript', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How reviews work' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('How reviews work');
  for (const { label } of Object.values(AFFILIATED_AS)) {
    await expect(main).toContainText(label.toLowerCase());
  }
  await expect(main).toContainText(`“${STAFF_LABEL}.”`);
  for (const label of Object.values(ASPECTS)) {
    await expect(main).toContainText(label.toLowerCase());
  }
  await expect(main).toContainText(`once ${FEWEST_FOR_MEAN} families have rated them`);
  await expect(main).toContainText(`With fewer than ${FEWEST_TO_COMPARE} ratings`);
  await expect(main).toContainText(`“${TOO_FEW}.”`);
});

test('[REVW-06] a club with few ratings that count says so beside the average; one with enough does not', async ({
  page,
  site,
}) => {
  const [few, enough, none] = [aClub(), aClub(), aClub()];
  const ratings = (club: typeof few, number: number) =>
    Array.from({ length: number }, () => aMember({ userType: 'parent' }).rating(club, 4));
  await save(
    site.sql,
    none,
    ...ratings(few, FEWEST_TO_COMPARE - 1),
    ...ratings(enough, FEWEST_TO_COMPARE),
    aMember({ userType: 'coach' }).rating(few, 5),
    aMember({ userType: 'coach' }).rating(none, 5),
  );
  for (const [club, times] of [
    // In the header, the only place that shows the mean of all seasons.
    [few, 1],
    [enough, 0],
    [none, 0],
  ] as const) {
    await page.goto(`/clubs/${club.id}`);
    await expect(page.getByText(TOO_FEW)).toHaveCount(times);
    if (times > 0) {
      const facts = card(page, 'Quick Facts');
      await expect(facts).toContainText(`4.0(${FEWEST_TO_COMPARE - 1} reviews)${TOO_FEW}`);
    }
  }
  await expect(page.getByText('No ratings yet').first()).toBeVisible();
});
