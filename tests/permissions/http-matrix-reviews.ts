import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Comment, CommentPage } from '#features/reviews/comments/client.ts';
import { AFFILIATIONS } from './http-matrix-affiliations.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed, Read } from './http-matrix-deed.ts';
import { RATINGS } from './http-matrix-ratings.ts';
import type { World } from './http-matrix-world.ts';

const EVERYBODY = /*  */ 'Y Y Y Y Y Y Y Y Y Y Y';
const ACTIVE = /*     */ '1 Y Y Y Y Y Y Y 1 1 1';
const MISSING = /*    */ '1 4 4 4 4 4 4 4 1 1 1';
const NOTHING = /*    */ '1 . . . . . . . 1 1 1';

const isDeleted = (comment: string): SQL =>
  sql`not exists (select from club_comments where id = ${comment})`;
/** Whether the page of comments offers the reader an action on one of them. */
function allows(
  ability: keyof Comment['abilities'],
  which: (world: World) => string,
): Read['shows'] {
  return (answer, world) => {
    const { comments } = answer.value as CommentPage;
    const comment = comments.find(({ id }) => id === which(world));
    if (!comment) return 'something else';
    return comment.abilities[ability] ? 'all' : 'nothing';
  };
}

const hasWritten = (person: string, club: string, words: string): SQL => sql`exists (
  select from club_comments where user_id = ${person} and club_id = ${club} and comment = ${words})`;
const says = (comment: string, words: string): SQL =>
  sql`exists (select from club_comments where id = ${comment} and comment = ${words})`;

const COMMENTS: readonly HttpDeed[] = [
  ...triesOf('GET reviews.comments.getComments', [
    {
      title: '[PERM-01] reads the comments of a club',
      outcomes: EVERYBODY,
      input: (w) => ({ clubId: w.club }),
      shows: showing<CommentPage>(({ comments }, w) =>
        [w.comment, w.othersComment, w.flaggedComment].every((id) =>
          comments.some((comment: Comment) => comment.id === id),
        ),
      ),
    },
    ...(
      [
        ['may reply', 'canReply', '. Y Y Y Y Y Y Y . . .', (w: World) => w.othersComment],
        ['may edit the comment of the author', 'canEdit', '. . Y . . . . . . . .', ofAuthor],
        // An admin deletes on the screen of flagged comments (COMM-14).
        ['may delete the comment of the author', 'canDelete', '. . Y . . . . . . . .', ofAuthor],
        ['may flag the comment of the author', 'canFlag', '. Y . Y Y Y Y Y . . .', ofAuthor],
        [
          'may flag one that someone else has flagged',
          'canFlag',
          '. Y Y Y Y Y Y Y . . .',
          (w: World) => w.flaggedComment,
        ],
        ['may reply for the club', 'canReplyOfficially', '. . . . Y . . . . . .', ofAuthor],
        ['may edit the reply of the club', 'canEdit', '. . . . Y . . . . . .', ofClub],
        ['may delete the reply of the club', 'canDelete', '. . . . Y . . . . . .', ofClub],
        ['may flag the reply of the club', 'canFlag', '. Y Y Y . Y Y Y . . .', ofClub],
      ] as const
    ).map(([title, ability, outcomes, which]) => ({
      title: `is told who ${title}`,
      outcomes,
      input: (w: World) => ({ clubId: w.club }),
      shows: allows(ability, which),
    })),
  ]),
  ...triesOf('GET reviews.comments.getCommentsById', [
    {
      title: 'reads comments of a club by their ids, but not those of other clubs',
      outcomes: EVERYBODY,
      input: (w) => ({ clubId: w.club, ids: [w.comment, w.otherClubsComment, w.gone] }),
      shows: showing<Comment[]>(
        (found, w) => found.length === 1 && found[0]?.id === w.comment,
        (found) => found.length === 0,
      ),
    },
  ]),
  ...triesOf('GET reviews.comments.getReplyCount', [
    {
      title: 'reads how many replies a comment has',
      outcomes: EVERYBODY,
      input: (w) => ({ id: w.comment }),
      shows: showing<number>((replies) => Number.isInteger(replies)),
    },
  ]),
  ...triesOf('POST reviews.comments.postComment', [
    {
      title: '[PERM-02] comments',
      outcomes: ACTIVE,
      input: (w) => ({ clubId: w.club, comment: w.words, parentCommentId: null }),
      done: (w, me) => hasWritten(me.id, w.club, w.words),
    },
    {
      title: 'comments as a program',
      outcomes: ACTIVE,
      byProgram: true,
      input: (w) => ({ clubId: w.club, comment: w.words, parentCommentId: null }),
      done: (w, me) => hasWritten(me.id, w.club, w.words),
    },
    {
      title: '[PERM-02] replies',
      outcomes: ACTIVE,
      input: (w) => ({ clubId: w.club, comment: w.words, parentCommentId: w.othersComment }),
      done: (w, me) => sql`exists (
        select from club_comments where user_id = ${me.id} and comment = ${w.words}
          and parent_comment_id = ${w.othersComment})`,
    },
    {
      title: 'comments as someone else, with stars and a flag, but stores only their own text',
      outcomes: ACTIVE,
      input: (w) => {
        const others = { userId: w.bystander.id, user_id: w.bystander.id };
        const extra = { rating: 5, isFlagged: true, is_flagged: true };
        return { clubId: w.club, comment: w.words, parentCommentId: null, ...others, ...extra };
      },
      done: (w, me) => sql`exists (
        select from club_comments where user_id = ${me.id} and comment = ${w.words}
          and rating is null and not is_flagged)`,
    },
    {
      title: 'replies to a comment on another club',
      outcomes: MISSING,
      input: (w) => ({ clubId: w.club, comment: w.words, parentCommentId: w.otherClubsComment }),
      done: (w, me) => hasWritten(me.id, w.club, w.words),
    },
    {
      title: 'comments on a club that is gone',
      outcomes: MISSING,
      input: (w) => ({ clubId: w.gone, comment: w.words, parentCommentId: null }),
      done: (w, me) => hasWritten(me.id, w.gone, w.words),
    },
  ]),
  ...triesOf('POST reviews.comments.replyOfficially', [
    {
      title: '[REVW-08] replies for the club',
      outcomes: '1 3 3 3 Y 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.club, commentId: w.comment, comment: w.words }),
      done: (w, me) => sql`exists (
        select from club_comments join official_reply_authors on comment_id = id
        where official_reply_authors.user_id = ${me.id} and comment = ${w.words}
          and parent_comment_id = ${w.comment} and is_official)`,
    },
    {
      title: 'replies for the club a second time',
      outcomes: '1 3 3 3 9 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.club, commentId: w.othersComment, comment: w.words }),
      done: (w, me) => hasWritten(me.id, w.club, w.words),
    },
    {
      title: 'replies for the club to a comment on another club',
      outcomes: '1 3 3 3 4 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.club, commentId: w.otherClubsComment, comment: w.words }),
      done: (w, me) => hasWritten(me.id, w.club, w.words),
    },
    {
      title: 'replies for the club to its reply',
      outcomes: '1 3 3 3 0 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.club, commentId: w.officialReply, comment: w.words }),
      done: (w, me) => hasWritten(me.id, w.club, w.words),
    },
  ]),
  ...triesOf('POST reviews.comments.editComment', [
    {
      title: '[REVW-08] edits the reply of the club',
      outcomes: '1 3 3 3 Y 3 3 3 1 1 1',
      input: (w) => ({ id: w.officialReply, comment: w.words }),
      done: (w) => says(w.officialReply, w.words),
    },
    {
      title: 'edits a reply of the club that has changed since',
      outcomes: '1 3 3 3 9 3 3 3 1 1 1',
      input: (w) => ({ id: w.officialReply, comment: w.words, was: 'Said before' }),
      done: (w) => says(w.officialReply, w.words),
    },
    {
      title: 'edits the comment of the author',
      outcomes: '1 3 Y 3 3 3 3 3 1 1 1',
      input: (w) => ({ id: w.comment, comment: w.words }),
      done: (w) => says(w.comment, w.words),
    },
    {
      title: 'edits someone else’s comment',
      outcomes: '1 3 3 3 3 3 3 3 1 1 1',
      input: (w) => ({ id: w.othersComment, comment: w.words }),
      done: (w) => says(w.othersComment, w.words),
    },
    {
      title: 'edits a comment that is gone',
      outcomes: MISSING,
      input: (w) => ({ id: w.gone, comment: w.words }),
      done: (w) => says(w.gone, w.words),
    },
  ]),
  ...triesOf('POST reviews.comments.deleteComment', [
    {
      title: '[REVW-08] deletes the reply of the club',
      outcomes: '1 3 3 3 Y 3 3 Y 1 1 1',
      input: (w) => ({ id: w.officialReply }),
      done: (w) => isDeleted(w.officialReply),
    },
    {
      title: 'deletes the comment of the author',
      outcomes: '1 3 Y 3 3 3 3 Y 1 1 1',
      input: (w) => ({ id: w.comment }),
      done: (w) => isDeleted(w.comment),
    },
    {
      title: 'deletes a comment that is gone',
      outcomes: NOTHING,
      input: (w) => ({ id: w.gone }),
      done: () => sql`false`,
    },
  ]),
];

function ofAuthor(world: World): string {
  return world.comment;
}

function ofClub(world: World): string {
  return world.officialReply;
}

/** Affiliations, ratings and comments; http-matrix.ts explains the rows. */
export const REVIEWS: readonly HttpDeed[] = [...AFFILIATIONS, ...RATINGS, ...COMMENTS];
