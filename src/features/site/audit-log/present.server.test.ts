import { describe, expect, test } from 'vitest';
import { presentChange } from './present.server.ts';
import type { ChangeRow } from './present.server.ts';
import { LONGEST_EXCERPT } from './schema.ts';

const PERSON = '11111111-1111-4111-8111-111111111111';
const CLUB = '22222222-2222-4222-8222-222222222222';

function present(row: Partial<ChangeRow>, names: Record<string, string> = {}) {
  const whole: ChangeRow = {
    id: 7,
    createdAt: new Date('2026-03-01T12:00:00Z'),
    actorId: PERSON,
    username: 'alex',
    fullName: 'Alex A.',
    subject: 'club',
    subjectId: CLUB,
    action: 'changed',
    name: 'Spike',
    importName: null,
    importAction: null,
    before: null,
    after: null,
    ...row,
  };
  return presentChange(whole, new Map(Object.entries(names)));
}

/** The fields as 'Label: before > after'. */
function told(row: Partial<ChangeRow>, names: Record<string, string> = {}): string[] {
  return present(row, names).fields.map(
    ({ label, before, after }) =>
      `${label}: ${before?.excerpt ?? '(none)'} > ${after?.excerpt ?? '(none)'}`,
  );
}

describe('who did it', () => {
  test('is the username, otherwise the full name, and nobody once the account is deleted', () => {
    expect(present({}).who).toBe('alex');
    expect(present({ username: null }).who).toBe('Alex A.');
    expect(present({ username: null, fullName: null }).who).toBe('Unnamed user');
    expect(present({ actorId: null, username: null, fullName: null }).who).toBe('Deleted user');
  });
});

describe('the fields of a change', () => {
  test('are told in words, sorted by label, with lists joined', () => {
    const before = { name: 'Spike', age_groups: ['U12', 'U14'], is_active: true, city: null };
    const after = { name: 'Spikes', age_groups: [], is_active: false, city: 'There' };
    expect(told({ before, after })).toEqual([
      'Active: Yes > No',
      'Age groups: U12, U14 > (none)',
      'City: (none) > There',
      'Name: Spike > Spikes',
    ]);
  });

  test('tell counts of teams and moments in words', () => {
    const after = {
      teams_per_age_group: { U14: { Girls: { Travel: 2, National: 1 } } },
      date: '2026-03-01T12:00:00+00:00',
      year_established: 1999,
    };
    expect(told({ action: 'added', after })).toEqual([
      'Date: (none) > Mar 1, 2026, 7:00 AM',
      'Teams: (none) > U14 Girls Travel: 2, U14 Girls National: 1',
      'Year established: (none) > 1999',
    ]);
  });

  test('leave out what a new thing does not have', () => {
    expect(told({ action: 'added', after: { name: 'Spike', tags: [], city: '' } })).toEqual([
      'Name: (none) > Spike',
    ]);
  });

  test('name people and clubs instead of their ids', () => {
    const before = { user_id: PERSON, club_id: CLUB, comment: 'Rude' };
    expect(told({ action: 'removed', before }, { [PERSON]: 'sam', [CLUB]: 'Spike' })).toEqual([
      'Author: sam > (none)',
      'Club: Spike > (none)',
      'Comment: Rude > (none)',
    ]);
    expect(told({ action: 'removed', before })).toEqual([
      'Author: Deleted user > (none)',
      'Club: Deleted club > (none)',
      'Comment: Rude > (none)',
    ]);
  });

  test('shorten a long text, with the whole beside it', () => {
    const long = 'x'.repeat(LONGEST_EXCERPT + 1);
    const [field] = present({ before: { excerpt: 'short' }, after: { excerpt: long } }).fields;
    expect(field?.before).toEqual({ excerpt: 'short', whole: null });
    expect(field?.after).toEqual({ excerpt: `${'x'.repeat(LONGEST_EXCERPT)}…`, whole: long });
  });

  test('show the piece of two long texts in which they differ', () => {
    const [same, rest] = ['a'.repeat(500), 'b'.repeat(300)];
    const before = { content: `${same}one${rest}` };
    const after = { content: `${same}two${rest}` };
    const [field] = present({ before, after }).fields;
    expect(field?.before?.excerpt).toMatch(/^…a{30}oneb+…$/);
    expect(field?.after?.excerpt).toMatch(/^…a{30}twob+…$/);
    const [grown] = present({ before: { content: same }, after: { content: `${same}!` } }).fields;
    expect(grown?.after?.excerpt).toMatch(/^…a+!$/);
  });

  test('do not break characters that have two halves', () => {
    const [field] = present({ action: 'added', after: { content: '🏐'.repeat(200) } }).fields;
    expect(field?.after?.excerpt).toBe(`${'🏐'.repeat(LONGEST_EXCERPT)}…`);
  });
});

describe('the deletion of a thing', () => {
  test('says what was deleted with a club, and nothing for any other change', () => {
    const before = {
      name: 'Spike',
      comments: 2,
      ratings: 1,
      club_admins: 1,
      practice_locations: ['Hall: 1 Main St'],
    };
    expect(present({ action: 'removed', before })).toMatchObject({
      kind: 'club',
      subjectId: CLUB,
      wentWith: '2 comments and replies, 1 rating, 1 role of a club admin, 1 practice location',
    });
    expect(present({ action: 'removed', before: { name: 'Spike' } }).wentWith).toBeNull();
    expect(present({ before }).wentWith).toBeNull();
    expect(present({ action: 'removed', before, subject: 'post' }).wentWith).toBeNull();
  });
});

describe('what the log says of a post', () => {
  const [earlier, later] = ['2026-02-01T12:00:00+00:00', '2026-04-01T12:00:00+00:00'];
  test.each([
    [{ title: 'A' }, { title: 'B' }, 'changed'],
    [{ date: earlier }, { date: '2026-01-01T12:00:00+00:00' }, 'changed'],
    [{ status: 'draft', date: null }, { status: 'published', date: later }, 'scheduled'],
    [{ date: later }, { date: '2026-05-01T12:00:00+00:00' }, 'scheduled'],
    [{ status: 'draft', date: null }, { status: 'published', date: earlier }, 'published'],
    [{ status: 'draft' }, { status: 'published' }, 'published'],
    [{ date: later }, { date: earlier }, 'published'],
    [{ status: 'published' }, { status: 'draft' }, 'unpublished'],
    [{ status: 'published', date: later }, { status: 'draft', date: null }, 'unscheduled'],
    [{ preview_link: null }, { preview_link: later }, 'created a preview link of'],
    [{ preview_link: later }, { preview_link: null }, 'deleted a preview link of'],
  ])('%j, then %j: %s', (before, after, deed) => {
    expect(present({ subject: 'post', before, after }).deed).toBe(deed);
  });

  test('calls nothing else scheduled', () => {
    expect(present({ subject: 'tryout', before: {}, after: { date: later } }).deed).toBe('changed');
  });
});
