import { site as config } from '#site.config.ts';
import {
  looksAt,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

/** The possible dates at the site: a test may begin before midnight and end after it. */
function todays(): string[] {
  return [-60_000, 0].map((ms) =>
    new Date(Date.now() + ms).toLocaleDateString('en-US', {
      timeZone: config.timeZone,
      dateStyle: 'long',
    }),
  );
}

const PAGES = [
  {
    ids: '[NAV-25, LEGL-01, LEGL-02]',
    path: '/terms-of-service',
    title: 'Terms of Service',
    says: ['at least 13', 'delete your account', 'Ratings and comments are the opinions'],
  },
  {
    ids: '[NAV-26, LEGL-03, LEGL-04]',
    path: '/privacy-policy',
    title: 'Privacy Policy',
    says: [
      'People under 13 can’t have an account.',
      'You can download what we store about you and delete your account on your profile page.',
      'We count how often each page is viewed each day and how many visits campaign links bring',
      'Who can see it',
    ],
  },
];

for (const { ids, path, title, says } of PAGES) {
  test(`${ids} ${path} has its text and date, also without JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const before = todays();
    await page.goto(site.url + path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    for (const sentence of says) await expect(main).toContainText(sentence);
    await expect(main).toContainText(config.mail.contact);
    const shown = /Last updated: ([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(await main.innerText())?.[1];
    expect([...before, ...todays()]).toContain(shown);
    await context.close();
  });

  for (const { viewport, colorScheme } of looksAt([{ width: 320, height: 640 }, DESKTOP])) {
    test(`${path} is accessible and fits ${viewport.width} px, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}
