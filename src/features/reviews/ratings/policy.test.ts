import { expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { canRate } from './policy.ts';

const MEMBER: Member = { kind: 'member', userId: 'm', roles: [], administeredClubs: [] };
const AFFILIATION = {};

test('[RATE-01] an affiliated member may rate, and no one else, whatever their roles', () => {
  expect(canRate(MEMBER, AFFILIATION)).toBe(true);
  expect(canRate(MEMBER, null)).toBe(false);
  expect(canRate({ ...MEMBER, roles: ['admin'] }, null)).toBe(false);
  expect(canRate(VISITOR, AFFILIATION)).toBe(false);
});
