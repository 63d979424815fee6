import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LONGEST_MARKDOWN } from './limits.ts';
import { TOO_INTRICATE, renderMarkdown } from './render-markdown.ts';

/** Everything that rendered text may contain; any other tag or attribute fails. */
const TAG =
  /^<\/?(?:h[2-6]|p|span|figure|figcaption|blockquote|hr|br|pre|code|a|em|strong|del|sup|img|picture|source|ul|ol|li|section|div|table|thead|tbody|tr|th|td)((?: [a-z-]+(?:="[^"]*")?)*) ?\/?>$/;
const ATTRIBUTES = new Set([
  'href',
  'title',
  'id',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'srcset',
  'sizes',
  'loading',
  'media',
  'decoding',
  'referrerpolicy',
  'class',
  'align',
  'start',
  'role',
  'tabindex',
  'aria-label',
  'aria-hidden',
  'aria-describedby',
  'data-footnote-ref',
  'data-box',
]);

async function html(text: string): Promise<string> {
  return (await renderMarkdown(text)).html;
}

/** The allowed form of each attribute that could do harm. */
const VALUES: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:|mailto:|tel:|[^:]*(?:[/?#]|$))/,
  'data-box': /^(?:https?:\/\/[a-z\d.:-]+)?\/(?:clubs|tryouts)\/[a-z\d/-]+$/,
  src: /^(?:https:\/\/|\/files\/)/,
  class:
    /^(?:|heading-link|sr-only|footnotes|table-scroll|task-list-item|contains-task-list|language-[\w+#-]+|callout callout-(?:note|tip|important|warning|caution)|callout-title|code-[a-z_-]+(?: (?:code-)?[a-z_]+)*)$/,
  id: /^(?:section-|note-|footnote-label$)/,
};

/** Tags in HTML that are unknown, or have an unknown attribute or address. */
function harmIn(rendered: string): string[] {
  return [...rendered.matchAll(/<(?:[^">]|"[^"]*")*[">]?/g)]
    .map(([tag]) => tag)
    .filter((tag) => {
      const attributes = TAG.exec(tag)?.[1];
      return (
        attributes === undefined ||
        [...attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].some(
          ([, name = '', value = '']) =>
            !ATTRIBUTES.has(name) || VALUES[name]?.test(value) === false,
        )
      );
    });
}

function expectHarmless(rendered: string): void {
  expect(rendered.length).toBeLessThan(2_000_001);
  expect(harmIn(rendered)).toEqual([]);
}

const HOSTILE = [
  '<script>alert(1)</script>',
  'text <script src=https://evil.example></script> text',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<style>body { display: none }</style>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action=https://evil.example><input name=password></form>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<p id=content name=body style="position: fixed">x</p>',
  '<math><mtext></p><style><!--</style><img src=x onerror=alert(1)>--></math>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php alert(1) ?>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://evil.example/1)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x" onerror="alert(1)](https://a.example/b.png "t\\" onload=\\"alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '```js" onmouseover="alert(1)\ncode\n```',
  '```<script>\ncode\n```',
  '# content\n\n# <img src=x onerror=alert(1)>',
  '[^<script>]\n\n[^<script>]: note',
  '| <script>alert(1)</script> |\n|-|\n| [x](javascript:alert(1)) |',
  'http://a.example/<script>alert(1)</script>',
  'a@evil.example"onclick="alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '> [!NOTE]\n> <script>alert(1)</script>',
  '> [!NOTE" onclick="alert(1)]\n> text',
  '> [!constructor]\n> text',
  '> [!WARNING]\n> [x](javascript:alert(1)) <img src=x onerror=alert(1)>',
  '```html\n<script>alert(1)</script><img src=x onerror=alert(1)>\n```',
  '```html\n<!doctype html><!-- --><![CDATA[<script>]]>\n```',
  '```js\n`${"</code></pre><script>alert(1)</script>"}` // <img onerror=x>\n```',
  '```css\na::before { content: "</style><script>" }\n```',
  '```diff\n+<script>\n-</pre>\n```',
  '```constructor\nx\n```',
  '![x](https://a.example/b.png "<script>alert(1)</script>")',
  '![x](https://a.example/b.png "&lt;img src=x onerror=alert(1)&gt;")',
  '[![x](https://a.example/b.png "t")](javascript:alert(1))',
  '[x](/clubs/a/b/c/d"onclick="alert(1))',
  '[x](https://a.example"><script>/clubs/a/b/c/d)',
  '[<img src=x onerror=alert(1)>](/clubs/a/b/c/d)',
];

describe('any text', () => {
  test.each(HOSTILE)('is harmless: %j', async (text) => {
    expect(harmIn(await html(text))).toEqual([]);
    expect(harmIn(await html(`> - ${text.replaceAll('\n', '\n>   ')}`))).toEqual([]);
    expect(harmIn(await html(`${text}\n\n${text}`))).toEqual([]);
  });

  test.each(['<script>', '<p onclick="x">', '<a href="javascript:x">', '<p id="content">', '<p'])(
    'the check of these tests finds %s',
    (bad) => {
      expect(harmIn(`<p>a</p>${bad}`)).toEqual([bad]);
    },
  );

  test('entities stay text', async () => {
    expect(await html('&lt;script&gt; & <')).toBe('<p>&#x3C;script> &#x26; &#x3C;</p>');
  });

  test('marks that reverse the reading direction are removed', async () => {
    const marks = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';
    expect(await html(`a${marks}b`)).toBe('<p>ab</p>');
  });

  test.each([
    ['brackets', '['.repeat(100_000)],
    ['pairs of brackets', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['references', '[a]['.repeat(25_000)],
    ['images in images', '!['.repeat(12_500) + 'a' + '](b)'.repeat(12_500)],
    ['quotes in quotes', '>'.repeat(100_000)],
    ['lists in lists', '1. '.repeat(33_000)],
    ['emphasis', '*_'.repeat(50_000)],
    ['emphasis in emphasis', '*a **b '.repeat(14_000) + ' b** a*'.repeat(14_000)],
    [
      'cells that rows lack',
      `|${'a|'.repeat(9_000)}\n|${'-|'.repeat(9_000)}\n${'|\n'.repeat(25_000)}`,
    ],
    ['a long address linked often', `[a]: /${'x'.repeat(50_000)}\n\n${'[a]'.repeat(16_000)}`],
    ['more than is read', '# a\n\n'.repeat(LONGEST_MARKDOWN / 5 + 1)],
  ])('is shown correctly, or refused: %s', async (_kind, text) => {
    const rendered = await renderMarkdown(text, { withinMs: 700 }).catch((error: unknown) => error);
    if (!(rendered instanceof Error)) return expectHarmless((rendered as { html: string }).html);
    return expect(rendered).toMatchObject({ kind: 'invalid', message: TOO_INTRICATE });
  });

  test('slow texts are refused without delaying others', async () => {
    const endless = renderMarkdown(`${'*a **b '.repeat(14_000)}${' b** a*'.repeat(14_000)}`, {
      withinMs: 300,
    });
    const others = [html('# one'), html('# two'), html('# three')];
    await expect(endless).rejects.toMatchObject({ kind: 'invalid', message: TOO_INTRICATE });
    expect(await Promise.all(others)).toEqual([
      expect.stringContaining('>one<'),
      expect.stringContaining('>two<'),
      expect.stringContaining('>three<'),
    ]);
  });
});

describe('headings', () => {
  test('start at h2, skip no level, and have ids', async () => {
    const { html: rendered, headings } = await renderMarkdown(
      '# Costs *today*\n\n### Deep\n\n# Costs today\n\n#\n\n###### Deepest',
    );
    expect(headings).toEqual([
      { depth: 2, id: 'section-costs-today', text: 'Costs today' },
      { depth: 3, id: 'section-deep', text: 'Deep' },
      { depth: 2, id: 'section-costs-today-1', text: 'Costs today' },
      { depth: 3, id: 'section-deepest', text: 'Deepest' },
    ]);
    expect(rendered).toContain(
      '<h2 id="section-costs-today">Costs <em>today</em><a href="#section-costs-today"',
    );
    expect(rendered).not.toContain('<h1');
  });

  test('a text that starts at h3 starts at h2 as well', async () => {
    const { headings } = await renderMarkdown('### A\n\n#### B\n\n### C');
    expect(headings.map(({ depth }) => depth)).toEqual([2, 3, 2]);
  });

  test('links in the text find their sections', async () => {
    expect(await html('[see](#what-it-costs)\n\n## What it costs')).toContain(
      '<a href="#section-what-it-costs">see</a>',
    );
    for (const typed of [
      '#What-It-Costs',
      '<#What it costs>',
      '#what-it-costs?',
      '#section-what-it-costs',
    ]) {
      expect(await html(`[see](${typed})\n\n## What it costs?`), typed).toContain(
        '<a href="#section-what-it-costs">see</a>',
      );
    }
    expect(await html('[see](#école)\n\n## École')).toContain('<a href="#section-école">see</a>');
  });
});

describe('links', () => {
  test('lead anywhere on the web, to mail, and within the site', async () => {
    expect(await html('[a](https://a.example/b?c#d)')).toBe(
      '<p><a href="https://a.example/b?c#d" rel="noopener">a</a></p>',
    );
    expect(await html('[a](//a.example)')).toContain('rel="noopener"');
    expect(await html('[a](/find-club?state=Delaware)')).toBe(
      '<p><a href="/find-club?state=Delaware">a</a></p>',
    );
    expect(await html('<club@example.org>')).toContain('href="mailto:club@example.org"');
    expect(await html('[call](tel:+1-215-555-0100)')).toBe(
      '<p><a href="tel:+1-215-555-0100">call</a></p>',
    );
    expect(await html('see www.a.example')).toContain('<a href="http://www.a.example"');
  });

  test('that are refused leave their text', async () => {
    expect(await html('[read **this**](javascript:alert(1))')).toBe(
      '<p>read <strong>this</strong></p>',
    );
  });
});

describe('of raw HTML', () => {
  test.each([
    ['<div>Bring **two** balls</div>', '<p>Bring **two** balls</p>'],
    ['<p align="center">Practice is at <b>six</b>.', '<p>Practice is at six.</p>'],
    ['<ul>\n<li>nets\n<li>pads\n</ul>', '<p>nets</p>\n<p>pads</p>'],
    ['<br>After a break', '<p>After a break</p>'],
    ['Before<br>after', '<p>Before<br>\nafter</p>'],
    ['<center>\nWelcome\n\n**all**', '<p>Welcome</p>\n<p><strong>all</strong></p>'],
    ['> <div>Quoted</div>', '<blockquote>\n<p>Quoted</p>\n</blockquote>'],
    ['- <div>Listed</div>', '<ul>\n<li>Listed</li>\n</ul>'],
    ['<img src="x.png" alt="A court"> here', '<p>A court here</p>'],
    ['in <b>one</b> line', '<p>in one line</p>'],
    ['<h2>Costs &amp; fees</h2>', '<p>Costs &#x26; fees</p>'],
    ['<script>alert(1)</script>', ''],
    ['<style>\np { color: red }\n</style>', ''],
    ['<!-- a remark -->', ''],
    [
      '<div>&lt;script&gt;alert(1)&lt;/script&gt;</div>',
      '<p>&#x3C;script>alert(1)&#x3C;/script></p>',
    ],
  ])('the text stays: %j', async (text, shown) => {
    expect(await html(text)).toBe(shown);
  });
});

describe('images', () => {
  test('load lazily and securely', async () => {
    expect(await html('![A court](http://a.example/b.png "Title")')).toBe(
      '<figure><img src="https://a.example/b.png" alt="A court" loading="lazy" decoding="async" referrerpolicy="no-referrer"><figcaption>Title</figcaption></figure>',
    );
    expect(await html('![a](/files/blog/a.webp)')).toContain('src="/files/blog/a.webp"');
  });

  test('from elsewhere leave their text', async () => {
    for (const address of ['/find-club', '../x', 'ftp://a.example/b.png', '/files/../auth']) {
      expect(await html(`![A court](${address})`), address).toBe('<p>A court</p>');
    }
  });

  test('have the known size and versions, each looked up once', async () => {
    const asked: string[] = [];
    const { html: rendered } = await renderMarkdown(
      '![a](/files/blog/a.png) ![b](/files/blog/a.png) ![c](https://a.example/c.png)',
      {
        findPicture: (url) => {
          asked.push(url);
          const isOurs = url.startsWith('/files/');
          return Promise.resolve(
            isOurs
              ? {
                  src: '/files/blog/a.webp',
                  width: 1600,
                  height: 900,
                  srcSet: '/files/blog/a-480w.webp 480w',
                }
              : undefined,
          );
        },
      },
    );
    expect(asked).toEqual(['/files/blog/a.png', 'https://a.example/c.png']);
    expect(rendered.match(/src="\/files\/blog\/a.webp"/g)).toHaveLength(2);
    expect(rendered).toContain(
      'width="1600" height="900" srcset="/files/blog/a-480w.webp 480w" sizes=',
    );
    expect(harmIn(rendered)).toEqual([]);
  });
});

test('an animation has a still for people who prefer reduced motion, with its caption and link', async () => {
  const still = '/files/blog/1-a-0w.webp';
  const picture = { src: '/files/blog/1-a.webp', width: 64, height: 48, srcSet: '', still };
  const { html: rendered } = await renderMarkdown(
    '[![A serve](/files/blog/1-a.webp "How to serve")](/blog)\n\nand ![here](/files/blog/1-a.webp)',
    { findPicture: () => Promise.resolve(picture) },
  );
  const source = `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${still}"><img`;
  expect(rendered.split(source)).toHaveLength(3);
  expect(rendered).toMatch(
    /^<figure><a href="\/blog"><picture>.*<\/picture><\/a><figcaption>How to serve<\/figcaption><\/figure>/,
  );
  expect(harmIn(rendered)).toEqual([]);
});

test('an image that cannot be shown becomes its text', async () => {
  const { html: rendered, images } = await renderMarkdown(
    '![A *court*](https://a.example/b.png)!',
    {
      findPicture: () => Promise.resolve(null),
    },
  );
  expect(rendered).toBe('<p>A court!</p>');
  expect(images).toEqual(['https://a.example/b.png']);
});

test('tables and code scroll in regions that the keyboard can reach', async () => {
  const rendered = await html('|a|b|\n|-|-:|\n|1|2|\n\n|c|\n|-|\n\n```js\nx < y\n```');
  expect(rendered).toContain(
    '<div class="table-scroll" role="region" aria-label="Table 1" tabindex="0"><table>',
  );
  expect(rendered).toContain('aria-label="Table 2"');
  expect(rendered).toContain('<td align="right">2</td>');
  expect(rendered).toContain(
    '<pre role="region" aria-label="Code 1" tabindex="0"><code class="language-js">x &#x3C; y',
  );
});

test('tasks show symbols, footnotes link both ways', async () => {
  expect(await html('- [x] done\n- [ ] open')).toContain('☑ done');
  const notes = await html('a[^1]\n\n[^1]: b');
  expect(notes).toContain('href="#note-fn-1" id="note-fnref-1"');
  expect(notes).toContain('<h2 class="sr-only" id="footnote-label">');
  expect(notes).toContain('<li id="note-fn-1">');
  expect(harmIn(notes)).toEqual([]);
});

test('a guide keeps all its words', async () => {
  const guide = readFileSync('db/sample/guides/02-what-a-club-season-costs.md', 'utf8');
  const { html: rendered } = await renderMarkdown(guide.replace(/^---.*?---/s, ''));
  expect(rendered).toContain('<table>');
  expect(harmIn(rendered)).toEqual([]);
});
