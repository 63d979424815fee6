import type { SourceFile } from './tree.ts';

/** Ways to bypass React: their patterns, and the files where they are allowed. */
const forbidden: readonly { readonly what: RegExp; readonly allowed: RegExp }[] = [
  {
    what: /dangerouslySetInnerHTML/,
    // Rendered Markdown, the inline scripts of docs/architecture.md, and maps, which are SVG.
    allowed:
      /^src\/(?:features\/blog\/reading\/ui\/article-body|routes\/__root|ui\/map-picture)\.tsx$/,
  },
  {
    what: /renderToStaticMarkup/,
    // A card for other sites has no scripts.
    allowed: /^src\/(?:platform\/(?:mail|images)|features\/site\/open-data)\//,
  },
  { what: /MutationObserver/, allowed: /^$/ },
  { what: /['"`/]node_modules\//, allowed: /^$/ },
  {
    what: /escapeHtml/,
    // Mail and its outbox, the sitemap, maps, and answers outside React.
    allowed:
      /^src\/(?:platform\/(?:html\.ts|mail\/|http\/plain-answers)|features\/(?:site\/sitemap\/|places\/map-rules\.ts))/,
  },
];

/** What bypasses React: 'path what'. */
export function waysAroundReact(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !/\.(?:test|fixture)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      forbidden
        .filter(({ what, allowed }) => what.test(text) && !allowed.test(path))
        .map(({ what }) => `${path} ${what.source}`),
    );
}

/** Hooks with which a plugin changes code, where a Vite configuration has them. */
export function changesCode(config: string): boolean {
  return /\b(?:transform|load|resolveId)\s*(?:\(|:)/.test(config);
}
