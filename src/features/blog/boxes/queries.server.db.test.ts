import { beforeAll, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { aClub } from '../../../../tests/builders/clubs.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aTryout } from '../../../../tests/builders/tryouts.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
import { fillBoxes } from './queries.server.ts';

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
  return fillBoxes(database.db.visitor, html, SITE, now);
}

test('a link to a club that is alone becomes a box of what is known of it, as text', async () => {
  for (const address of [path, `${SITE}${path}`, `${path}/`]) {
    const html = await filled(`Before\n\n[my words](${address})\n\nAfter`);
    expect(html).toContain('<div class="box">');
    expect(html).toContain(`<a href="${path}">&#60;b&#62;Aces&#60;/b&#62; &#38; &#34;Co&#34;</a>`);
    expect(html).toContain('Camden');
    expect(html).toContain('No ratings yet');
    expect(html).not.toMatch(/my words|<b>/);
    expect(html).toMatch(/^<p>Before<\/p>[\s\S]*<p>After<\/p>$/);
  }
});

test('a link to a tryout becomes a box with its day and fee, which says when it is over', async () => {
  const html = await filled(`[x](/tryouts/${tryoutId})`);
  expect(html).toContain('November 7, 2026');
  expect(html).toContain('Fee: $35');
  expect(html).not.toContain('over');
  const later = await filled(`[x](/tryouts/${tryoutId})`, at(13));
  expect(later).toContain('This tryout is over');
});

test('what is not there, elsewhere or within a line stays a link', async () => {
  const html = await filled(
    `[gone](/clubs/a/b/c/d)\n\n[none](${NOWHERE})\n\n[far](https://a.example${path})\n\nsee [it](${path})`,
  );
  expect(html).not.toContain('class="box"');
  for (const words of ['gone', 'none', 'far', 'it']) expect(html).toContain(`>${words}</a>`);
});

test('a text without such links asks nothing', async () => {
  expect(await filled('Words')).toBe('<p>Words</p>');
});
