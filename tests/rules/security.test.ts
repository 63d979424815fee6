import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citationsIn, requirementsIn } from './security.ts';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come last. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

describe('docs/security.md', () => {
  test('answers every requirement of levels 1 and 2, once', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(requirementsIn(TEXT).map(({ number }) => number)).toEqual(wanted);
  });

  test('says of each that it is held, not held, or not applicable, and why', () => {
    const vague = requirementsIn(TEXT).filter(
      ({ state, why }) => !['held', 'not held', 'n/a'].includes(state) || why.length < 8,
    );
    expect(vague).toEqual([]);
  });

  test('names files and tests that exist', () => {
    const missing = citationsIn(TEXT).filter(({ file, title }) => {
      const path = join(ROOT, file);
      if (!existsSync(path)) return true;
      return title !== undefined && !readFileSync(path, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });

  test('is found to name what does not exist', () => {
    const text = '| 1.1.1 | held | `tests/no.test.ts` “a title”, `src/server.ts` |';
    expect(citationsIn(text)).toEqual([
      { file: 'tests/no.test.ts', title: 'a title' },
      { file: 'src/server.ts', title: undefined },
    ]);
    expect(requirementsIn(text)).toEqual([
      { number: '1.1.1', state: 'held', why: '`tests/no.test.ts` “a title”, `src/server.ts`' },
    ]);
  });
});
