import { describe, expect, test } from 'vitest';
import { newEmailProblem } from '#features/accounts/profile/schema.ts';
import { checked } from '#platform/checked.ts';
import {
  changePasswordSchema,
  profileFormSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from './schema.ts';

const SIGN_UP = {
  username: '  Jamie ',
  email: ' Jamie@Example.ORG ',
  password: 'secret',
  userType: 'coach',
  isOldEnough: true,
};

/** The message of a refused form; 'taken' if it is accepted. */
function refusalOf(schema: Parameters<typeof checked>[0], form: unknown): string {
  try {
    checked(schema, form);
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

test('a sign-up is trimmed, its email in lower case', () => {
  expect(checked(signUpSchema, SIGN_UP)).toEqual({
    username: 'Jamie',
    email: 'jamie@example.org',
    password: 'secret',
    userType: 'coach',
    isOldEnough: true,
  });
});

test.each(['a@known.invalid', 'a@x.test', 'a@x.example', 'a@host.localhost'])(
  'an undeliverable address is refused at sign-up and as a new one, and unknown at sign-in: %s',
  (address) => {
    const why = 'Email can’t reach this address. Enter another one.';
    expect(refusalOf(signUpSchema, { ...SIGN_UP, email: address })).toBe(why);
    expect(newEmailProblem(address, 'jamie@example.org')).toBe(why);
    expect(refusalOf(signInSchema, { email: address, password: 'secret' })).toBe('taken');
  },
);

test.each(['a@example.org', 'a@example.com', 'a@invalid.org', 'test@tests.net'])(
  'a deliverable address is accepted: %s',
  (address) => {
    expect(refusalOf(signUpSchema, { ...SIGN_UP, email: address })).toBe('taken');
  },
);

describe('a sign-up is refused', () => {
  test.each([
    ['[AUTH-10] without a username', { username: ' ' }, 'Choose a username.'],
    ['without any username', { username: undefined }, 'Choose a username.'],
    ['with a username of 1 character', { username: 'é' }, 'Use 2 to 30 characters.'],
    ['with one of 31', { username: 'x'.repeat(31) }, 'Use 2 to 30 characters.'],
    [
      'with a reserved one',
      { username: 'Moderator' },
      'That username isn’t available. Choose another one.',
    ],
    [
      'with one that hides something',
      { username: 'jam\u200bie' },
      'Your username has characters we can’t show. Try plain letters and numbers.',
    ],
    ...['\u3164', '\u2800', '\u115F', '\uDC00'].map((hidden): [string, object, string] => [
      `with one that differs from another by ${JSON.stringify(hidden)}`,
      { username: `Jamie${hidden}` },
      'Your username has characters we can’t show. Try plain letters and numbers.',
    ]),
    [
      'with a line break',
      { username: 'jam\nie' },
      'Your username has characters we can’t show. Try plain letters and numbers.',
    ],
    ['[AUTH-11] without an email', { email: '' }, 'Enter your email address.'],
    ['without a good email', { email: 'jamie@' }, 'Invalid email format'],
    ['with too long an email', { email: `${'x'.repeat(250)}@a.org` }, 'Invalid email format'],
    ['[AUTH-12] without a password', { password: undefined }, 'Enter a password.'],
    ['with 5 characters', { password: '12345' }, 'Password must be at least 6 characters long.'],
    ['of spaces', { password: '       ' }, 'Use more than just spaces.'],
    ['with 129', { password: 'x'.repeat(129) }, 'Use 128 characters or fewer.'],
    ['as another type', { userType: 'admin' }, 'Choose who you are.'],
  ])('%s', (_case, change, message) => {
    expect(refusalOf(signUpSchema, { ...SIGN_UP, ...change })).toBe(message);
  });

  test.each([false, undefined, 'true'])(
    '[AUTH-14] unless the age is confirmed (%s)',
    (isOldEnough) => {
      expect(refusalOf(signUpSchema, { ...SIGN_UP, isOldEnough })).toBe(
        'You must confirm that you are at least 13 years of age to register.',
      );
    },
  );
});

test('usernames of 2 and 30 characters are accepted, whatever the characters', () => {
  for (const username of ['東京', '🏐'.repeat(30), 'de la Cruz-O’Neil']) {
    expect(refusalOf(signUpSchema, { ...SIGN_UP, username })).toBe('taken');
  }
});

test('usernames that look alike have the same skeleton', () => {
  for (const username of ['Coach Jamie', 'Coach  Jamie', 'Coach\u00A0Jamie', 'Coach Jamie\uFE0F']) {
    expect(checked(signUpSchema, { ...SIGN_UP, username }).username).toBe('Coach Jamie');
  }
});

test('[AUTH-07] a sign-in needs an email and a password, of any length', () => {
  const form = { email: 'jamie@example.org', password: 'x' };
  expect(refusalOf(signInSchema, form)).toBe('taken');
  expect(refusalOf(signInSchema, { ...form, password: '' })).toBe('Enter your password.');
  expect(refusalOf(signInSchema, { ...form, email: undefined })).toBe('Enter your email address.');
});

describe.each([
  ['change', changePasswordSchema, { currentPassword: 'x' }],
  ['reset', resetPasswordSchema, { token: 'x' }],
])('the %s of a password', (_name, schema, rest) => {
  test.each([
    ['secret', 'Secret', "New password and confirmation password don't match."],
    ['short', 'short', 'Password must be at least 6 characters long.'],
    ['secret', 'secret', 'taken'],
  ])('to %s, repeated as %s', (newPassword, confirmation, message) => {
    expect(refusalOf(schema, { ...rest, newPassword, confirmation })).toBe(message);
  });
});

test('[PROF-25] the current password is required', () => {
  const form = { currentPassword: '', newPassword: 'secret', confirmation: 'secret' };
  expect(refusalOf(changePasswordSchema, form)).toBe('Enter your current password.');
});

test('a profile keeps its full name unless one is sent; an empty one is removed', () => {
  const form = { username: 'jamie', avatarUrl: null, userType: 'player' };
  expect(checked(profileFormSchema, form).fullName).toBeUndefined();
  expect(checked(profileFormSchema, { ...form, fullName: '  ' }).fullName).toBeNull();
  expect(refusalOf(profileFormSchema, { ...form, fullName: 'x'.repeat(101) })).toBe(
    'Use 100 characters or fewer.',
  );
});
