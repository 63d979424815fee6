import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { site } from '#site.config.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { presentFeed } from './present.server.ts';
import type { FeedPost } from './present.server.ts';

const POST: FeedPost = {
  id: '6f1c1f5e-0a51-4f0c-9f3b-0d9f6a1b2c3d',
  title: 'Nets',
  slug: 'nets',
  excerpt: 'Short',
  author: 'Pat',
  category: { name: 'Gear', slug: 'gear' },
  tags: [],
  date: '2026-03-01T12:00:00.000Z',
  readTime: 5,
  featuredImage: null,
  html: null,
};

test('the feed escapes titles, names, and excerpts', () => {
  const feed = presentFeed(
    [
      {
        ...POST,
        title: 'Nets & "poles" ]]> <b>today</b>\u0007',
        excerpt: null,
        author: 'A & B',
        tags: ['R&D'],
      },
    ],
    'https://clubs.example',
  );
  expect(feed).toContain(
    '<title>Nets &amp; &quot;poles&quot; ]]&gt; &lt;b&gt;today&lt;/b&gt;</title>',
  );
  expect(feed).toContain('<dc:creator>A &amp; B</dc:creator>');
  expect(feed).toContain('<category>R&amp;D</category>');
  expect(feed).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/);
});

test('a post with a new address is the same post to feed readers', () => {
  const guid = (slug: string) =>
    /<guid.*guid>/.exec(presentFeed([{ ...POST, slug }], 'https://a.example'))?.[0];
  expect(guid('nets')).toBe(`<guid isPermaLink="false">${POST.id}</guid>`);
  expect(guid('new-nets')).toBe(guid('nets'));
});

/** The text of an element of the feed, which must be well-formed. */
function readIn(feed: string, element: string): string {
  const parser = new SaxesParser();
  let [open, found] = ['', ''];
  parser.on('opentag', ({ name }) => (open = name));
  parser.on('closetag', () => (open = ''));
  parser.on('text', (words) => {
    if (open === element) found += words;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(feed).close();
  return found;
}

function textOf(html: string): string {
  return readIn(presentFeed([{ ...POST, html }], 'https://clubs.example'), 'content:encoded');
}

test('the feed has the whole text, with absolute addresses and without parts that need the page', async () => {
  const { html } = await renderMarkdown(
    '# Costs\n\n[up](#costs) [clubs](/find-club?state=Delaware&a=1) [out](https://a.example/?a=1&b=2) [mail](mailto:a@b.example)\n\n![a](/files/blog/a.webp)\n\n| a |\n|-|\n| 1 |',
  );
  const text = textOf(html);
  expect(text).toContain('<h2 id="section-costs">Costs</h2>');
  expect(text).toContain('href="https://clubs.example/blog/nets#section-costs"');
  expect(text).toContain('href="https://clubs.example/find-club?state=Delaware&#x26;a=1"');
  expect(text).toContain('href="https://a.example/?a=1&#x26;b=2"');
  expect(text).toContain('href="mailto:a@b.example"');
  expect(text).toContain('src="https://clubs.example/files/blog/a.webp"');
  expect(text).not.toMatch(/(?:href|src)="[/#]|tabindex|heading-link/);
  expect(
    textOf('<img src="/files/a.webp" srcset="/files/a-480w.webp 480w, /files/a.webp 960w">'),
  ).toBe(
    '<img src="https://clubs.example/files/a.webp" srcset="https://clubs.example/files/a-480w.webp 480w, https://clubs.example/files/a.webp 960w">',
  );
});

test.each([
  'a ]]> b',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<script>alert(1)</script>',
  '```html\n]]></content:encoded></item><item><title>Forged</title>\n```',
  '[x](javascript:alert(1)) ![x](x "\\"><script>")',
  'control \u0007\u0000 and half \ud800 characters',
  '[x](/a"onclick=alert(1))',
  '`<a href="/x">` is code',
])('the feed is well-formed and harmless with any text: %j', async (markdown) => {
  const { html } = await renderMarkdown(markdown);
  const feed = presentFeed([{ ...POST, html }], 'https://clubs.example');
  expect(readIn(feed, 'title')).toBe(`Resources | ${site.name}Nets`);
  expect(feed.match(/<item>/g)).toHaveLength(1);
  expect(textOf(html)).not.toMatch(/<script|javascript:|<[^>]* on\w+=/);
});
