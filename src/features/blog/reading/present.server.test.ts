import { expect, test } from 'vitest';
import { presentFeed } from './present.server.ts';

test('the feed holds titles, names and excerpts as text, whatever stands in them', () => {
  const feed = presentFeed(
    [
      {
        id: '6f1c1f5e-0a51-4f0c-9f3b-0d9f6a1b2c3d',
        title: 'Nets & "poles" ]]> <b>today</b>\u0007',
        slug: 'nets',
        excerpt: null,
        author: 'A & B',
        category: { name: 'Gear', slug: 'gear' },
        tags: ['R&D'],
        date: '2026-03-01T12:00:00.000Z',
        readTime: 5,
        featuredImage: null,
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
