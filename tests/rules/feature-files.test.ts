import { describe, expect, test } from 'vitest';
import { misplacedFeatureFiles, roomsOfOneName } from './feature-files.ts';
import { listFiles } from './tree.ts';

describe('files of a room', () => {
  test('are those that the architecture names', () => {
    expect(misplacedFeatureFiles(listFiles(['src/features']))).toEqual([]);
  });

  test('are in rooms that the addresses of server functions tell apart', () => {
    expect(roomsOfOneName(listFiles(['src/features']))).toEqual([]);
    const paths = ['clubs/editing/rules.ts', 'blog/editing/ui/page.tsx', 'uploads/rules.ts'];
    expect(roomsOfOneName(paths.map((path) => `src/features/${path}`))).toEqual([
      'clubs/editing',
      'blog/editing',
    ]);
  });

  test('may have tests beside them and a folder of user interface', () => {
    const paths = [
      'src/features/uploads/commands.server.ts',
      'src/features/uploads/ui/picture-field.tsx',
      'src/features/clubs/editing/commands.server.db.test.ts',
      'src/features/clubs/editing/commands.server.merge.db.test.ts',
      'src/features/clubs/lists/check-clubs.server.test.ts',
      'src/features/clubs/directory/ui/club-card.tsx',
      'src/features/clubs/editing/ui/edit/club-basics.tsx',
      'src/domain/slug.ts',
    ];
    expect(misplacedFeatureFiles(paths)).toEqual([]);
  });

  test.each([
    'src/features/clubs/directory/utils.ts',
    'src/features/clubs/directory/index.ts',
    'src/features/clubs/directory/types.ts',
    'src/features/clubs/directory/helpers.test.ts',
    'src/features/clubs/directory/server/commands.server.ts',
    'src/features/clubs/directory/commands.ts',
    'src/features/uploads/ui/index.ts',
    'src/features/clubs/directory/ui/ClubCard.tsx',
    'src/features/Clubs/directory/rules.ts',
    'src/features/stray.ts',
  ])('are not %s', (path) => {
    expect(misplacedFeatureFiles([path])).toEqual([path]);
  });
});
