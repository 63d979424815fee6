import { describe, expect, test } from 'vitest';
import { unaskingRooms, selfAppointed } from './authorized.ts';
import { readCode } from './tree.ts';

const code = readCode(['src']);

describe('writes', () => {
  test('are authorized by a policy, and by nothing else', () => {
    expect(selfAppointed(code)).toEqual([]);
    const planted = [
      'const me = actor as Authorized;',
      'function isFine(actor: Actor): actor is Authorized<Member> {',
      'function check(actor: Actor): asserts actor is Authorized {',
      'const me = <Authorized>actor;',
    ];
    for (const text of planted) {
      const path = 'src/features/reviews/comments/commands.server.ts';
      expect(selfAppointed([{ path, text }])).toEqual([path]);
      expect(selfAppointed([{ path: 'src/features/reviews/comments/policy.ts', text }])).toEqual(
        [],
      );
    }
  });

  test('are authorized in every room that writes', () => {
    expect(unaskingRooms(code)).toEqual([]);
    const path = 'src/features/clubs/tryouts/commands.server.ts';
    expect(unaskingRooms([{ path, text: 'await db.write(actor, work);' }])).toEqual([path]);
    const asking = `import { canTryOut } from './policy.ts';\nawait db.write(actor, work);`;
    expect(unaskingRooms([{ path, text: asking }])).toEqual([]);
  });
});
