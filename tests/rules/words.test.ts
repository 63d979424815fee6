import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentencesIn } from '../../script/lib-sentences.ts';
import { readCode } from './tree.ts';
import { badWords } from './words.ts';

const SPECIFICATION = readFileSync('docs/requirements.tsv', 'utf8');
const PRODUCT = readCode(['src']).filter(({ path }) => !/\.(?:test|fixture)\.tsx?$/.test(path));

test('every sentence of screens and mails follows the house rules for words', () => {
  expect(badWords(PRODUCT, SPECIFICATION)).toEqual([]);
});

test('finds the words to avoid, except where the specification prescribes them', () => {
  const code = `const a = 'Somebody else edited it.';
const b = \`\${name} is no longer there.\`;
const c = 'Please log in to post.';
const d = <p>You cannot do this at once.</p>;
const e = who ?? 'Nobody';
`;
  expect(badWords([{ path: 'a.tsx', text: code }], "'Please log in to post.'")).toEqual([
    'a.tsx:1 "Somebody else edited it.": write someone, no one, anyone',
    'a.tsx:2 "… is no longer there.": write has been deleted',
    'a.tsx:4 "You cannot do this at once.": write right away, at the same time',
    'a.tsx:4 "You cannot do this at once.": write a contraction',
    'a.tsx:5 "Nobody": write someone, no one, anyone',
  ]);
});

test('reads fragments, semicolons, and HTML, but not class names, SQL, or paths', () => {
  const code = `const shown = [' and more', 'Fees; and dates', '<p>Go <b>home</b></p>', <a title="Up">one <b>more</b></a>];
const other = ['grid gap-2 md:flex', sql\`select it\`, '/find club', <p className="text lead" />];
`;
  expect(sentencesIn('a.tsx', code).map(({ text }) => text)).toEqual([
    'and more',
    'Fees; and dates',
    'Go',
    'one more',
    'Up',
    'more',
  ]);
});
