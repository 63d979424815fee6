import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

// render-markdown.test.ts tests that hostile text is harmless in all of them.

async function html(text: string): Promise<string> {
  return (await renderMarkdown(text)).html;
}

describe('callouts', () => {
  test.each(['Note', 'Tip', 'Important', 'Warning', 'Caution'])(
    'show their kind: %s',
    async (kind) => {
      const lower = kind.toLowerCase();
      expect(await html(`> [!${kind.toUpperCase()}]\n> Bring *water*.`)).toBe(
        `<div role="note" class="callout callout-${lower}"><p class="callout-title">${kind}</p>\n<p>Bring <em>water</em>.</p>\n</div>`,
      );
    },
  );

  test.each([
    '> [!note]  \n> Text',
    '> [!NOTE]\n>\n> Text',
    '> [!NOTE]\\\n> Text',
    '- > [!NOTE]\n  > Text',
  ])('can be written in several ways: %j', async (text) => {
    const rendered = await html(text);
    expect(rendered).toContain('<p class="callout-title">Note</p>');
    expect(rendered).toMatch(/<p>\s*Text<\/p>/);
    expect(rendered).not.toContain('[!');
  });

  test.each([
    '> [!NOTE] Text',
    '> [!NOTE]',
    '> [!HINT]\n> Text',
    '[!NOTE]\nText',
    '> a\n> [!NOTE]\n> b',
  ])('are not text that only looks like one: %j', async (text) => {
    expect(await html(text)).not.toContain('callout');
  });
});

describe('code', () => {
  test('is highlighted by classes, in known languages', async () => {
    const rendered = await html('```js\nconst a = "<b>"; // why\n```');
    expect(rendered).toContain('<span class="code-keyword">const</span>');
    expect(rendered).toContain('<span class="code-string">"&#x3C;b>"</span>');
    expect(rendered).toContain('<span class="code-comment">// why</span>');
    expect(await html('```brainfuck\n+-<>\n```')).not.toContain('<span');
    expect(await html('```\nconst a = 1\n```')).not.toContain('<span');
    expect(await html('`const`')).toBe('<p><code>const</code></p>');
  });

  test('keeps all its characters', async () => {
    const code = 'select "a" from b where c = \'<&>\' -- x\n\n\tgroup by 1;\n';
    const shown = (await html(`\`\`\`sql\n${code}\`\`\``)).replaceAll(/<[^>]*>/g, '');
    expect(shown.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')).toBe(code);
  });

  test('is not highlighted if it is very long', async () => {
    const rendered = await html(`\`\`\`js\n${'1;'.repeat(10_001)}\n\`\`\``);
    expect(rendered).not.toContain('<span');
    expect(rendered).toContain('1;1;');
  });
});

describe('boxes', () => {
  const TRYOUT = '/tryouts/6f1c1a4e-9a5b-4c6d-8e7f-0a1b2c3d4e5f';

  test.each([
    '/clubs/new-jersey/camden/cherry-hill/aces',
    TRYOUT,
    `https://clubs.example${TRYOUT}`,
  ])('are links alone in their paragraph: %s', async (address) => {
    const rel = address.startsWith('/') ? '' : ' rel="noopener"';
    expect(await html(`[Look](${address})`)).toBe(
      `<p data-box="${address}"><a href="${address}"${rel}>Look</a></p>`,
    );
  });

  test.each([
    `See [x](${TRYOUT})`,
    '[x](/clubs/a/b)',
    '[x](/tryouts)',
    `[x](${TRYOUT}?a=1)`,
    '[x](/blog/a)',
    `> [x](${TRYOUT})`,
    `- [x](${TRYOUT})\n\n- y`,
  ])('are not other links: %s', async (text) => {
    expect(await html(text)).not.toContain('data-box');
  });
});

describe('captions', () => {
  const IMG =
    '<img src="https://a.example/b.png" alt="A court" loading="lazy" decoding="async" referrerpolicy="no-referrer">';

  test('are the titles of images alone in their paragraph', async () => {
    expect(await html('![A court](https://a.example/b.png "At *dusk* & dawn")')).toBe(
      `<figure>${IMG}<figcaption>At *dusk* &#x26; dawn</figcaption></figure>`,
    );
    expect(await html('[![A court](https://a.example/b.png "Dusk")](/blog)')).toBe(
      `<figure><a href="/blog">${IMG}</a><figcaption>Dusk</figcaption></figure>`,
    );
  });

  test('are not made inside a line or without a title', async () => {
    expect(await html('See ![A court](https://a.example/b.png "Dusk")')).toContain('title="Dusk"');
    expect(await html('![A court](https://a.example/b.png)')).toBe(`<p>${IMG}</p>`);
    expect(await html('![A court](https://a.example/b.png " ")')).not.toContain('figure');
  });
});
