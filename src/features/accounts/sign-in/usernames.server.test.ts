import { expect, test } from 'vitest';
import { skeletonOf } from './usernames.server.ts';

test.each([
  ['demo-admin', 'd\u0435mo-admin', 'Cyrillic е'],
  ['demo-admin', 'demo\u2010admin', 'a hyphen'],
  ['demo-admin', 'demo\u2014admin', 'a long dash'],
  ['demo-admin', 'demo\u2212admin', 'a minus sign'],
  ['admin', '\u0430dmin', 'Cyrillic а'],
  ['admin', 'adm\u0456n', 'Ukrainian і'],
  ['admin', '\u1d00dmin', 'a small capital'],
  ['admin', '\uff41dmin', 'a wide letter'],
  ['admin', 'ADMIN', 'capitals'],
  ['admin', 'adrnin', 'r and n'],
  ['administrator', 'Administrat0r', 'a zero'],
  ['moderator', 'moder\u0430tor', 'Cyrillic а'],
  ['Bill', 'BiII', 'capital I'],
  ['Bill', 'Bi11', 'ones'],
  ['HOCKEY', '\u041dOCKEY', 'Cyrillic Н'],
  ['hockey', '\u043dockey', 'Cyrillic н'],
  ['mike', '\u043cike', 'Cyrillic м'],
])('%s and %s (%s) look alike', (one, other) => {
  expect(skeletonOf(other)).toBe(skeletonOf(one));
});

test.each([
  ['jordan', 'jordana'],
  ['anna', 'anne'],
  ['coach-1', 'coach-2'],
  ['jane-doe', 'janedoe'],
  ['東京', '京都'],
  ['José', 'Jose'],
])('%s and %s do not', (one, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(one));
});
