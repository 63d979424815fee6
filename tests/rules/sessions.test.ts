import { expect, test } from 'vitest';
import { readCode } from './tree.ts';

const IS_TEST = /\.(?:db\.|proc\.)?test\.ts$|\.fixture\.ts$/;

test('every connection to the database begins as src/db/session.ts says', () => {
  const opening = readCode(['src', 'script', 'db'])
    .filter(({ path, text }) => !IS_TEST.test(path) && /new (?:pg\.)?(?:Client|Pool)\(/.test(text))
    .map(({ path, text }) => [path, text.includes('sessionOf(')]);
  expect(opening).not.toEqual([]);
  expect(opening.filter(([, isSaid]) => !isSaid)).toEqual([]);
});
