import { AWKWARD_KINDS, anAwkwardClub, anAwkwardLocation } from '#tests/builders/awkward.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { holdCalls } from './hold-calls.ts';
import { DESKTOP, PHONE, expect, expectNoSidewaysScroll, hydrated, test } from './test.ts';

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };

const pathOf = (...clubs: readonly { readonly id: string }[]) =>
  `/compare?${clubs.map(({ id }) => `club=${id}`).join('&')}`;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP });

  test('[CMPR-01, CMPR-05, CMPR-07] clubs are found by name, shown side by side, and reduced to the differences', async ({
    page,
    site,
  }) => {
    const mark = `Sidecar${process.pid}${test.info().retry}`;
    const [one, two] = [aClub({ name: `${mark} North` }), aClub({ name: `${mark} South` })];
    await save(site.sql, aProgram({ club: one, practicesPerWeek: 2 }), aTryout({ club: two }));
    await page.goto('/compare');
    await expect(page.getByText('Choose 2 to 4 clubs to see them side by side')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    for (const name of ['North', 'South']) {
      await page.getByLabel('Club name').fill(mark);
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('link', { name: `Add ${mark} ${name}` }).click();
    }
    await expect(page).toHaveURL(pathOf(one, two));
    await page.getByLabel('Age Group').selectOption('U14');
    await page.getByLabel('Gender').selectOption('Girls');
    await page.getByLabel('Distance from ZIP Code or Town').fill('08002');
    await page.getByRole('button', { name: 'Update comparison' }).click();
    await expect(page).toHaveURL(`${pathOf(one, two)}&ageGroup=U14&gender=Girls&near=08002`);
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader', { name: mark })).toHaveCount(2);
    const row = (name: string) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await expect(row('Fee').getByRole('cell')).toHaveText(['$2,400', 'Not stated']);
    await expect(row('Next tryout').getByRole('cell')).toHaveText([
      'None announced',
      /Girls U13–U14$/,
    ]);
    await expect(row('Distance').getByRole('cell')).toHaveCount(2);
    await expect(row('Genders').getByRole('cell')).toHaveText(['Girls', 'Girls']);
    await page.getByLabel('Only differences').check();
    await expect(row('Genders')).toBeHidden();
    await expect(row('Fee')).toBeVisible();
    await page.getByRole('button', { name: 'Update comparison' }).click();
    await expect(page).toHaveURL(/&gender=Girls&near=08002&only=differences$/);
    await expect(row('Genders')).toBeHidden();

    await page.goto(pathOf(one, { id: 'gone' }, two));
    await expect(table.getByRole('columnheader', { name: mark })).toHaveCount(2);
    await expect(
      page.getByText('1 club in this link isn’t in our directory, so we left it out.'),
    ).toBeVisible();
    const others = await save(site.sql, aClub(), aClub(), aClub());
    await page.goto(pathOf(one, two, ...others));
    await expect(
      page.getByText('You can compare up to 4 clubs. These are the first 4 in the link.'),
    ).toBeVisible();
    await page.goto(pathOf(one, two));
    await page.getByRole('link', { name: `Remove ${mark} North` }).click();
    await expect(
      page.getByText(`You’ve picked ${mark} South. Add at least one more`),
    ).toBeVisible();
  });
});

test('[CMPR-05] the checkbox hides rows at once, keeps the focus, and is in the address', async ({
  page,
  site,
}) => {
  const [one, two] = await save(site.sql, aClub(), aClub());
  await page.goto(pathOf(one, two));
  await hydrated(page);
  const tick = page.getByLabel('Only differences');
  await tick.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('These clubs match on everything compared here.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Genders' })).toBeHidden();
  await expect(page).toHaveURL(`${pathOf(one, two)}&only=differences`);
  await expect(tick).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('rowheader', { name: 'Genders' })).toBeVisible();
  await expect(page).toHaveURL(pathOf(one, two));
});

test('a comparison starts with fee, distance, and rating, and its address can be copied', async ({
  page,
  site,
}) => {
  const [one, two] = [aClub(), aClub()];
  await save(site.sql, one, two);
  const path = `${pathOf(one, two)}&near=08002`;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) =>
          document.documentElement.setAttribute('data-copied', text),
      },
    });
  });
  await page.goto(path);
  await hydrated(page);
  const rows = page.getByRole('rowheader');
  await expect(rows.nth(0)).toHaveText('Fee, distance, and rating');
  await expect(rows.nth(1)).toHaveText('Fee');
  await expect(rows.nth(2)).toHaveText('Distance');
  await expect(rows.nth(3)).toHaveText('Rating');
  for (const name of ['Share', 'Print']) {
    await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-copied', site.url + path);
});

test('the choice follows the address, also on back and forward', async ({ page, site }) => {
  const [one, two, third] = await save(site.sql, aClub(), aClub(), aClub({ name: 'Third' }));
  const [ageGroup, gender] = [page.getByLabel('Age Group'), page.getByLabel('Gender')];
  const tick = page.getByLabel('Only differences');
  await page.goto(`${pathOf(one, two, third)}&ageGroup=U14`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Remove Third' }).click();
  await expect(page.getByRole('columnheader', { name: 'Third' })).toHaveCount(0);
  await ageGroup.selectOption('U15');
  await gender.selectOption('Boys');
  await tick.check();
  await page.getByRole('button', { name: 'Update comparison' }).press('Enter');
  const shown = `${pathOf(one, two)}&ageGroup=U15&gender=Boys&only=differences`;
  await expect(page).toHaveURL(shown);
  await expect(page.getByRole('region', { name: 'Clubs side by side' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`${pathOf(one, two, third)}&ageGroup=U14`);
  await expect(ageGroup).toHaveValue('U14');
  await expect(gender).toHaveValue('');
  await expect(tick).not.toBeChecked();
  await page.goForward();
  await expect(page).toHaveURL(shown);
  await expect(ageGroup).toHaveValue('U15');
  await expect(gender).toHaveValue('Boys');
  await expect(tick).toBeChecked();
});

test('a removed club stays removed if the checkbox is used before the rest has loaded', async ({
  page,
  site,
}) => {
  const [one, two, third] = await save(site.sql, aClub(), aClub(), aClub({ name: 'Third' }));
  await page.goto(pathOf(one, two, third));
  await hydrated(page);
  const letGo = await holdCalls(page, 'clubs.compare.');
  await page.getByRole('link', { name: 'Remove Third' }).click();
  await page.getByLabel('Only differences').check();
  await expect(page).toHaveURL(`${pathOf(one, two)}&only=differences`);
  letGo();
  await expect(page.getByRole('columnheader', { name: 'Third' })).toHaveCount(0);
  await expect(page.getByLabel('Only differences')).toBeChecked();
  await expect(page).toHaveURL(`${pathOf(one, two)}&only=differences`);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('[CMPR-06] two clubs are readable side by side, names stay visible, and more clubs scroll inside the table', async ({
    page,
    site,
  }) => {
    const clubs = AWKWARD_KINDS.map((kind) => anAwkwardClub(kind));
    await save(site.sql, ...clubs);
    const [, long, , , , , empty, full] = clubs;
    if (!long || !empty || !full) throw new Error('there are too few kinds');
    const names = page.getByRole('columnheader').getByRole('link').filter({ hasNotText: 'Remove' });
    const left = () =>
      names.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));

    await page.goto(pathOf(full, empty));
    await hydrated(page);
    await expectNoSidewaysScroll(page);
    for (const cell of await page.getByRole('cell').filter({ visible: true }).all()) {
      const box = await cell.boundingBox();
      if (!box || box.height === 0) continue;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
    }
    await page.getByRole('rowheader', { name: 'Social media' }).scrollIntoViewIfNeeded();
    for (const name of await names.all()) await expect(name).toBeInViewport();

    await page.goto(pathOf(full, empty, long));
    await hydrated(page);
    await expectNoSidewaysScroll(page);
    const box = page.getByRole('region', { name: 'Clubs side by side' });
    await box.focus();
    const before = await left();
    for (let pressed = 0; pressed < 12; pressed += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await left())[2]).toBeLessThan((before[2] ?? 0) - 100);
    await expect(names.nth(2)).toBeInViewport();
    await page.keyboard.press('End');
    await expect(page.getByRole('rowheader', { name: 'Social media' })).toBeInViewport();
    await expect(names.nth(2)).toBeInViewport();
  });
});

test('[CMPR-08] three clubs print on one page, whatever they say', async ({ page, site }) => {
  const clubs = (['everything filled in', 'long words', 'long links'] as const).map((kind) => {
    const club = anAwkwardClub(kind);
    const facts = { refundRule: 'No refunds after the first week. '.repeat(9), rosterMax: 12 };
    return [
      aProgram({ club, ...facts, includes: ['Uniform', 'Video'] }),
      aProgram({ club, ...facts, teamType: 'National', includes: ['Gym and practice'] }),
      ...[0, 1, 2, 3].map(() => anAwkwardLocation(kind, club)),
      club,
    ] as const;
  });
  await save(site.sql, ...clubs.flat());
  const compared = clubs.flatMap((builders) => builders.at(-1) ?? []);
  await page.goto(`${pathOf(...(compared as { id: string }[]))}&ageGroup=U14&gender=Girls`);
  for (const format of ['Letter', 'A4']) {
    const paper = (await page.pdf({ format })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});

test('[CMPR-07, SEAS-16] a cached comparison follows its clubs on both instances, and says when one is deleted', async ({
  request,
  site,
}) => {
  const [one, two, three] = [aClub({ name: 'Followed' }), aClub(), aClub({ name: 'Departing' })];
  const program = aProgram({ club: one, feeFrom: 1_150, feeTo: 1_150 });
  await save(site.sql, program, two, three);
  const path = `${pathOf(one, two, three)}&ageGroup=U14&gender=Girls`;
  const urls = [site.url, site.secondUrl].map((base) => base + path);
  const text = async (url: string) => (await request.get(url)).text();
  for (const url of urls) expect(await text(url)).toContain('$1,150');
  await site.sql.execute(
    `update club_programs set fee_from = 1250, fee_to = 1250 where id = '${program.row.id}'`,
  );
  for (const url of urls) await expect.poll(() => text(url), WITHIN).toContain('$1,250');
  await save(site.sql, aTryout({ club: two, ageGroups: ['U14'] }));
  for (const url of urls) await expect.poll(() => text(url), WITHIN).toContain('Girls U14<');
  await site.sql.execute(`delete from clubs where id = '${three.id}'`);
  for (const url of urls) {
    await expect
      .poll(() => text(url), WITHIN)
      .toContain('1 club in this link isn’t in our directory');
    expect(await text(url)).not.toContain('Departing');
  }
});
