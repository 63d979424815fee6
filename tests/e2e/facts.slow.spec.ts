import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClubAdmin } from './club-edit.ts';
import { signIn } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test.use({ viewport: DESKTOP });

const season = currentSeason();

test('[FACT-01] [FACT-02] [FACT-03] a director fills in what families ask about, and a family sees, filters, and compares it', async ({
  page,
  site,
}) => {
  const word = `Asked${Date.now()}`;
  const [club, other] = [
    aClub({ name: `${word} North`, state: 'Delaware', county: 'Kent' }),
    aClub({ name: `${word} South`, state: 'Delaware', county: 'Kent' }),
  ];
  const days = { practiceDays: ['Mon', 'Fri'], openSpots: 'None' };
  await save(site.sql, aProgram({ club, season }), aProgram({ club: other, season, ...days }));
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.goto(`/clubs/${club.id}/season`);
  const form = page.getByRole('form', { name: 'Season sheet' });
  await form.getByLabel('Open spots').fill('lots');
  await form.getByRole('checkbox', { name: 'Mon' }).check();
  await form.getByRole('checkbox', { name: 'Wed' }).check();
  await form.getByLabel('Head coach returns').selectOption('Yes');
  await form.getByLabel('Travel beyond the fee').fill('800 to 1,500');
  await form.getByLabel('How to ask for financial aid').fill('Write to the treasurer');
  await form.getByLabel('Ask for financial aid by').fill(`${season}-12-01`);
  await form.getByLabel('Financial aid link').fill('aid.example.org/ask');
  await form.getByRole('button', { name: 'Save season sheet' }).click();
  await expect(form.getByLabel('Open spots')).toHaveAccessibleDescription(/Enter none, some, or/);
  await form.getByLabel('Open spots').fill('3 left');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save season sheet' }).click();

  await expect(page).toHaveURL(new RegExp(`/clubs/${club.id}$`));
  const row = page.getByRole('row', { name: /^U14 Girls/ });
  await expect(row).toContainText('Mon, Wed');
  await expect(row.getByRole('cell', { name: '3 open' })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Returns' })).toBeVisible();
  const cost = page.locator('#cost');
  await expect(cost).toContainText('Travel beyond the fee: $800–$1,500 a family.');
  await expect(cost).toContainText(`Write to the treasurer. Ask by December 1, ${season}.`);
  await expect(cost.getByRole('link', { name: 'Financial aid: aid.example.org' })).toHaveAttribute(
    'href',
    'https://aid.example.org/ask',
  );

  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/find-club?name=${word}`);
  await expect(page.getByText('Showing 2 clubs')).toBeVisible();
  const panel = page.getByRole('search', { name: 'Clubs' });
  await panel.getByRole('group', { name: 'Practices on' }).getByLabel('Mon').check();
  await panel.getByRole('group', { name: 'Practices on' }).getByLabel('Wed').check();
  await panel.getByLabel('Open Spots').selectOption('Open spots');
  await panel.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page.getByText('Showing 1 club')).toBeVisible();
  await expect(page).toHaveURL(/spots=open&days=Mon%2CWed/);
  await expect(page).toHaveTitle(/with open spots practicing on Mon, Wed/);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText('Practices on Mon, Wed');
  await expectAccessible(page);
  await chips.getByRole('link', { name: /Practices on/ }).click();
  await chips.getByRole('link', { name: /Open spots/ }).click();
  await expect(page.getByText('Showing 2 clubs')).toBeVisible();
  await expect(panel.getByLabel('Mon')).not.toBeChecked();

  await page.goto(`/compare?club=${club.id}&club=${other.id}&ageGroup=U14&gender=Girls`);
  const compared = (label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) });
  await expect(compared('Open spots')).toContainText(/3.*None/s);
  await expect(compared('Practice days')).toContainText(/Mon, Wed.*Mon, Fri/s);
  await expect(compared('Travel beyond the fee')).toContainText(/\$800–\$1,500.*Not stated/s);
  await expect(compared('How to ask for financial aid')).toContainText('aid.example.org');
});
