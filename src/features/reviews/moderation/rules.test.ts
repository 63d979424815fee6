import { describe, expect, test } from 'vitest';
import type { ReportReason } from '#domain/moderation-rules.ts';
import { deletionMeans, flaggedAuthor, likelyRule, withoutComments } from './rules.ts';
import type { FlaggedComment, FlaggedPage } from './client.ts';

function flagged(id: string, changes: Partial<FlaggedComment> = {}): FlaggedComment {
  return {
    id,
    comment: 'Rude',
    created_at: '2026-01-01T00:00:00.000Z',
    user_id: 'u',
    is_flagged: true,
    rating: null,
    since: '2026-01-02T00:00:00.000Z',
    working_days: 0,
    is_late: false,
    reports: [],
    appeal: null,
    record: null,
    kept_before: 0,
    is_party: false,
    version: '1',
    replies: 0,
    club: { id: 'c', name: 'Spike', stateSlug: 's', countySlug: 'c', citySlug: 't', slug: 'spike' },
    author: { username: 'sam', full_name: 'Sam S.', avatar_url: null },
    ...changes,
  };
}

const page = (total: number, ...ids: string[]): FlaggedPage => ({
  comments: ids.map((id) => flagged(id)),
  total,
  next: null,
});

describe('the list of flagged comments', () => {
  test('loses one comment, and counts one less on every page', () => {
    const pages = [page(3, 'a', 'b'), page(3, 'c')];
    expect(withoutComments(pages, ['c'])).toEqual([page(2, 'a', 'b'), page(2)]);
    expect(withoutComments(pages, ['x'])).toEqual(pages);
  });

  test('[ACOM-10] says before a deletion how many replies go, and that it cannot be undone', () => {
    expect(deletionMeans(flagged('a'))).toBe(
      'We’ll permanently delete the comment. This action cannot be undone.',
    );
    expect(deletionMeans(flagged('a', { replies: 1 }))).toContain('the comment and 1 reply.');
    expect(deletionMeans(flagged('a', { replies: 1_200 }))).toBe(
      'We’ll permanently delete the comment and 1,200 replies. This action cannot be undone.',
    );
  });

  test('calls authors by username, else by full name', () => {
    const author = { username: null, full_name: 'Sam S.', avatar_url: null };
    expect(flaggedAuthor(flagged('a'))).toBe('sam');
    expect(flaggedAuthor(flagged('a', { author }))).toBe('Sam S.');
    expect(flaggedAuthor(flagged('a', { author: { ...author, full_name: null } }))).toBe(
      'Anonymous',
    );
    expect(flaggedAuthor(flagged('a', { user_id: null, author: null }))).toBe('Deleted user');
  });
});

test('the likely rule is the one that most reports name, and none for other reasons', () => {
  const reports = (...reasons: ReportReason[]) => reasons.map((reason) => ({ reason }));
  expect(likelyRule(reports('other', 'safety', 'insult', 'safety'))).toBe('safety');
  expect(likelyRule(reports('insult', 'minor'))).toBe('minor');
  expect(likelyRule(reports('other', 'other'))).toBeUndefined();
});
