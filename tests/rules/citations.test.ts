import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRequirements } from '../../script/lib-requirements.ts';
import { decisionNumbers, outsideCitations, unknownCitations } from './citations.ts';
import { listFiles, readCode } from './tree.ts';

const requirements = parseRequirements(readFileSync('docs/requirements.tsv', 'utf8'));
const numbers = decisionNumbers(readFileSync('docs/specification-decisions.md', 'utf8'));
const others = [...listFiles(['docs', 'db/functions', 'db/policies']), 'db/readable-columns.tsv']
  .filter((path) => /\.(md|sql|tsv)$/.test(path) && path !== 'docs/requirements.tsv')
  .concat('README.md')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
// These files contain wrong examples.
const examples = ['tests/rules/citations.test.ts', 'tests/rules/citations.ts'];
const code = readCode().filter(({ path }) => !examples.includes(path));
/** Tests of rules and reports use made-up ids as examples. */
const citing = code.filter(({ path }) => !/^tests\/(rules|report)\//.test(path)).concat(others);

function planted(text: string) {
  return [{ path: 'src/planted.ts', text }];
}

test('the decisions about the specification are D1 to D82, each once', () => {
  expect(numbers).toEqual(Array.from({ length: 82 }, (_, index) => index + 1));
});

test('nothing outside the repository is cited', () => {
  expect(code.length).toBeGreaterThan(500);
  expect(others.length).toBeGreaterThan(20);
  expect(outsideCitations(code.concat(others))).toEqual([]);
});

test.each(['(decision 26)', 'Decision 7: ends', 'decisions 2 and 3', '(000§5)', '001§2'])(
  'a citation of an outside document is found: %s',
  (text) => {
    expect(outsideCitations(planted(`/** Something ${text} */`))).toHaveLength(1);
  },
);

test('our decisions have three digits', () => {
  expect(outsideCitations(planted('// see decision 015'))).toEqual([]);
});

test('everything cited exists', () => {
  expect(unknownCitations(citing, new Set(numbers), requirements)).toEqual([]);
});

test('a citation of something that does not exist is found', () => {
  const text = '/** Once (D26, D83), and twice (CLUB-01, CLUB-99). */';
  expect(unknownCitations(planted(text), new Set(numbers), requirements)).toEqual([
    'src/planted.ts D83',
    'src/planted.ts CLUB-99',
  ]);
});
