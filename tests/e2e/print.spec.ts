import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { ownState } from './clubs.ts';
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, test } from './test.ts';

/** Letter paper at 96 pixels an inch, within the usual margins. */
const PAPER = { width: 720, height: 960 };

test.use({ viewport: DESKTOP });

/** Only text: no links onward, no buttons, no fields. */
async function expectOnPaper(page: Page): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  const pressed = 'button, form, nav, input, select, .heart, body > header, body > footer';
  await expect(page.locator(pressed).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test('on paper a comparison has its clubs and their facts, and no controls', async ({
  page,
  site,
}) => {
  const [one, two] = [aClub({ name: 'Printed North' }), aClub({ name: 'Printed South' })];
  await save(
    site.sql,
    aProgram({ club: one, feeFrom: 1_150, feeTo: 1_150 }),
    aProgram({ club: two, feeFrom: 980, feeTo: 980 }),
  );
  await page.goto(`/compare?club=${one.id}&club=${two.id}&ageGroup=U14&gender=Girls`);
  await hydrated(page);
  await expectOnPaper(page);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: /^Printed/ })).toHaveCount(2);
  await expect(table.getByRole('cell', { name: '$1,150' })).toBeVisible();
  await expect(table.getByRole('cell', { name: '$980' })).toBeVisible();
});

test('on paper tryouts have their days, times, and places, on the board and on their own pages', async ({
  page,
  site,
}) => {
  const state = ownState('Printland');
  const club = aClub({ name: 'Printed Tryouts', state });
  const tryout = aTryout({ club, venueName: 'Printed Hall', note: 'Bring two tickets.' });
  await save(site.sql, tryout);
  await page.goto(`/tryouts?state=${encodeURIComponent(state)}`);
  await hydrated(page);
  await expectOnPaper(page);
  const entry = page.getByRole('article');
  await expect(entry).toContainText('Printed Tryouts');
  await expect(entry).toContainText('Printed Hall');
  await expect(entry.locator('time')).toBeVisible();

  await page.goto(`/tryouts/${tryout.id}`);
  await expectOnPaper(page);
  await expect(page.getByRole('main')).toContainText('Printed Hall');
  await expect(page.getByRole('main')).toContainText('Bring two tickets.');
});
