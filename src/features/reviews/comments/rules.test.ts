import { describe, expect, test } from 'vitest';
import { authorName, conversationsOf, inReadingOrder, withFlag } from './rules.ts';
import type { Comment } from './client.ts';

/** A comment by the author of the same name; a reply if `parent` is given. */
function comment(id: string, parent: string | null = null): Comment {
  return {
    id,
    comment: `Words of ${id}`,
    created_at: '2026-01-01T00:00:00.000Z',
    user_id: `user-${id}`,
    parent_comment_id: parent,
    is_flagged: false,
    rating: null,
    edited: false,
    author: { username: id, full_name: null, avatar_url: null, user_type: 'parent' },
    abilities: { canEdit: false, canDelete: false, canFlag: true, canReply: true },
  };
}

/** As lines: one '-' per level, the id, and the name it replies to. */
function lines(comments: readonly Comment[]): string[] {
  return inReadingOrder(comments).map(
    ({ comment: { id }, depth, replyingTo }) =>
      `${'-'.repeat(depth)}${id}${replyingTo === null ? '' : ` to ${replyingTo}`}`,
  );
}

describe('comments in reading order', () => {
  test('a comment is followed by its replies, each list oldest first', () => {
    const written = [
      comment('a'),
      comment('b'),
      comment('b1', 'b'),
      comment('a1', 'a'),
      comment('b2', 'b'),
      comment('a1x', 'a1'),
      comment('a2', 'a'),
      comment('c'),
    ];
    expect(lines(written)).toEqual(['a', '-a1', '--a1x', '-a2', 'b', '-b1', '-b2', 'c']);
  });

  test("[REVW-08] the club's reply comes first, and replies to it are beside the others and say so", () => {
    const club: Comment = { ...comment('c', 'a'), official: true, author: null, user_id: null };
    const written = [comment('a'), comment('a1', 'a'), comment('a1x', 'a1'), club];
    expect(lines([...written, comment('cx', 'c'), comment('cxx', 'cx')])).toEqual([
      'a',
      '-c',
      '-cx to the club',
      '--cxx',
      '-a1',
      '--a1x',
    ]);
  });

  test('conversations start with each comment that answers none, or a missing one', () => {
    const written = [comment('a'), comment('b'), comment('a1', 'a'), comment('x', 'gone')];
    const conversations = conversationsOf([...written, comment('a1x', 'a1')]);
    expect(conversations.map((some) => some.map((placed) => placed.comment.id))).toEqual([
      ['a', 'a1', 'a1x'],
      ['b'],
      ['x'],
    ]);
  });

  test('replies deeper than the third level stay there and name whom they answer (D37)', () => {
    const written = [
      comment('0'),
      comment('1', '0'),
      comment('2', '1'),
      comment('3', '2'),
      comment('4', '3'),
      comment('4b', '3'),
      comment('5', '4'),
    ];
    expect(lines(written)).toEqual([
      '0',
      '-1',
      '--2',
      '---3',
      '---4 to 3',
      '---5 to 4',
      '---4b to 3',
    ]);
  });

  test('a reply whose parent is missing is at the top', () => {
    expect(lines([comment('a'), comment('lost', 'gone'), comment('l1', 'lost')])).toEqual([
      'a',
      'lost',
      '-l1',
    ]);
  });

  test('no comment is lost, however deep the conversation', () => {
    const chain = Array.from({ length: 900 }, (_, index) =>
      comment(`c${index}`, index === 0 ? null : `c${index - 1}`),
    );
    const placed = inReadingOrder(chain);
    expect(placed.map(({ comment: { id } }) => id)).toEqual(chain.map(({ id }) => id));
    expect(placed.at(-1)).toMatchObject({ depth: 3, replyingTo: 'c898' });
  });

  test('of nothing are nothing', () => {
    expect(inReadingOrder([])).toEqual([]);
  });
});

test('an author is named by username, otherwise Anonymous, and never by the full name', () => {
  const author = { username: 'ann', full_name: null, avatar_url: null, user_type: 'parent' };
  expect(authorName({ ...author, full_name: 'Ann Smith' })).toBe('ann');
  expect(authorName({ ...author, username: null, full_name: 'Ann Smith' })).toBe('Anonymous');
  expect(authorName({ ...author, username: null })).toBe('Anonymous');
  expect(authorName(null)).toBe('Deleted user');
});

describe('a report of a comment', () => {
  const figures = { total: 2, replies: 1, withStars: 0 };
  const page = { comments: [comment('a'), comment('a1', 'a')], ...figures, next: null };

  test('shows it as flagged and offers no second report, and leaves the others alone', () => {
    const [first, second] = withFlag(page, 'a1').comments;
    expect(first).toBe(page.comments[0]);
    expect(second).toEqual({
      ...comment('a1', 'a'),
      is_flagged: true,
      abilities: { canEdit: false, canDelete: false, canFlag: false, canReply: true },
    });
    expect(page.comments[1]).toEqual(comment('a1', 'a'));
  });

  test('does not change a page without it', () => {
    expect(withFlag(page, 'b')).toBe(page);
  });
});
