import { eq } from 'drizzle-orm';
import { availableLocations } from '#db/schema/locations.ts';
import { ALERT_LETTERS } from '#features/saved/alerts/present.server.ts';
import { SUGGESTION_LETTERS } from '#features/clubs/suggestions/present.server.ts';
import { ACCOUNT_LETTERS, letterFor } from '#platform/mail/letters.ts';
import { withPicturesInside } from '#platform/mail/pictures.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import { renderMail } from '#platform/mail/template.ts';
import {
  FACTOR_SCREENS,
  GATE_SHUT,
  GATE_SOON,
  PROOF_SCREENS,
  requireFactor,
  stepScreens,
  withWhatAsksForProof,
} from './account-screens.ts';
import { layoutProblems } from './layout.ts';
import { ALL_COLORS, ONE_EACH, SIZES, problemsInAllSizes } from './looks.ts';
import type { Looks } from './looks.ts';
import { test } from './own-site.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { signInAsAdmin } from './moderation.ts';
import { signIn, newPerson } from './people.ts';
import type { Screen } from './screen.ts';
import { anAwkwardSite, openScreen, routesWithScreens } from './screens.ts';
import { DESKTOP, PHONE, expect } from './test.ts';
import type { Page } from '@playwright/test';

test.use({
  expectedConsole: [
    '404 (Not Found)',
    '400 (Bad Request)',
    '414 (URI Too Long)',
    // The screens make an administrator's requests before the role is known.
    '403 (Forbidden)',
    // The draft of a post that was saved since opens the comparison.
    '409 ()',
  ],
});

/** The number of tests that share the administrators' screens. */
const PARTS = [0, 1, 2];

/** Faults of a screen at each size and in each look. */
async function problemsOf(page: Page, screen: Screen, looks: Looks): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await openScreen(page, screen);
  const problems = await problemsInAllSizes(page, looks);
  return problems.map((problem) => `${screen.path} ${problem}`);
}

test('no screen scrolls sideways or has targets that are too small, whatever its content', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  const { open, administrators } = await anAwkwardSite(site.sql);
  const routes = [...open, ...administrators].map(({ route }) => route);
  const forgotten = (await routesWithScreens()).filter((route) => !routes.includes(route));
  expect(forgotten, 'screens that are not checked').toEqual([]);

  const problems: string[] = [];
  for (const screen of open) {
    await page.setViewportSize(PHONE);
    await openScreen(page, screen);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const found = await layoutProblems(page);
      problems.push(...found.map((problem) => `${size.width} ${screen.path}: ${problem}`));
    }
  }
  expect(problems).toEqual([]);
});

test.describe('with axe', { tag: '@slow' }, () => {
  for (const part of PARTS) {
    test(`nor does any administrators' screen, and all of them are accessible in all sizes and colors (${part + 1} of ${PARTS.length})`, async ({
      page,
      site,
    }) => {
      test.setTimeout(300_000);
      const { administrators, admin } = await anAwkwardSite(site.sql);
      await page.setViewportSize(DESKTOP);
      await signIn(page, admin);
      const problems: string[] = [];
      for (const [at, screen] of administrators.entries()) {
        if (at % PARTS.length !== part) continue;
        problems.push(...(await problemsOf(page, screen, ALL_COLORS)));
      }
      expect(problems).toEqual([]);
    });
  }

  test('nor do account screens and the second step of a sign-in, and all are accessible', async ({
    page,
    site,
  }) => {
    test.setTimeout(300_000);
    const { admin } = await anAwkwardSite(site.sql);
    await withWhatAsksForProof(site.sql, admin);
    await page.setViewportSize(DESKTOP);
    await signIn(page, admin);
    const problems: string[] = [];
    const lookAt = async (screens: readonly Screen[]) => {
      for (const screen of screens) problems.push(...(await problemsOf(page, screen, ONE_EACH)));
    };
    await lookAt(PROOF_SCREENS);
    await requireFactor(site.sql, 0);
    await lookAt(GATE_SOON);
    await requireFactor(site.sql, 8);
    await lookAt(GATE_SHUT);
    await requireFactor(site.sql, undefined);
    await lookAt(FACTOR_SCREENS);
    await page.context().clearCookies();
    await lookAt(stepScreens(admin));
    expect(problems).toEqual([]);
  });
});

test("a whole country's locations are folded by state, and all appear when opened or filtered", async ({
  page,
  site,
}) => {
  const state = `State ${newPerson().username}`;
  const counties = Array.from({ length: 320 }, (_, at) => aLocation(state, `Area ${1000 + at}`));
  const [first] = counties;
  await save(site.sql, aLocation(state), ...counties);
  try {
    await signInAsAdmin(page, site.sql);
    await page.setViewportSize(PHONE);
    await page.goto('/admin/locations');
    const section = page.getByRole('region', { name: state });
    const row = section.getByText(first?.row.county ?? '');
    await expect(section).toBeVisible();
    await expect(row).toHaveCount(0);
    await section.getByText('320 counties').press('Enter');
    await expect(row).toBeVisible();
    await expect(section.getByRole('switch')).toHaveCount(321);
    await page.getByLabel('Filter states and counties').fill('area 1000');
    await expect(section.getByRole('switch')).toHaveCount(2);
    await expect(row).toBeVisible();
    expect(await layoutProblems(page)).toEqual([]);
  } finally {
    await site.sql.delete(availableLocations).where(eq(availableLocations.state, state));
  }
});

test('mails and answers without the renderer fit on phones as well', async ({ page, site }) => {
  const word = 'x'.repeat(300);
  const address = `${'a'.repeat(64)}@${'b'.repeat(60)}.example.org`;
  const sender = { siteName: 'Philly Volleyball Clubs', siteUrl: site.url };
  const mails = [
    { kind: 'confirm-email', to: address, path: `/api/auth?token=${word}`, validMinutes: 60 },
    {
      kind: 'club-suggestion',
      clubName: word,
      clubLocation: word,
      clubWebsite: `https://example.org/${word}`,
      description: word,
      additionalInfo: null,
      contactName: word,
      contactEmail: address,
      contactPhone: null,
    },
    {
      kind: 'edit-suggestion',
      clubName: word,
      clubId: crypto.randomUUID(),
      userName: word,
      userEmail: address,
      suggestions: word,
      currentInfo: word,
    },
    {
      kind: 'digest',
      to: address,
      key: 'a1'.repeat(32),
      sections: [
        {
          of: 'clubs',
          title: word.slice(0, 200),
          entries: [{ name: word, path: '/clubs/a/b/c/d', lines: [word] }],
          more: 1,
        },
      ],
    },
  ] satisfies MailRequest[];
  const problems: string[] = [];
  const lookAt = async (what: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const found = await layoutProblems(page);
      problems.push(...found.map((problem) => `${size.width} ${what}: ${problem}`));
    }
  };
  const letters = { ...ACCOUNT_LETTERS, ...SUGGESTION_LETTERS, ...ALERT_LETTERS };
  for (const mail of mails) {
    const { html, pictures } = renderMail(address, letterFor(letters, mail, sender), sender);
    await page.setContent(withPicturesInside(html, pictures));
    await lookAt(mail.kind);
  }
  for (const path of [`/${'x'.repeat(9_000)}`, '/%', '/assets/gone.js']) {
    await page.goto(path);
    await lookAt(path.slice(0, 20));
  }
  expect(problems).toEqual([]);
});
