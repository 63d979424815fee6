import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { tryouts } from '#db/schema/tryouts.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aClubAdmin } from './club-edit.ts';
import { ownState } from './clubs.ts';
import { signIn } from './people.ts';
import { expect, hydrated, test } from './test.ts';

const LONG = 'a'.repeat(10_000);

/** Sends raw bytes and reads the answer until the server hangs up. */
async function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

const REQUESTS: readonly (readonly [string, readonly number[]])[] = [
  [`/clubs/${LONG}`, [404, 414]],
  [`/clubs/a/b/c/${LONG}`, [404, 414]],
  ['/clubs/00000000-0000-0000-0000-00000000000g', [404]],
  ['/clubs/00000000-0000-0000-0000-000000000000%00', [400, 404]],
  ["/clubs/'%20or%201=1--", [404]],
  [`/tryouts/${'a'.repeat(150)}`, [404]],
  ['/clubs/%E0%A4%A', [400]],
  ['/clubs/%', [400]],
  ['/find-club?name=%E0%A4%A', [400]],
  ['/find-club?name=%00', [200, 400]],
  [`/find-club?name=${'x'.repeat(5_000)}`, [200]],
  ['/find-club?sort=bogus', [200]],
  ['/find-club?state=Pennsylvania&sort=bogus&sort=name_desc', [200]],
  ['/find-club?maxFee=1e9&ageGroup=U99&sort=cost_asc', [200]],
  ['/find-club?ageGroup=U14&sort=cost_asc&after=WzUuNSwieCIsInkiXQ', [200]],
  ['/find-club?gender=Robots&teamType=Nothing', [200]],
  ['/find-club?gender=Girls&gender=Boys&state=Delaware&state=x', [200]],
  ['/find-club?state[]=x&county[$gt]=&name[a]=1', [200]],
  ['/find-club?state=Pennsylvania&after=AAAA', [200]],
  ['/find-club?state=Pennsylvania&after=WzUsIngiLCJ5Il0', [200]],
  ['/find-club?state=Pennsylvania&after=%27%22%3Cscript%3E', [200]],
  ['/find-club?state=Pennsylvania&page=99999', [200]],
  ['/find-club?state=Pennsylvania&page=%27', [200]],
  ['/find-club?__proto__=x&constructor=y', [200]],
  ['/clubs/unknown-state/unknown-county/unknown-city/nobody?comments=zzz', [404]],
  ['/%2e%2e/%2e%2e/etc/passwd', [400, 404]],
  ['/assets/%2e%2e/server/renderer.js', [400, 404]],
  ['/_serverFn/none', [400, 404]],
  ['/_serverFn/none?payload=%7B', [400, 404]],
];

for (const [path, statuses] of REQUESTS) {
  test(`GET ${path.slice(0, 70)} is answered cleanly`, async ({ request }) => {
    const response = await request.get(path);
    expect(statuses, `status ${response.status()}`).toContain(response.status());
    const body = await response.text();
    expect(body).not.toMatch(/\bat .+\.(js|ts|tsx):\d+/);
    expect(body).not.toMatch(/node_modules|select .+ from|DrizzleQueryError/);
    expect(response.headers()['content-security-policy']).toContain("default-src 'self'");
    expect(response.headers()['x-content-type-options']).toBe('nosniff');
  });
}

test('[FIND-29, FIND-30, FIND-31] an unknown sort is the default one', async ({ request }) => {
  const names = async (query: string) =>
    [
      ...(await (await request.get(`/find-club?state=Delaware${query}`)).text()).matchAll(
        /<h3[^>]*>.*?<a[^>]*>([^<]+)/g,
      ),
    ].map((match) => match[1]);
  // Other tests may add clubs to the state between two answers.
  await expect(async () => {
    const byName = await names('');
    expect(byName.length).toBeGreaterThan(3);
    expect(await names('&sort=name_asc')).toEqual(byName);
    expect(await names('&sort=bogus')).toEqual(byName);
    expect(await names('&sort=name_desc')).toEqual(byName.toReversed());
  }).toPass({ timeout: 120_000 });
});

test('wildcards in a name mean themselves', async ({ request, site }) => {
  const state = ownState('Wildland');
  await save(
    site.sql,
    aClub({ name: '100% Volley_Ball', state }),
    aClub({ name: String.raw`Back\slash`, state }),
    aClub({ name: 'Plain Ball', state }),
  );
  const found = async (name: string) =>
    /Showing \d+ clubs?/.exec(
      await (await request.get(`/find-club?${new URLSearchParams({ state, name })}`)).text(),
    )?.[0];
  expect(await found('%')).toBe('Showing 1 club');
  expect(await found('_')).toBe('Showing 1 club');
  expect(await found('\\')).toBe('Showing 1 club');
  expect(await found('ball')).toBe('Showing 2 clubs');
  expect(await found('%_')).toBe('Showing 0 clubs');
});

/** Where an address leads after at most `steps` redirects; -1 if there are more. */
async function statusInTheEnd(site: string, path: string, steps = 4): Promise<number> {
  const { hostname, port } = new URL(site);
  // `fetch` would encode the path.
  const asked = get({ hostname, port, path });
  const [{ statusCode = 0, headers }] = (await once(asked, 'response')) as [IncomingMessage];
  asked.destroy();
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return statusCode;
  const next = headers.location.replace(/^https?:\/\/[^/]+/, '');
  return steps === 0 ? -1 : statusInTheEnd(site, next, steps - 1);
}

test('no character in an address causes an endless redirect or a failure', async ({ site }) => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  const characters = [...ascii, 'é', 'e\u0301', '\u00a0', '\u2028', '\ufeff', '日', '🏐', 'İ'];
  for (const character of characters) {
    const encoded = Buffer.from(character).toString('hex').replaceAll(/../g, '%$&');
    const spellings = /[^!-~]/.test(character)
      ? [encoded]
      : [character, encoded, `%25${character}`];
    const statuses = await Promise.all(
      spellings.flatMap((text) =>
        [
          `/${text}`,
          `/clubs/a/b/c/d${text}e`,
          `/find-club?name=${text}x`,
          `/compare?club=${text}`,
          `/_serverFn/${text}`,
          `/api/${text}`,
        ].map(async (path) => `${path} ${await statusInTheEnd(site.url, path)}`),
      ),
    );
    expect(statuses.filter((line) => !/ (?:200|400|404|405)$/.test(line))).toEqual([]);
  }
});

test('a path that names another host redirects nowhere', async ({ site }) => {
  const answer = await raw(site.url, 'GET //evil.example.org/%2e%2e HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 40[034] /);
  expect(answer).not.toMatch(/^location:/im);
});

test('HEAD answers as GET without a body, other methods are refused', async ({ site, request }) => {
  // Compressed answers have their own tags, and Brotli is ready only after the first visits.
  const headers = { 'accept-encoding': 'identity' };
  // Another test may change the page between the two requests.
  await expect(async () => {
    const head = await request.head('/find-club?state=Delaware', { headers });
    const get = await request.get('/find-club?state=Delaware', { headers });
    expect(head.status()).toBe(200);
    expect((await head.body()).length).toBe(0);
    expect(head.headers()['etag']).toBe(get.headers()['etag']);
  }).toPass({ timeout: 120_000 });
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
    const response = await request.fetch('/find-club', { method, headers: { origin: site.url } });
    expect(response.status(), method).toBe(405);
    expect(response.headers()['allow']).toContain('GET');
  }
  expect(await raw(site.url, 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await raw(site.url, 'GET / HTTP/9.9\r\n\r\n')).toMatch(/^HTTP\/1.1 (400|505) /);
});

test('a write from a foreign origin is refused', async ({ request }) => {
  const response = await request.post('/_serverFn/anything', {
    headers: { origin: 'https://evil.example.org' },
    data: {},
  });
  expect(response.status()).toBe(403);
});

test('unknown parameters do not make separate pages', async ({ request }) => {
  await expect(async () => {
    const plain = await request.get('/find-camp');
    const junk = await request.get('/find-camp?utm_source=x&fbclid=y');
    expect(junk.headers()['etag']).toBe(plain.headers()['etag']);
  }).toPass({ timeout: 120_000 });
});

test("[CLUB-01, CLUB-02] a club's id works in upper and lower case", async ({ request, site }) => {
  const club = aClub({ name: 'Upper Case', state: 'Wildland' });
  await save(site.sql, club);
  for (const id of [club.id, club.id.toUpperCase()]) {
    const response = await request.get(`/clubs/${id}`);
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain('Upper Case');
  }
});

test('[TRYO-05] the calendar of a club follows changes, too, when its address has the id in capitals', async ({
  request,
  site,
}) => {
  const club = aClub();
  const tryout = aTryout({ club });
  await save(site.sql, tryout);
  const calendar = async () =>
    (await request.get(`/tryouts.ics?club=${club.id.toUpperCase()}`)).text();
  expect(await calendar()).toContain('SEQUENCE:0');
  await site.sql.update(tryouts).set({ status: 'canceled' }).where(eq(tryouts.id, tryout.id));
  await expect.poll(calendar).toContain('STATUS:CANCELLED');
});

test('[SEAS-08] a director also finds the season sheet when the address has the id in capitals', async ({
  page,
  site,
}) => {
  const club = aClub();
  await save(site.sql, club);
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.goto(`/clubs/${club.id.toUpperCase()}/season`);
  await expect(page.getByRole('form', { name: 'Season sheet' })).toBeVisible();
});

test('/healthz and /readyz answer', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('a finder page shows hostile names as typed, and runs none of them', async ({
  page,
  site,
}) => {
  const names = [
    `</script><script>document.title = 'stolen'</script>`,
    `<!--<script>"><img src=x onerror="document.title = 'stolen'">`,
    String.raw`{"name":"\\"},\u003c/script\u003e \x3cb\x3e ${'$'}{document.title}`,
    `&lt;b&gt; &amp;amp; 'single' "double" line`,
    `');alert(1)//`,
  ];
  const state = `Hostile ${crypto.randomUUID()}`;
  await save(site.sql, ...names.map((name) => aClub({ name, state })));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  const titles = page.locator('main h3');
  await page.goto(`/find-club?${new URLSearchParams({ state, sort: 'name_desc' })}`);
  await hydrated(page);
  const downwards = await titles.allTextContents();
  expect(downwards.toSorted()).toEqual(names.toSorted());
  // Once more, from a server function's answer to the page.
  await page.getByLabel('Sort by').selectOption({ label: 'Name A-Z' });
  await expect(titles).toHaveText(downwards.toReversed());
  await expect(page).not.toHaveTitle(/stolen/);
  for (const name of names) {
    await page.goto(`/find-club?${new URLSearchParams({ name, state })}`);
    await expect(titles).toHaveText([name]);
  }
  expect(errors).toEqual([]);
});
