import { expect, test } from 'vitest';
import { sectionMeant } from './section-link.ts';

const IDS = ['section-what-it-costs', 'section-costs', 'section-costs-1', 'section-école'];

test.each([
  ['#what-it-costs', 'section-what-it-costs'],
  ['what-it-costs', 'section-what-it-costs'],
  ['#section-what-it-costs', 'section-what-it-costs'],
  ['#What-It-Costs', 'section-what-it-costs'],
  ['#What%20it%20costs', 'section-what-it-costs'],
  ['#costs-1', 'section-costs-1'],
  ['#%C3%A9cole', 'section-école'],
  ['#ecole', 'section-école'],
  ['#prices', undefined],
  ['#%', undefined],
  ['', undefined],
])('%j means %j', (hash, id) => {
  expect(sectionMeant(hash, IDS)).toBe(id);
});
