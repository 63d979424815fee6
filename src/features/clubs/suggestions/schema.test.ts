import { describe, expect, test } from 'vitest';
import { CLUB_NAME_MISSING, SUGGESTIONS_MISSING } from './rules.ts';
import { clubSuggestionSchema, editSuggestionSchema } from './schema.ts';

const NO_EMAIL = 'Enter an email address, such as name@example.org.';
const NO_WEBSITE = 'Enter a web address, such as https://example.org.';

function messageOf(form: unknown): string | undefined {
  return clubSuggestionSchema.safeParse(form).error?.issues[0]?.message;
}

describe('a suggested club', () => {
  test('needs only a name', () => {
    expect(clubSuggestionSchema.parse({ clubName: '  Ardmore \r\n\t Aces\0 ' })).toEqual({
      clubName: 'Ardmore Aces',
      contactName: null,
      contactEmail: null,
      contactPhone: null,
      clubWebsite: null,
      clubLocation: null,
      description: null,
      additionalInfo: null,
      reference: '',
    });
  });

  test.each([{}, { clubName: 7 }, { clubName: '' }, { clubName: ' \u200B\n' }])(
    '[SUGG-05] without a name it is refused: %j',
    (form) => {
      expect(messageOf(form)).toBe(CLUB_NAME_MISSING);
    },
  );

  test('keeps line breaks and removes broken characters', () => {
    const { description } = clubSuggestionSchema.parse({
      clubName: 'Aces',
      description: ' One\r\nTwo \uD83D <b>three</b> ',
    });
    expect(description).toBe('One\nTwo \uFFFD <b>three</b>');
  });

  test.each([
    ['example.org', 'https://example.org'],
    ['example.org:8080/team', 'https://example.org:8080/team'],
    ['http://example.org', 'http://example.org'],
    ['HTTPS://Example.org', 'HTTPS://Example.org'],
  ])('has a website with http or https: %s', (clubWebsite, kept) => {
    expect(clubSuggestionSchema.parse({ clubName: 'A', clubWebsite }).clubWebsite).toBe(kept);
  });

  test.each(['javascript:alert(1)', 'ftp://example.org', 'none', 'https://', 'a b.example'])(
    'has no other website: %s',
    (clubWebsite) => {
      expect(messageOf({ clubName: 'A', clubWebsite })).toBe(NO_WEBSITE);
    },
  );

  test.each(['sam', 'sam@', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])(
    'has no contact email that is none: %j',
    (contactEmail) => {
      expect(messageOf({ clubName: 'A', contactEmail })).toBe(NO_EMAIL);
    },
  );

  test.each([
    ['clubName', 200],
    ['contactName', 100],
    ['contactPhone', 50],
    ['clubWebsite', 500],
    ['clubLocation', 300],
    ['description', 3_000],
    ['additionalInfo', 3_000],
  ])('%s has at most %i characters, of any kind', (field, max) => {
    const start = field === 'clubWebsite' ? 'https://a.example/' : '';
    const longest = start + '🏐'.repeat(max - start.length);
    expect(messageOf({ clubName: 'A', [field]: longest })).toBeUndefined();
    expect(messageOf({ clubName: 'A', [field]: `${longest}x` })).toBe(
      `Use ${max.toLocaleString('en-US')} characters or fewer.`,
    );
  });
});

describe('a suggested edit', () => {
  const clubId = '0198c0de-0000-7000-8000-000000000001';
  const problemOf = (suggestions: string) =>
    editSuggestionSchema.safeParse({ clubId, suggestions }).error?.issues[0]?.message;

  test.each(['', ' \n ', '\u200B', '\0'])('[SUGG-17] is refused when it is blank: %j', (blank) => {
    expect(problemOf(blank)).toBe(SUGGESTIONS_MISSING);
  });

  test('is kept as typed, up to 5,000 characters', () => {
    const suggestions = ` New phone:\r\n555-0100 ${'x'.repeat(4_000)} `;
    expect(editSuggestionSchema.parse({ clubId, suggestions }).suggestions).toBe(
      `New phone:\n555-0100 ${'x'.repeat(4_000)}`,
    );
    expect(problemOf('🏐'.repeat(5_000))).toBeUndefined();
    const tooLong = 'Use 5,000 characters or fewer.';
    expect(problemOf('🏐'.repeat(5_001))).toBe(tooLong);
    expect(problemOf('x'.repeat(60_000))).toBe(tooLong);
  });

  test('needs the id of a club', () => {
    const parsed = editSuggestionSchema.safeParse({ clubId: 'aces', suggestions: 'x' });
    expect(parsed.error?.issues[0]?.message).toBe('This club has been deleted.');
  });
});
