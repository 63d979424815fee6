import { describe, expect, test } from 'vitest';
import { featureCircles, featureImports } from './feature-circles.ts';
import { readCode } from './tree.ts';

function file(path: string, imported: string): { path: string; text: string } {
  return { path, text: `import { something } from '${imported}';` };
}

describe('features', () => {
  test('do not import each other in a circle', () => {
    expect(featureCircles(featureImports(readCode(['src/features'])))).toEqual([]);
  });

  test('in a circle are named in order', () => {
    const imports = featureImports([
      file('src/features/clubs/ui/club-page.tsx', '#features/ratings/client.ts'),
      file('src/features/ratings/queries.server.ts', '#features/accounts/schema.ts'),
      file('src/features/accounts/ui/account-menu.tsx', '../../clubs/schema.ts'),
    ]);
    expect(featureCircles(imports)).toEqual(['accounts -> clubs -> ratings -> accounts']);
  });

  test('are distinguished below their noun', () => {
    const imports = featureImports([
      file('src/features/clubs/directory/client.ts', '#features/clubs/editing/schema.ts'),
      file('src/features/clubs/editing/ui/form/page.tsx', '../../../directory/client.ts'),
    ]);
    expect(featureCircles(imports)).toEqual([
      'clubs/directory -> clubs/editing -> clubs/directory',
    ]);
  });

  test('may share a feature, and their tests may import anything', () => {
    const imports = featureImports([
      file('src/features/clubs/client.ts', '#features/locations/schema.ts'),
      file('src/features/finder/client.ts', '#features/locations/schema.ts'),
      file('src/features/finder/queries.server.ts', '#features/clubs/schema.ts'),
      file('src/features/locations/rules.test.ts', '#features/finder/client.ts'),
    ]);
    expect(featureCircles(imports)).toEqual([]);
  });
});
