import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createDb } from '../src/db/db.ts';
import type { Member } from '../src/domain/actor.ts';
import { importClubs } from '../src/features/clubs/lists/commands.server.ts';
import type { InTransaction } from '../src/features/clubs/lists/commands.server.ts';
import { requireImportExport } from '../src/features/clubs/lists/policy.ts';
import { exportClubs } from '../src/features/clubs/lists/queries.server.ts';
import { readEnvironment } from '../src/platform/environment.ts';
import { openSiteDatabase } from '../src/platform/site-database.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';

/** The program behind bench/import: adds a list, imports it again, changes every club, and exports all. */
const rows = Number(process.argv[2] ?? 20_000);
const GOAL_SECONDS = 60;
const MEGABYTE = 1024 * 1024;

const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
const database = await openSiteDatabase(readEnvironment({ DATA_DIR: folder }), () => undefined);
const owner = new pg.Client({ connectionString: database.ownerUrl });
const db = createDb({ url: database.appUrl });
try {
  await owner.connect();
  const [{ id }] = await save(drizzle({ client: owner }), aMember().withRole('admin'));
  const admin: Member = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  requireImportExport(admin);
  const asAdmin: InTransaction = (work) => db.write(admin, work);
  const slowest = Math.max(
    await measured('add all', asAdmin, await aList('first.csv', '215-555-0100')),
    await measured('the same again', asAdmin, path.join(folder, 'first.csv')),
    await measured('change all', asAdmin, await aList('second.csv', '215-555-0199')),
  );
  const started = performance.now();
  let bytes = 0;
  const count = await exportClubs(asAdmin, async (text) => {
    bytes += Buffer.byteLength(text);
  });
  tell('export all', started, `${count} clubs, ${(bytes / MEGABYTE).toFixed(1)} MB`);
  if (slowest > GOAL_SECONDS) process.exitCode = 1;
} finally {
  await Promise.all([db.close(), owner.end()]);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Writes a list of clubs with two practice locations each; the phone numbers distinguish lists. */
async function aList(name: string, phone: string): Promise<string> {
  const file = path.join(folder, name);
  function* lines(): Generator<string> {
    yield 'name,city,state,county,description,website,contact_email,contact_phone,year_established,organizational_affiliations,age_groups,genders,team_types,teams_per_age_group,practice_locations\r\n';
    for (let row = 0; row < rows; row += 1) {
      const place = `Town ${row % 900},PA,County ${row % 60}`;
      const about = `"Club ${row} plays all year.\r\n${'Practice twice a week. '.repeat(12)}"`;
      yield `Volleyball Club ${row},${place},${about},club${row}.example.org,club${row}@example.org,${phone},1998,AAU; JVA,U12; U14; U16,Girls,Travel; Regional,U12 Girls Travel: 2; U14 Girls Regional: 1,"Gym ${row} | ${row} School Lane, Town; Hall ${row} | ${row} Main Street, Town"\r\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}

/** @returns the seconds it took */
async function measured(title: string, asAdmin: InTransaction, file: string): Promise<number> {
  const { size } = await stat(file);
  const started = performance.now();
  const report = await importClubs(asAdmin, file, { isDryRun: false });
  const { added, changed, same, refused } = report.counts;
  tell(
    title,
    started,
    `${added} added, ${changed} changed, ${same} the same, ${refused} refused, from ${(size / MEGABYTE).toFixed(1)} MB`,
  );
  return (performance.now() - started) / 1000;
}

function tell(title: string, started: number, what: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const now = Math.round(process.memoryUsage.rss() / MEGABYTE);
  // In kilobytes on every system.
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(
    `${title}: ${seconds} s (${what}); memory ${now} MB, at most ${peak} MB so far\n`,
  );
}
