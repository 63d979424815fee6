import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { keptSite } from './kept-site.fixture.ts';
import { suggestClub, until } from './load.fixture.ts';

const home = keptSite('references', { fsync: 'off', shared_buffers: '16MB' });
let site: RunningSite | undefined;

afterEach(async () => {
  await site?.kill();
});

/** The log lines with a reference; waits until there is one. */
async function linesWith(reference: string): Promise<readonly Record<string, unknown>[]> {
  const found = () => (site?.lines ?? []).filter((line) => line.includes(reference));
  await until(() => found().length > 0);
  return found().map((line) => JSON.parse(line) as Record<string, unknown>);
}

function referenceIn(text: string): string {
  return /Reference: ([\da-f-]{36})/.exec(text)?.[1] ?? 'none';
}

const DEFECTS = `
  alter table clubs rename to clubs_away;
  alter table places rename to places_away;
  create function app.fail() returns trigger language plpgsql as $$ begin raise 'a defect'; end $$;
  create trigger fail before insert on club_suggestions for each row execute function app.fail()`;

test('an error of the site shows a reference that is in the log', async () => {
  const database = await home.start();
  site = await startSite({
    DATA_DIR: home.dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '1',
  });
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  await owner.query(DEFECTS);
  await owner.end();
  for (const path of ['/find-club?name=Reference', '/sitemap.xml']) {
    const answer = await fetch(site.url + path);
    const text = await answer.text();
    expect([path, answer.status]).toEqual([path, 500]);
    expect(text).toContain('Something went wrong');
    expect(text).not.toContain('busy');
    expect(answer.headers.get('x-request-id')).toBe(referenceIn(text));
    const about = { level: 'error', method: 'GET', path: path.split('?')[0] };
    for (const line of await linesWith(referenceIn(text))) expect(line).toMatchObject(about);
    expect(JSON.stringify(await linesWith(referenceIn(text)))).toContain('"code":"42P01"');
  }
  const call = await suggestClub(site.url, 'A defect');
  expect(call.status).toBe(500);
  expect(call.text).toContain('Something went wrong on our side. Please try again. Reference: ');
  expect(call.text).not.toContain('a defect');
  const [line] = await linesWith(referenceIn(call.text));
  expect(line).toMatchObject({
    level: 'error',
    message: 'server function failed',
    method: 'POST',
    path: '/_serverFn/clubs.suggestions.suggestClub',
  });
  const program = await fetch(`${site.url}/api/nearest-zip`, {
    method: 'POST',
    body: JSON.stringify({ latitude: 40, longitude: -75 }),
    headers: { 'Content-Type': 'application/json', origin: site.url },
  });
  const { error, reference } = (await program.json()) as { error: string; reference: string };
  expect([program.status, referenceIn(error)]).toEqual([500, reference]);
  expect((await linesWith(reference))[0]).toMatchObject({ path: '/api/nearest-zip' });
});
