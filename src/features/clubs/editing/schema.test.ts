import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentYear } from '#platform/current-year.ts';
import { clubFormSchema, clubUpdateSchema } from './schema.ts';

const FORM = { name: 'A', city: 'B', state: 'C', practiceLocations: [] };
const thisYear = currentYear();
const YEAR = `Enter a year between 1850 and ${thisYear}`;
const URLS = ['logoUrl', 'website', 'facebookUrl', 'instagramUrl', 'twitterUrl', 'youtubeUrl'];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The error messages by field, or the parsed form. */
function read(form: object) {
  const parsed = clubFormSchema.safeParse({ ...FORM, ...form });
  if (parsed.success) return parsed.data;
  return Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe.each([
  ['name', 'Club name is required', 200],
  ['city', 'City is required', 100],
  ['state', 'State is required', 100],
])('[EDIT-16, EDIT-17, EDIT-18] %s', (field, message, most) => {
  test.each(['', '  ', '\u200b', '\0', undefined, null, 7, {}])('%j is refused', (value) => {
    expect(read({ [field]: value })).toEqual({ [field]: message });
  });

  test('keeps no invisible characters but those of emoji and scripts', () => {
    const typed =
      'a\u202Egpj\u2066\u200B.\u200Fexe\uFEFF \u{1F469}\u200D\u{1F467} \u0645\u06CC\u200C\u0646';
    const kept = 'agpj.exe \u{1F469}\u200D\u{1F467} \u0645\u06CC\u200C\u0646';
    expect(read({ [field]: typed })).toMatchObject({ [field]: kept });
  });

  test(`takes ${most} characters and no more`, () => {
    expect(read({ [field]: ` ${'é'.repeat(most)} ` })).toMatchObject({
      [field]: 'é'.repeat(most),
    });
    expect(read({ [field]: 'é'.repeat(most + 1) })).toEqual({
      [field]: `Use ${most} characters or fewer`,
    });
  });
});

test.each([
  ['856 555 0188', '(856) 555-0188'],
  [' 856.555-0188', '(856) 555-0188'],
  ['(856)5550188', '(856) 555-0188'],
  ['+1 856 555 0188', '+1 856 555 0188'],
  ['856 555 0188 x12', '856 555 0188 x12'],
  ['555 0188', '555 0188'],
])('the phone number %j is stored as %j', (typed, kept) => {
  expect(read({ contactPhone: typed })).toMatchObject({ contactPhone: kept });
});

describe.each(URLS)('[EDIT-21, EDIT-22] %s', (field) => {
  test.each([
    ['', null],
    ['  ', null],
    [null, null],
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['example.org', 'https://example.org'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['//example.org', 'https://example.org'],
    ['münchen.example', 'https://münchen.example'],
    ['https://example.org/\u202Egpj.exe', 'https://example.org/gpj.exe'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(read({ [field]: typed })).toMatchObject({ [field]: kept });
  });

  test.each([
    'https://example.org/\u200Dx',
    'https://example.org/\uE000',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'mailto:a@example.org',
    'https:example.org',
    'https://',
    'no dots',
    'nodots',
    'https://user:secret@example.org',
    'https://example.org/<script>',
    7,
  ])('%j is refused', (typed) => {
    expect(read({ [field]: typed })).toEqual({ [field]: 'Invalid URL format' });
  });

  test('is of limited length', () => {
    expect(read({ [field]: `example.org/${'x'.repeat(500)}` })).toEqual({
      [field]: 'Use 500 characters or fewer',
    });
  });
});

describe('[EDIT-20] contactEmail', () => {
  test.each([
    ['', null],
    [' club@example.org ', 'club@example.org'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(read({ contactEmail: typed })).toMatchObject({ contactEmail: kept });
  });

  test.each(['a', 'a@', '@b.example', 'a b@c.example', `${'a'.repeat(250)}@b.example`, 7])(
    '%j is refused',
    (typed) => {
      expect(read({ contactEmail: typed })).toEqual({ contactEmail: 'Invalid email format' });
    },
  );
});

describe('[EDIT-25, EDIT-26] yearEstablished', () => {
  test.each([
    ['', null],
    [' ', null],
    [null, null],
    ['1850', 1850],
    [String(thisYear), thisYear],
    [1999, 1999],
  ])('%j is read as %j', (typed, year) => {
    expect(read({ yearEstablished: typed })).toMatchObject({ yearEstablished: year });
  });

  test.each(['1849', String(thisYear + 1), '19', '1999.5', '1e3', 'x', '-1999', {}, 20_000])(
    '%j is refused',
    (typed) => {
      expect(read({ yearEstablished: typed })).toEqual({ yearEstablished: YEAR });
    },
  );

  test('the last one is that of the site, wherever the server stands', () => {
    vi.stubEnv('TZ', 'UTC');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T04:59:59Z') });
    expect(read({ yearEstablished: '2026' })).toMatchObject({ yearEstablished: 2026 });
    expect(read({ yearEstablished: '2027' })).toEqual({
      yearEstablished: 'Enter a year between 1850 and 2026',
    });
  });
});

describe('lists and counts', () => {
  test('[EDIT-29] are in the order of the options, each once; nothing is an empty list', () => {
    expect(read({ ageGroups: ['U12', 'U10', 'U12'] })).toMatchObject({
      ageGroups: ['U10', 'U12'],
      teamTypes: [],
    });
  });

  test.each(['ageGroups', 'genders', 'teamTypes', 'programTypes', 'organizationalAffiliations'])(
    '[EDIT-39, EDIT-40, EDIT-41, EDIT-42] %s takes its options only',
    (field) => {
      expect(read({ [field]: ['Other'] })).toEqual({
        [`${field}.0`]: 'Choose one of the options.',
      });
    },
  );

  test.each(['-1', '1.5', '100', 'x', '1e1'])('%j is no number of teams', (typed) => {
    expect(read({ teamsPerAgeGroup: { U12: { Girls: { Travel: typed } } } })).toEqual({
      'teamsPerAgeGroup.U12.Girls.Travel': 'Enter a whole number from 0 to 99',
    });
  });

  test.each([
    { U9: { Girls: { Travel: 1 } } },
    { U12: { Others: { Travel: 1 } } },
    { U12: { Girls: { Club: 1 } } },
    { __proto__: { Girls: { Travel: 1 } }, U12: 3 },
  ])('counts of other shapes are refused', (teamsPerAgeGroup) => {
    expect(clubFormSchema.safeParse({ ...FORM, teamsPerAgeGroup }).success).toBe(false);
  });
});

describe('practice locations', () => {
  test('[EDIT-23, EDIT-24] the form wants an address, and no name', () => {
    expect(
      read({
        practiceLocations: [
          { name: '', address: 'A' },
          { name: 'Gym', address: ' ' },
        ],
      }),
    ).toEqual({ 'practiceLocations.1.address': 'Address is required' });
  });

  test('are limited in number', () => {
    const practiceLocations = Array.from({ length: 31 }, () => ({ name: '', address: 'A' }));
    expect(read({ practiceLocations })).toEqual({
      practiceLocations: 'Add up to 30 practice locations.',
    });
  });

  test('[EDIT-35] the server leaves those without an address out', () => {
    const practiceLocations = [{ name: 'Gym' }, { address: 'A' }];
    const update = { id: '', version: 1, form: { ...FORM, practiceLocations } };
    expect(clubUpdateSchema.parse(update).form.practiceLocations).toEqual([
      { name: null, address: 'A' },
    ]);
  });
});
