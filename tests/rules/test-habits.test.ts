import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseRequirements } from '../../script/lib-requirements.ts';
import {
  retryingTests,
  sleepingTests,
  unknownRequirementIds,
  unreadableIds,
} from './test-habits.ts';
import { readCode } from './tree.ts';

const requirements = parseRequirements(readFileSync('docs/requirements.tsv', 'utf8'));
// This file contains examples of what it forbids.
const files = readCode().filter(({ path }) => path !== 'tests/rules/test-habits.test.ts');

function planted(text: string, path = 'tests/e2e/planted.test.ts') {
  return [{ path, text }];
}

describe('tests', () => {
  test('do not sleep', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(sleepingTests(files)).toEqual([]);
  });

  test.each([
    'await page.waitForTimeout(500);',
    "import { setTimeout } from 'node:timers/promises';",
    'await new Promise((done) => setTimeout(done, 100));',
    'await new Promise<void>((done) => {\n  setTimeout(() => done(), 100);\n});',
  ])('are found to sleep by %j', (text) => {
    expect(sleepingTests(planted(text))).toEqual(['tests/e2e/planted.test.ts']);
    expect(sleepingTests(planted(text, 'src/platform/planted.proc.test.ts'))).toHaveLength(1);
  });

  test('may limit how long they wait', () => {
    expect(sleepingTests(planted('const limit = setTimeout(stop, 10_000);'))).toEqual([]);
    const late = 'new Promise((_, reject) => { setTimeout(() => reject(new Error()), 9_000); });';
    expect(sleepingTests(planted(late))).toEqual([]);
    expect(sleepingTests(planted('await new Promise(f => setTimeout(f))', 'src/log.ts'))).toEqual(
      [],
    );
  });

  test('do not ask for retries', () => {
    expect(retryingTests(files)).toEqual([]);
  });

  test.each([
    "test('works', { retry: 3 }, async () => {});",
    'test.describe.configure({ retries: 2 });',
  ])('are found to ask for retries by %j', (text) => {
    expect(retryingTests(planted(text))).toEqual(['tests/e2e/planted.test.ts']);
  });

  test('name requirements that exist', () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect(known.size).toBeGreaterThan(600);
    expect(unknownRequirementIds(files, known)).toEqual([]);
    expect(unreadableIds(files)).toEqual([]);
  });

  test('are found to name a requirement that does not exist', () => {
    const known = new Set(['CLUB-01']);
    const text = "test('[CLUB-01, CLUB-99] shows the club', () => {});";
    expect(unknownRequirementIds(planted(text), known)).toEqual([
      'tests/e2e/planted.test.ts CLUB-99',
    ]);
  });

  test.each(['[CLUB-01..CLUB-03] shows', '[club-01] shows', '[CLUB-01 CLUB-02] shows', '[CLUB01]'])(
    'are found to name requirements in a way that nothing reads: %s',
    (title) => {
      expect(unreadableIds(planted(`test('${title}', () => {});`))).toHaveLength(1);
    },
  );
});
