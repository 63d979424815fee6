import { describe, expect, test } from 'vitest';
import { misplacedFeatureFiles } from './feature-files.ts';
import { listFiles } from './tree.ts';

describe('files of a room', () => {
  test('are those that the architecture names', () => {
    expect(misplacedFeatureFiles(listFiles(['src/features']))).toEqual([]);
  });

  test('may have tests beside them and a folder of user interface', () => {
    const paths = [
      'src/features/uploads/commands.server.ts',
      'src/features/uploads/ui/picture-field.tsx',
      'src/features/clubs/editing/commands.server.db.test.ts',
      'src/features/clubs/editing/commands.server.merge.db.test.ts',
      'src/features/clubs/lists/check-clubs.server.test.ts',
      'src/features/clubs/profile/ui/club-card.tsx',
      'src/features/clubs/editing/ui/edit/club-basics.tsx',
      'src/features/clubs/suggestions/inbox-queries.server.db.test.ts',
      'src/domain/slug.ts',
    ];
    expect(misplacedFeatureFiles(paths)).toEqual([]);
  });

  test.each([
    'src/features/clubs/profile/utils.ts',
    'src/features/clubs/profile/index.ts',
    'src/features/clubs/profile/types.ts',
    'src/features/clubs/profile/helpers.test.ts',
    'src/features/clubs/profile/server/commands.server.ts',
    'src/features/clubs/profile/commands.ts',
    'src/features/uploads/ui/index.ts',
    'src/features/clubs/profile/ui/ClubCard.tsx',
    'src/features/Clubs/directory/rules.ts',
    'src/features/stray.ts',
  ])('are not %s', (path) => {
    expect(misplacedFeatureFiles([path])).toEqual([path]);
  });
});
