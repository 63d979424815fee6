import { eq, sql } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { currentYear } from '#platform/current-year.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import { aClubAdmin, anAdmin, errorOf, form, section } from './club-edit.ts';
import { signIn, toast } from './people.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({ viewport: DESKTOP });

const YEAR = `Enter a year between 1850 and ${currentYear()}`;
const FORM = { name: 'Sent', city: 'Sent', state: 'Ohio' };

test('[EDIT-16, EDIT-17, EDIT-18, EDIT-20, EDIT-21, EDIT-22, EDIT-23, EDIT-24] every mistake is shown beside its field, and the first one gets the focus', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Mistaken Club', state: 'Refusia', county: 'M', city: 'M' });
  const person = await aClubAdmin(site.sql, club);
  await signIn(page, person);
  await page.goto(`/clubs/${club.id}/edit`);
  const fields = await form(page);
  const mistakes = [
    ['Club name', ' ', 'Club name is required'],
    ['City', '', 'City is required'],
    ['State', '', 'State is required'],
    ['Logo URL', 'javascript:alert(1)', 'Invalid URL format'],
    ['Website', 'no dots', 'Invalid URL format'],
    ['Contact email', 'nobody@', 'Invalid email format'],
    ['Year established', '1849', YEAR],
    ['U12 Girls Travel teams', '-1', 'U12 Girls Travel: Enter a whole number from 0 to 99'],
    ['Address', '', 'Address is required'],
    ['Facebook URL', 'x', 'Invalid URL format'],
    ['Instagram URL', 'x', 'Invalid URL format'],
    ['Twitter URL', 'ftp://example.org', 'Invalid URL format'],
    ['YouTube URL', 'x', 'Invalid URL format'],
  ] as const;
  await fields.getByRole('button', { name: 'Add location' }).click();
  for (const [label, typed] of mistakes) await fields.getByLabel(label).fill(typed);
  // A closed section opens if it has a mistake.
  for (const title of ['Club Basics', 'Social Media']) {
    await section(page, title).locator('summary').click();
    await expect(section(page, title)).not.toHaveAttribute('open');
  }
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const [label, , message] of mistakes) {
    expect(await errorOf(fields.getByLabel(label)), label).toBe(message);
  }
  await expect(fields.getByLabel('Club name')).toBeFocused();
  expect(await fields.getByLabel('Address').inputValue()).toBe('');

  await fields.getByLabel('Club name').fill('Mended Club');
  await fields.getByLabel('City').fill('M');
  await fields.getByLabel('State').fill('Refusia');
  for (const label of ['Logo URL', 'Website', 'Contact email', 'Year established']) {
    await fields.getByLabel(label).fill('');
  }
  await fields.getByLabel('U12 Girls Travel teams').fill('');
  await section(page, 'Social Media').locator('summary').click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fields.getByLabel('Address')).toBeFocused();
  await fields.getByLabel('Address').fill('1 Lane');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(section(page, 'Social Media')).toHaveAttribute('open', '');
  await expect(fields.getByLabel('Facebook URL')).toBeFocused();
  for (const label of ['Facebook URL', 'Instagram URL', 'Twitter URL', 'YouTube URL']) {
    await fields.getByLabel(label).fill('');
  }
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Club updated successfully!');
  const { rows } = await site.sql.execute(
    sql`select name, address from practice_locations where club_id = ${club.id}`,
  );
  expect(rows).toEqual([{ name: null, address: '1 Lane' }]);
});

test.describe('sent without the form', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[EDIT-16, EDIT-17, EDIT-18, EDIT-20, EDIT-21, EDIT-22, EDIT-33, EDIT-35] the same input is refused', async ({
    page,
    site,
  }) => {
    const club = aClub({ name: 'Sent Club', state: 'Refusia', county: 'S', city: 'S' });
    await save(site.sql, club);
    await signIn(page, await anAdmin(site.sql));
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answerTo = async (update: object, headers: Record<string, string> = { cookie }) =>
      send(
        site.url,
        await callTo('POST clubs.editing.updateClub', { id: club.id, version: 1, ...update }),
        headers,
      );
    const refused: [object, string][] = [
      [{ name: '' }, 'Club name is required'],
      [{ name: undefined }, 'Club name is required'],
      [{ city: ' ' }, 'City is required'],
      [{ state: null }, 'State is required'],
      [{ contactEmail: 'nobody@' }, 'Invalid email format'],
      [{ yearEstablished: 1849 }, YEAR],
      [{ ageGroups: ['U99'] }, 'Choose one of the options.'],
      ...['logoUrl', 'website', 'facebookUrl', 'instagramUrl', 'twitterUrl', 'youtubeUrl'].map(
        (field): [object, string] => [{ [field]: 'javascript:alert(1)' }, 'Invalid URL format'],
      ),
    ];
    for (const [values, message] of refused) {
      const answer = await answerTo({ form: { ...FORM, ...values } });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
    }
    const unnamed = await answerTo({ id: '', form: FORM });
    expect([unnamed.status, unnamed.text]).toEqual([
      400,
      expect.stringContaining('Club ID is required for update.'),
    ]);
    expect((await answerTo({})).status).toBe(400);
    expect((await answerTo({ id: 'x', form: FORM })).status).toBe(400);
    expect((await answerTo({ version: '1', form: FORM })).status).toBe(400);
    expect((await answerTo({ form: FORM }, {})).status).toBe(401);
    const gone = '00000000-0000-4000-8000-000000000000';
    expect((await answerTo({ id: gone, form: FORM })).status).toBe(404);
    expect((await answerTo({ version: 7, form: FORM })).status).toBe(409);
    const [row] = await site.sql.select().from(clubs).where(eq(clubs.id, club.id));
    expect(row).toMatchObject({ name: 'Sent Club', version: 1 });

    const practiceLocations = [{ name: 'No address' }, { address: '1 Lane' }];
    expect((await answerTo({ form: { ...FORM, practiceLocations } })).status).toBe(200);
    const { rows } = await site.sql.execute(
      sql`select address from practice_locations where club_id = ${club.id}`,
    );
    expect(rows).toEqual([{ address: '1 Lane' }]);
  });
});

test.describe('failed saves', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[EDIT-36] without a connection, and after the session has ended, what was typed stays', async ({
    page,
    site,
  }) => {
    const club = aClub({ name: 'Interrupted Club', state: 'Refusia', county: 'I', city: 'I' });
    const person = await aClubAdmin(site.sql, club);
    await save(site.sql, aPracticeLocation({ club, address: 'Old Lane' }));
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}/edit`);
    await (await form(page)).getByLabel('Description').fill('Worth keeping.');
    await page.route('**/_serverFn/clubs.editing.updateClub**', (route) => route.abort());
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Failed to update club');
    await expect(toast(page)).toContainText('We couldn’t reach the site.');
    await expect(page.getByLabel('Description')).toHaveValue('Worth keeping.');
    await page.unroute('**/_serverFn/clubs.editing.updateClub**');

    await site.sql.execute(
      sql`delete from auth.session where user_id in (select id from profiles where username = ${person.username})`,
    );
    // After a refused save the form reloads the club, which the user may no longer see.
    const lookedAgain = page.waitForResponse(/clubs\.editing\.getClubToEdit/);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await lookedAgain;
    await expect(page.getByLabel('Description')).toHaveValue('Worth keeping.');
    await expect(page.getByText('You’ve been signed out. Sign in again.').first()).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}/edit`);
    await expect((await form(page)).getByLabel('Description')).toHaveValue('Worth keeping.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(`/clubs/${club.id}`);
    await expect(page.getByText('Worth keeping.').first()).toBeVisible();
  });
});
