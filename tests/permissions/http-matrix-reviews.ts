import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Affiliation, AffiliationDetails } from '#features/reviews/affiliations/schema.ts';
import type { Comment, CommentAbilities, CommentPage } from '#features/reviews/comments/schema.ts';
import type { OwnRating } from '#features/reviews/ratings/schema.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed, Read } from './http-matrix-deed.ts';
import type { World } from './http-matrix-world.ts';

const EVERYBODY = /*  */ 'Y Y Y Y Y Y Y Y Y Y Y';
const ACTIVE = /*     */ '1 Y Y Y Y Y Y Y 1 1 1';
const MISSING = /*    */ '1 4 4 4 4 4 4 4 1 1 1';
const NOTHING = /*    */ '1 . . . . . . . 1 1 1';
const AFFILIATED = /* */ '. . . Y . . . . . . .';

const isAffiliated = (person: string, club: string): SQL => sql`exists (
  select from user_club_affiliations where user_id = ${person} and club_id = ${club})`;
const isGone = (affiliation: string): SQL =>
  sql`not exists (select from user_club_affiliations where id = ${affiliation})`;
const isDeleted = (comment: string): SQL =>
  sql`not exists (select from club_comments where id = ${comment})`;
const isFlagged = (comment: string): SQL =>
  sql`exists (select from club_comments where id = ${comment} and is_flagged)`;
const hasWritten = (person: string, club: string, words: string): SQL => sql`exists (
  select from club_comments where user_id = ${person} and club_id = ${club} and comment = ${words})`;
const says = (comment: string, words: string): SQL =>
  sql`exists (select from club_comments where id = ${comment} and comment = ${words})`;

/** Whether the page of comments lets the one who reads do something with one of them. */
function allows(ability: keyof CommentAbilities, which: (world: World) => string): Read['shows'] {
  return (answer, world) => {
    const { comments } = answer.value as CommentPage;
    const comment = comments.find(({ id }) => id === which(world));
    if (!comment) return 'something else';
    return comment.abilities[ability] ? 'all' : 'nothing';
  };
}

const AFFILIATIONS: readonly HttpDeed[] = [
  ...triesOf('GET affiliations.getOwnAffiliations', [
    {
      title: 'reads the own affiliations, and no others',
      outcomes: AFFILIATED,
      newSessions: true,
      shows: showing<Affiliation[]>(
        (own, w) => own.some(({ id }) => id === w.affiliation),
        (own) => own.length === 0,
      ),
    },
  ]),
  ...triesOf('GET affiliations.getOwnAffiliationOf', [
    {
      title: 'reads the own affiliation with a club',
      outcomes: AFFILIATED,
      input: (w) => ({ clubId: w.club }),
      shows: showing<AffiliationDetails>(
        (own, w) => own.id === w.affiliation && own.player_name === 'Own child',
        (own) => own === null,
      ),
    },
  ]),
  ...triesOf('POST affiliations.addOwnAffiliation', [
    {
      title: '[PERM-02] affiliates with a club',
      outcomes: ACTIVE,
      input: (w) => ({ clubId: w.strangeClub, attested: true, affiliatedAs: 'parent' }),
      done: (w, me) => isAffiliated(me.id, w.strangeClub),
    },
    {
      title: 'affiliates with the club of the affiliated, who cannot do so twice',
      outcomes: '1 Y Y 9 Y Y Y Y 1 1 1',
      input: (w) => ({
        clubId: w.club,
        attested: true,
        affiliatedAs: 'parent',
        playerName: 'Another',
      }),
      done: (w, me) => sql`exists (
        select from user_club_affiliations
        where user_id = ${me.id} and club_id = ${w.club} and player_name = 'Another')`,
    },
    {
      title: 'affiliates somebody else, and gets only the own',
      outcomes: ACTIVE,
      input: (w) => {
        const userId = w.bystander.id;
        return {
          clubId: w.strangeClub,
          attested: true,
          affiliatedAs: 'parent',
          userId,
          user_id: userId,
        };
      },
      done: (w, me) => sql`${isAffiliated(me.id, w.strangeClub)}
        and not ${isAffiliated(w.bystander.id, w.strangeClub)}`,
    },
    {
      title: 'affiliates with a club that is gone',
      outcomes: MISSING,
      input: (w) => ({ clubId: w.gone, attested: true, affiliatedAs: 'parent' }),
      done: (w, me) => isAffiliated(me.id, w.gone),
    },
  ]),
  ...triesOf('POST affiliations.removeOwnAffiliation', [
    {
      title: 'removes the affiliation of the affiliated',
      outcomes: '1 . . Y . . . . 1 1 1',
      input: (w) => ({ id: w.affiliation }),
      done: (w) => isGone(w.affiliation),
    },
    {
      title: 'removes the affiliation of somebody else',
      outcomes: NOTHING,
      input: (w) => ({ id: w.othersAffiliation }),
      done: (w) => isGone(w.othersAffiliation),
    },
  ]),
];

const RATINGS: readonly HttpDeed[] = [
  ...triesOf('GET ratings.getOwnRating', [
    {
      title: 'reads the own stars for a club, and whether they may be given',
      outcomes: AFFILIATED,
      input: (w) => ({ clubId: w.club }),
      shows: showing<OwnRating>(
        (own) => own.rating === 4 && own.isAffiliated,
        (own) => own.rating === null && !own.isAffiliated,
      ),
    },
  ]),
  ...triesOf('POST ratings.rateClub', [
    {
      title: '[PERM-02] [RATE-01] rates a club',
      outcomes: '1 3 3 Y 3 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.otherClub, rating: 5, comment: w.words }),
      done: (w, me) => sql`${hasWritten(me.id, w.otherClub, w.words)} and
        exists (select from clubs where id = ${w.otherClub} and avg_rating = 5 and num_reviews = 1)`,
    },
    {
      title: 'rates a club as somebody else, and gives only the own stars',
      outcomes: '1 3 3 Y 3 3 3 3 1 1 1',
      input: (w) => {
        const userId = w.bystander.id;
        return { clubId: w.club, rating: 1, comment: w.words, userId, user_id: userId };
      },
      done: (w, me) => sql`${hasWritten(me.id, w.club, w.words)} and exists (
        select from club_ratings where user_id = ${w.bystander.id} and club_id = ${w.club} and rating = 5)`,
    },
    {
      title: 'rates a club that is gone',
      outcomes: '1 3 3 3 3 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.gone, rating: 5, comment: w.words }),
      done: (w, me) => hasWritten(me.id, w.gone, w.words),
    },
  ]),
  ...triesOf('POST ratings.withdrawRating', [
    {
      title: 'withdraws the own rating, and names somebody else, whose stays',
      outcomes: '1 . . Y . . . . 1 1 1',
      input: (w) => ({ clubId: w.club, userId: w.bystander.id, user_id: w.bystander.id }),
      done: (w) => sql`
        not exists (select from club_ratings where club_id = ${w.club} and rating = 4) and
        exists (select from club_ratings where club_id = ${w.club} and user_id = ${w.bystander.id})`,
    },
  ]),
];

const COMMENTS: readonly HttpDeed[] = [
  ...triesOf('GET comments.getComments', [
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
          'may flag one that is flagged',
          'canFlag',
          '. . . . . . . . . . .',
          (w: World) => w.flaggedComment,
        ],
      ] as const
    ).map(([title, ability, outcomes, which]) => ({
      title: `is told who ${title}`,
      outcomes,
      input: (w: World) => ({ clubId: w.club }),
      shows: allows(ability, which),
    })),
  ]),
  ...triesOf('GET comments.getCommentsById', [
    {
      title: 'reads comments of a club by their ids, and those of other clubs not',
      outcomes: EVERYBODY,
      input: (w) => ({ clubId: w.club, ids: [w.comment, w.otherClubsComment, w.gone] }),
      shows: showing<Comment[]>(
        (found, w) => found.length === 1 && found[0]?.id === w.comment,
        (found) => found.length === 0,
      ),
    },
  ]),
  ...triesOf('GET comments.getReplyCount', [
    {
      title: 'reads how many replies a comment has',
      outcomes: EVERYBODY,
      input: (w) => ({ id: w.comment }),
      shows: showing<number>((replies) => Number.isInteger(replies)),
    },
  ]),
  ...triesOf('POST comments.postComment', [
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
      title: 'comments as somebody else, with stars and a flag, and writes only the own words',
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
  ...triesOf('POST comments.editComment', [
    {
      title: 'edits the comment of the author',
      outcomes: '1 3 Y 3 3 3 3 3 1 1 1',
      input: (w) => ({ id: w.comment, comment: w.words }),
      done: (w) => says(w.comment, w.words),
    },
    {
      title: 'edits the comment of somebody else',
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
  ...triesOf('POST comments.deleteComment', [
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
  ...triesOf('POST comments.flagComment', [
    {
      title: '[PERM-02] flags the comment of somebody else',
      outcomes: ACTIVE,
      input: (w) => ({ id: w.othersComment }),
      done: (w) => isFlagged(w.othersComment),
    },
    {
      title: 'flags the comment of the author, who cannot do so',
      outcomes: '1 Y 3 Y Y Y Y Y 1 1 1',
      input: (w) => ({ id: w.comment }),
      done: (w) => isFlagged(w.comment),
    },
    {
      title: 'flags a comment that is flagged',
      outcomes: NOTHING,
      input: (w) => ({ id: w.flaggedComment }),
      done: () => sql`false`,
    },
    {
      title: 'flags a comment that is gone',
      outcomes: MISSING,
      input: (w) => ({ id: w.gone }),
      done: (w) => isFlagged(w.gone),
    },
  ]),
];

function ofAuthor(world: World): string {
  return world.comment;
}

/** Affiliations, ratings and comments; http-matrix.ts tells how to read the rows. */
export const REVIEWS: readonly HttpDeed[] = [...AFFILIATIONS, ...RATINGS, ...COMMENTS];
