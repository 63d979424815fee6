import { beforeAll, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { withBoxes } from './box-queries.server.ts';

const SITE = 'https://clubs.example';
const NOWHERE = '/tryouts/00000000-0000-4000-8000-000000000000';
let database: TestDatabase;
let club: typeof clubs.$inferSelect;
let path: string;
let tryoutId: string;

beforeAll(async () => {
  database = await aDatabase();
  const builder = aClub({ name: '<b>Aces</b> & "Co"', city: 'Camden' });
  const tryout = aTryout({ club: builder, fee: 35, startsAt: at(10), endsAt: at(12) });
  await save(database.sql, builder, tryout);
  const [row] = await database.sql.select().from(clubs);
  if (!row) throw new Error('no club');
  club = row;
  path = clubPath(club);
  tryoutId = tryout.id;
});

function at(hour: number): Date {
  return new Date(Date.UTC(2026, 10, 7, hour + 5));
}

async function filled(markdown: string, now = at(1)) {
  const { html } = await renderMarkdown(markdown);
  return withBoxes(database.db.visitor, html, SITE, now);
}

test('a link to a club alone in its paragraph becomes a box with its facts', async () => {
  for (const address of [path, `${SITE}${path}`, `${path}/`]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await filled(`Before\n\n[my words](${address})\n\nAfter`)).toMatchObject([
      { html: expect.stringMatching(/^<p>Before<\/p>\s*$/) },
      {
        club: {
          name: '<b>Aces</b> & "Co"',
          place: expect.stringMatching(/^Camden, PA/),
          avgRating: null,
          numReviews: 0,
        },
      },
      { html: expect.stringMatching(/^\s*<p>After<\/p>$/) },
    ]);
  }
});

test('a link to a tryout becomes a box, which says when it is over', async () => {
  const tryout = { day: 'Saturday, November 7, 2026', feeLabel: '$35' };
  const link = `[x](/tryouts/${tryoutId})`;
  expect(await filled(link)).toMatchObject([{ tryout: { ...tryout, isOver: false } }]);
  expect(await filled(link, at(13))).toMatchObject([{ tryout: { ...tryout, isOver: true } }]);
});

test('a link to something missing, to another site, or within a line stays a link', async () => {
  const [piece, ...others] = await filled(
    `[gone](/clubs/a/b/c/d)\n\n[none](${NOWHERE})\n\n[far](https://a.example${path})\n\nsee [it](${path})`,
  );
  expect(others).toEqual([]);
  const html = piece && 'html' in piece ? piece.html : '';
  for (const words of ['gone', 'none', 'far', 'it']) expect(html).toContain(`>${words}</a>`);
});

test('a text without such links is one piece', async () => {
  expect(await filled('Words')).toEqual([{ html: '<p>Words</p>' }]);
});
