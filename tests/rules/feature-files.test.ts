import { describe, expect, test } from 'vitest';
import { misplacedFeatureFiles } from './feature-files.ts';
import { listFiles } from './tree.ts';

describe('files of a feature', () => {
  test('are those that the architecture names', () => {
    expect(misplacedFeatureFiles(listFiles(['src/features']))).toEqual([]);
  });

  test('may have tests beside them and a folder of user interface', () => {
    const paths = [
      'src/features/clubs/commands.server.ts',
      'src/features/clubs/commands.server.db.test.ts',
      'src/features/clubs/commands.server.merge.db.test.ts',
      'src/features/clubs/rules.test.ts',
      'src/features/clubs/ui/club-card.tsx',
      'src/features/clubs/ui/edit/club-basics.tsx',
      'src/domain/slug.ts',
    ];
    expect(misplacedFeatureFiles(paths)).toEqual([]);
  });

  test.each([
    'src/features/clubs/utils.ts',
    'src/features/clubs/index.ts',
    'src/features/clubs/types.ts',
    'src/features/clubs/helpers.test.ts',
    'src/features/clubs/server/commands.server.ts',
    'src/features/clubs/commands.ts',
    'src/features/clubs/ui/index.ts',
    'src/features/clubs/ui/ClubCard.tsx',
    'src/features/stray.ts',
  ])('are not %s', (path) => {
    expect(misplacedFeatureFiles([path])).toEqual([path]);
  });
});
