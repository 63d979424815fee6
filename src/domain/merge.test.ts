import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeFields, mergeRows } from './merge.ts';
import type { Choices, Sides } from './merge.ts';

const WORDING = {
  label: (name: string) => name.toUpperCase(),
  show: (_: string, value: unknown) => String(value),
};

function fields(sides: Sides<Record<string, unknown>>, choices: Choices = {}) {
  return mergeFields(sides, choices, WORDING);
}

interface Person {
  readonly id?: string;
  readonly name: string;
  readonly age: string;
}

function rows(sides: Sides<readonly Person[]>, choices: Choices = {}) {
  return mergeRows(sides, choices, { ...WORDING, name: ({ name }) => name });
}

describe('fields', () => {
  const base = { city: 'Here', tags: ['a'], phone: '1' };

  test('that one side changed are merged, and their changes are listed', () => {
    const mine = { ...base, city: 'Mine' };
    const theirs = { ...base, tags: ['a', 'b'] };
    expect(fields({ base, mine, theirs })).toEqual({
      values: { city: 'Mine', tags: ['a', 'b'], phone: '1' },
      conflicts: [],
      taken: ['TAGS: a,b'],
    });
  });

  test('that both sides changed conflict until one is chosen', () => {
    const sides = { base, mine: { ...base, city: 'Mine' }, theirs: { ...base, city: 'Theirs' } };
    const conflicts = [{ key: 'city', label: 'CITY', mine: 'Mine', theirs: 'Theirs' }];
    expect(fields(sides)).toMatchObject({ conflicts, values: { city: 'Mine' } });
    expect(fields(sides, { city: 'mine' }).values).toMatchObject({ city: 'Mine' });
    expect(fields(sides, { city: 'theirs' }).values).toMatchObject({ city: 'Theirs' });
  });

  test('with the same change on both sides do not conflict, whatever the order of keys', () => {
    const mine = { ...base, counts: { a: 1, b: 2 } };
    const theirs = { ...base, counts: { b: 2, a: 1 } };
    expect(fields({ base, mine, theirs })).toMatchObject({ conflicts: [], taken: [] });
  });

  test('without a base every difference is a conflict', () => {
    const merged = fields({ base: null, mine: { ...base, city: 'Mine' }, theirs: base });
    expect(merged.conflicts).toHaveLength(1);
  });

  test('a change of one side is never lost, and a conflict has two changes', () => {
    const value = fc.constantFrom('', 'x', 'y');
    const thing = fc.record({ a: value, b: value, c: fc.array(value, { maxLength: 2 }) });
    fc.assert(
      fc.property(thing, thing, thing, (was, mine, theirs) => {
        const { values, conflicts } = fields({ base: was, mine, theirs });
        const inConflict = new Set(conflicts.map(({ key }) => key));
        for (const name of ['a', 'b', 'c'] as const) {
          const [text, own, other] = [was, mine, theirs].map((side) => JSON.stringify(side[name]));
          const isBoth = own !== text && other !== text && own !== other;
          expect(inConflict.has(name)).toBe(isBoth);
          expect(JSON.stringify(values[name])).toBe(own === text ? other : own);
        }
      }),
    );
  });
});

describe('rows', () => {
  const ann = { id: '0', name: 'Ann', age: '1' };
  const bob = { id: '1', name: 'Bob', age: '1' };
  const eve = { id: '2', name: 'Eve', age: '1' };
  const base = [ann, bob];

  test('are merged cell by cell, even when renamed', () => {
    const mine = [{ ...ann, age: '2' }, bob];
    const theirs = [{ ...ann, name: 'Anne' }, bob];
    expect(rows({ base, mine, theirs })).toEqual({
      values: [{ id: '0', name: 'Anne', age: '2' }, bob],
      conflicts: [],
      taken: ['Anne, NAME: Anne'],
    });
  });

  test('conflict when both sides changed the same cell', () => {
    const sides = {
      base,
      mine: [{ ...ann, age: '2' }, bob],
      theirs: [{ ...ann, age: '3' }, bob],
    };
    expect(rows(sides).conflicts).toEqual([
      { key: '0/age', label: 'Ann, AGE', mine: '2', theirs: '3' },
    ]);
    expect(rows(sides, { '0/age': 'theirs' }).values).toEqual([{ ...ann, age: '3' }, bob]);
  });

  test('that both sides added are kept in their places', () => {
    const mine = [ann, bob, { name: 'Mine', age: '1' }];
    const theirs = [ann, eve, bob];
    expect(rows({ base, mine, theirs }).values.map(({ name }) => name)).toEqual([
      'Ann',
      'Eve',
      'Bob',
      'Mine',
    ]);
  });

  test('added on both sides with the same name are one row', () => {
    const merged = rows({
      base,
      mine: [...base, { name: 'Eve', age: '2' }],
      theirs: [...base, eve],
    });
    expect(merged.values).toEqual([ann, bob, { ...eve, age: '2' }]);
    expect(merged.conflicts).toEqual([{ key: '2/age', label: 'Eve, AGE', mine: '2', theirs: '1' }]);
  });

  test('deleted on one side are deleted, unless the other changed them', () => {
    expect(rows({ base, mine: [ann], theirs: base }).values).toEqual([ann]);
    expect(rows({ base, mine: base, theirs: [ann] })).toEqual({
      values: [ann],
      conflicts: [],
      taken: ['Bob: removed'],
    });
    const changed = { ...bob, age: '7' };
    const sides = { base, mine: [ann, changed], theirs: [ann] };
    expect(rows(sides)).toEqual({
      values: [ann, changed],
      conflicts: [{ key: '1', label: 'Bob', mine: 'AGE: 7', theirs: 'Removed' }],
      taken: [],
    });
    expect(rows(sides, { 1: 'theirs' }).values).toEqual([ann]);
    const mirrored = { base, mine: [ann], theirs: [ann, changed] };
    expect(rows(mirrored).conflicts).toMatchObject([{ mine: 'Removed', theirs: 'AGE: 7' }]);
    expect(rows(mirrored, { 1: 'mine' }).values).toEqual([ann]);
    expect(rows(mirrored, { 1: 'theirs' }).values).toEqual([ann, changed]);
  });

  test('are never lost or doubled', () => {
    const side = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), age: fc.constantFrom('1', '2', '3') }),
      { selector: ({ id }) => id, maxLength: 4 },
    );
    const named = side.map((all) => all.map((one) => ({ ...one, name: one.id })));
    fc.assert(
      fc.property(named, named, named, (was, mine, theirs) => {
        const { values, conflicts } = rows({ base: was, mine, theirs });
        const of = (all: readonly Person[], id: string) => all.find((one) => one.id === id)?.age;
        for (const id of ['a', 'b', 'c', 'd']) {
          const [before, own, other] = [of(was, id), of(mine, id), of(theirs, id)];
          const isConflict = conflicts.some(({ key }) => key.startsWith(id));
          expect(isConflict).toBe(own !== other && own !== before && other !== before);
          const merged = own === before ? other : own;
          expect(of(values, id)).toBe(isConflict ? (own ?? other) : merged);
          expect(values.filter((one) => one.id === id).length).toBeLessThan(2);
        }
      }),
    );
  });
});
