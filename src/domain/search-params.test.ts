import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('reading a query string', () => {
  test.each([
    ['', {}],
    ['?', {}],
    ['?state=New+Jersey&name=a%26b', { state: 'New Jersey', name: 'a&b' }],
    ['state=Delaware', { state: 'Delaware' }],
    // The first value of a repeated parameter counts, even an empty one.
    ['?a=1&a=2', { a: '1' }],
    ['?a=&a=2', { a: '' }],
    // Plain text: no numbers, no JSON, no lists.
    ['?n=1e3&t=true&j=%7B%22a%22%3A1%7D&l[]=x', { n: '1e3', t: 'true', j: '{"a":1}', 'l[]': 'x' }],
    // This list keeps all values, in order.
    ['?club=b&x=1&club=a', { club: ['b', 'a'], x: '1' }],
    ['?bad=%E0%A4%A', { bad: '\uFFFD%A' }],
    ['?none', { none: '' }],
  ])('%j is %j', (query, values) => {
    expect(parseSearch(query)).toEqual(values);
  });

  test("a parameter cannot change an object's prototype", () => {
    const values = parseSearch('?__proto__=x&constructor=y&a=1');
    expect(values['a']).toBe('1');
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect(Object.hasOwn({}, 'x')).toBe(false);
  });
});

describe('writing a query string', () => {
  test('keeps the order, leaves out what is missing or empty', () => {
    expect(stringifySearch({ b: 'x', a: undefined, c: '', d: null, e: 'ü & =' })).toBe(
      '?b=x&e=%C3%BC+%26+%3D',
    );
  });

  test('writes numbers, even 0', () => {
    expect(stringifySearch({ maxFee: 2500, least: 0 })).toBe('?maxFee=2500&least=0');
  });

  test('writes a list value by value', () => {
    expect(stringifySearch({ club: ['b', '', 'a'], gender: 'Girls' })).toBe(
      '?club=b&club=a&gender=Girls',
    );
  });

  test('is empty, without a question mark, when there are no values', () => {
    expect(stringifySearch({})).toBe('');
    expect(stringifySearch({ a: undefined })).toBe('');
  });

  test.each([`100% _\\ O'Neil "x" <y> #&?=+`, '東京 \u{1F3D0}', ' a\n\tb '])(
    '%j is read as it was written',
    (name) => {
      expect(parseSearch(stringifySearch({ name, state: 'x' }))).toEqual({ name, state: 'x' });
    },
  );
});
