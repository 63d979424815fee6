import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBoundaries } from '../../script/lib-boundaries.ts';

/** A small site that keeps every rule: file and what it imports. */
const lawful: Record<string, string[]> = {
  'src/domain/slug.ts': [],
  'src/ui/button.tsx': ['react', '#domain/slug.ts'],
  'src/db/schema/clubs.ts': ['drizzle-orm'],
  'src/db/db.ts': ['pg', './schema/clubs.ts'],
  'src/platform/log.ts': ['node:fs', '#domain/slug.ts'],
  'src/platform/session.ts': ['#db/schema/clubs.ts', './log.ts'],
  'src/features/clubs/schema.ts': ['zod'],
  'src/features/clubs/policy.ts': ['./schema.ts'],
  'src/features/clubs/queries.server.ts': ['#db/schema/clubs.ts', '#db/db.ts', './schema.ts'],
  'src/features/clubs/functions.ts': ['./queries.server.ts', '#platform/session.ts'],
  'src/features/clubs/client.ts': ['./functions.ts'],
  'src/features/clubs/ui/club-page.tsx': ['../client.ts', '#ui/button.tsx'],
  'src/features/ratings/queries.server.ts': ['#features/clubs/queries.server.ts'],
  'src/features/blog/reading/rules.ts': ['#features/clubs/schema.ts'],
  'src/features/blog/reading/queries.server.ts': ['#db/db.ts'],
  'src/features/blog/reading/functions.ts': ['./queries.server.ts'],
  'src/features/blog/reading/ui/blog-page.tsx': ['../rules.ts', '../functions.ts'],
  'src/features/blog/writing/commands.server.ts': ['#db/schema/clubs.ts', '../reading/rules.ts'],
  'src/routes/clubs.tsx': ['#features/clubs/ui/club-page.tsx'],
  'src/routes/sitemap[.]xml.ts': ['#features/clubs/queries.server.ts'],
  'src/server.ts': ['./routes/clubs.tsx', '#platform/log.ts'],
  'src/features/clubs/policy.test.ts': ['#db/schema/clubs.ts', '../../../tests/builder.ts'],
  'tests/builder.ts': ['#db/schema/clubs.ts'],
  'script/report.ts': ['node:fs'],
};

/** For each rule one file that breaks it, added to the site above (or put in place of its file). */
const violations: [rule: string, path: string, imports: string[]][] = [
  ['layer-domain', 'src/domain/actor.ts', ['#platform/log.ts']],
  ['domain-is-pure', 'src/domain/actor.ts', ['react']],
  ['domain-without-node', 'src/domain/actor.ts', ['node:fs']],
  ['layer-ui', 'src/ui/card.tsx', ['#features/clubs/schema.ts']],
  ['layer-ui', 'src/ui/card.tsx', ['#platform/log.ts']],
  ['layer-db', 'src/db/migrate.ts', ['#platform/log.ts']],
  ['layer-platform', 'src/platform/log.ts', ['#features/clubs/policy.ts']],
  ['layer-features', 'src/features/clubs/rules.ts', ['#routes/clubs.tsx']],
  ['layer-routes', 'src/routes/blog.tsx', ['../server.ts']],
  ['tables', 'src/features/clubs/rules.ts', ['#db/schema/clubs.ts']],
  ['tables', 'src/features/clubs/present.server.ts', ['../../db/schema/clubs.ts']],
  ['tables', 'src/routes/blog.tsx', ['#db/schema/clubs.ts']],
  ['feature-doors', 'src/features/ratings/ui/stars.tsx', ['#features/clubs/ui/club-page.tsx']],
  ['feature-doors', 'src/features/ratings/rules.ts', ['../clubs/functions.ts']],
  ['feature-doors', 'src/features/blog/writing/client.ts', ['../reading/functions.ts']],
  ['feature-doors', 'src/features/blog/writing/ui/list.tsx', ['../../reading/ui/blog-page.tsx']],
  ['server-files', 'src/features/clubs/ui/club-card.tsx', ['../queries.server.ts']],
  ['server-files', 'src/features/ratings/client.ts', ['./queries.server.ts']],
  ['server-files', 'src/routes/blog.tsx', ['#features/clubs/queries.server.ts']],
  ['circle', 'src/features/clubs/schema.ts', ['./policy.ts']],
  ['unused-platform', 'src/platform/forgotten.ts', ['./log.ts']],
  ['tests-and-scripts', 'src/platform/log.ts', ['../../script/report.ts']],
  ['tests-and-scripts', 'src/server.ts', ['../tests/builder.ts']],
  ['unresolvable', 'src/server.ts', ['#features/clubs/missing.ts']],
];

function importing(specifiers: readonly string[]): string {
  const lines = specifiers.map((name, index) => `import * as m${index} from '${name}';`);
  const used = specifiers.map((_, index) => `m${index}`).join(', ');
  return `${lines.join('\n')}\nexport const used = [${used}];\n`;
}

describe('the check of boundaries', () => {
  let tree = '';

  function plant(path: string, text: string): void {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }

  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
    cpSync('package.json', join(tree, 'package.json'));
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
    for (const [path, imports] of Object.entries(lawful)) plant(path, importing(imports));
  });

  afterEach(() => rmSync(tree, { recursive: true, force: true }));

  test('finds nothing in a site that follows the rules, and reads every file', async () => {
    const report = await checkBoundaries(tree);
    expect(report).toEqual({ modules: Object.keys(lawful).length, violations: [] });
  });

  test("[DATA-01] only queries and commands read and write the site's data in the database", async () => {
    const { modules, violations: found } = await checkBoundaries(process.cwd());
    expect(found).toEqual([]);
    expect(modules).toBeGreaterThan(Object.keys(lawful).length * 5);
  });

  test.each(violations)('finds a violation of %s in %s', async (rule, path, imports) => {
    plant(path, importing(imports));
    const report = await checkBoundaries(tree);
    expect(report.modules).toBeGreaterThanOrEqual(Object.keys(lawful).length);
    expect(report.violations.map((violation) => violation.rule)).toContain(rule);
  });

  test('sees type imports and runtime imports', async () => {
    plant(
      'src/ui/card.tsx',
      "import type { used } from '#features/clubs/schema.ts';\nexport type C = typeof used;\n",
    );
    plant('src/domain/actor.ts', "export const later = () => import('#platform/log.ts');\n");
    const { violations: found } = await checkBoundaries(tree);
    expect(found.map(({ rule }) => rule).toSorted()).toEqual(['layer-domain', 'layer-ui']);
  });

  test('reads nothing if there is nothing', async () => {
    rmSync(join(tree, 'src'), { recursive: true });
    rmSync(join(tree, 'tests'), { recursive: true });
    rmSync(join(tree, 'script'), { recursive: true });
    expect(await checkBoundaries(tree)).toEqual({ modules: 0, violations: [] });
  });
});
