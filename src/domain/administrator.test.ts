import { describe, expect, test } from 'vitest';
import type { Member, Role } from './actor.ts';
import { VISITOR } from './actor.ts';
import { isAdministrator } from './administrator.ts';
import { requireAdministrator } from './policy.ts';

function member(...roles: Role[]): Member {
  return { kind: 'member', userId: 'm', roles, administeredClubs: [] };
}

describe('administrators', () => {
  test('are the members with the role admin', () => {
    expect(isAdministrator(member('user', 'admin'))).toBe(true);
    expect(isAdministrator(member('user', 'moderator', 'club_admin'))).toBe(false);
    expect(isAdministrator(VISITOR)).toBe(false);
  });

  test('may pass; visitors are asked to sign in and other members are refused', () => {
    expect(() => requireAdministrator(member('admin'))).not.toThrow();
    expect(() => requireAdministrator(VISITOR)).toThrow(
      expect.objectContaining({ kind: 'unauthenticated' }),
    );
    expect(() => requireAdministrator(member('moderator'))).toThrow(
      expect.objectContaining({
        kind: 'forbidden',
        message: 'You must be an administrator to view this page.',
      }),
    );
    expect(() => requireAdministrator(member(), 'Not yours.')).toThrow('Not yours.');
  });
});
