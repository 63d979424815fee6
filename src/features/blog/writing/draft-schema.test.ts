import { describe, expect, test } from 'vitest';
import { UNREADABLE } from '#domain/app-error.ts';
import { checked } from '#platform/checked.ts';
import { draftSchema } from './draft-schema.ts';

const sent = (fields: unknown) =>
  checked(draftSchema, { postId: crypto.randomUUID(), basedOn: '', after: null, fields }).fields;

describe('a draft', () => {
  test('keeps text that looks like an escape as it was typed', () => {
    const typed = String.raw`A path C:\u0000 and its end \u0000`;
    expect(sent({ content: typed, tags: [typed] })).toEqual({ content: typed, tags: [typed] });
  });

  test('loses only what the database cannot store', () => {
    const typed = 'one\0two \uD83C three \u{1F3D0}';
    const kept = 'onetwo \uFFFD three \u{1F3D0}';
    expect(sent({ content: typed, tags: [typed] })).toEqual({ content: kept, tags: [kept] });
  });

  test.each(['content\0', '\uD83C', ''])('has no field named %j', (name) => {
    expect(() => sent({ [name]: 'words' })).toThrow(UNREADABLE);
  });
});
