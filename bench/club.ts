/** What a club's page costs with few and with many comments: see docs/performance.md. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withSampleSite } from '../script/lib-sample-site.ts';
import type { Sql } from '../src/db/db.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import { aClub } from '../tests/builders/clubs.ts';
import { aComment, aReply } from '../tests/builders/comments.ts';
import type { CommentBuilder } from '../tests/builders/comments.ts';
import { aMember } from '../tests/builders/members.ts';
import { save } from '../tests/builders/save.ts';

const SIZES = [10, 1_000, 10_000];
const VISITS = 60;
const WARM_UP = 10;

/** One visit of a page that was not kept, in milliseconds and bytes. */
interface Visit {
  readonly firstByte: number;
  readonly complete: number;
  readonly html: Buffer;
}

await withSampleSite(async ({ url }, dataDir) => {
  const database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  try {
    console.log('\nClub page, rendered anew for each visit; a third of the comments are replies\n');
    console.log('comments   first byte p50/p99   complete p50/p99   HTML      gzip     shown');
    for (const size of SIZES) {
      const clubId = await clubWithComments(drizzle({ client: pool }), size);
      await report(url, clubId, size);
    }
  } finally {
    await pool.end();
    await database.stop();
  }
});

/** A club with so many comments, a third of them replies, each a few sentences long. */
async function clubWithComments(sql: Sql, size: number): Promise<string> {
  const club = aClub({ name: `Bench ${size}` });
  const author = aMember({ username: `bench_${size}` });
  const words = 'The coaches know what they do, and the season was worth every early morning. ';
  const comments: CommentBuilder[] = [];
  for (let index = 0; index < size; index += 1) {
    const details = {
      author,
      comment: words.repeat(1 + (index % 4)),
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    };
    const parent = comments[index - 1];
    comments.push(
      index % 3 === 2 && parent ? aReply(parent, details) : aComment({ club, ...details }),
    );
  }
  await save(sql, club, author, ...comments);
  await sql.execute('analyze club_comments');
  return club.id;
}

async function report(url: string, clubId: string, size: number): Promise<void> {
  const visits: Visit[] = [];
  for (let index = -WARM_UP; index < VISITS; index += 1) {
    // A query of its own makes a page that nobody has asked for yet.
    const visit = await ask(`${url}/clubs/${clubId}?name=${size}-${index + WARM_UP}`);
    if (index >= 0) visits.push(visit);
  }
  const [last] = visits.slice(-1);
  if (!last) return;
  const shown = last.html.toString('utf8').split('aria-label="Comment by').length - 1;
  console.log(
    [
      size.toLocaleString('en-US').padEnd(11),
      spread(visits.map(({ firstByte }) => firstByte)).padEnd(21),
      spread(visits.map(({ complete }) => complete)).padEnd(19),
      kilobytes(last.html.length).padEnd(10),
      kilobytes(gzipSync(last.html).length).padEnd(9),
      String(shown),
    ].join(''),
  );
}

async function ask(url: string): Promise<Visit> {
  const start = performance.now();
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const firstByte = performance.now() - start;
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  const html = Buffer.from(await response.arrayBuffer());
  return { firstByte, complete: performance.now() - start, html };
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return `${at(0.5).toFixed(1)} / ${at(0.99).toFixed(1)} ms`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
