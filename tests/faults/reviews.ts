import type { Fault } from './fault.ts';

const ROOMS = 'src/features/reviews';

/** Faults of affiliations, ratings, comments and their moderation. */
export const reviewFaults: readonly Fault[] = [
  {
    name: 'rate-unaffiliated',
    what: 'a club is rated by somebody without an affiliation',
    file: `${ROOMS}/ratings/policy.ts`,
    from: "actor.kind === 'member' && affiliation !== null",
    to: "actor.kind === 'member'",
    noticedBy: [`${ROOMS}/ratings/policy.test.ts`],
  },
  {
    name: 'rate-again-unaffiliated',
    what: 'the database lets somebody rate again who is no longer affiliated',
    file: 'db/policies/reviews.sql',
    from: `USING (user_id = app.user_id() AND app.is_active() AND app.is_affiliated(club_id))
  WITH CHECK (user_id = app.user_id() AND app.is_affiliated(club_id));`,
    to: `USING (user_id = app.user_id() AND app.is_active())
  WITH CHECK (user_id = app.user_id());`,
    noticedBy: [`${ROOMS}/ratings/commands.server.db.test.ts`],
  },
  {
    name: 'rating-leaves-lists',
    what: 'lists that were seen before a rating show the stars of before',
    file: `${ROOMS}/ratings/client.ts`,
    from: "['club'], ['clubs'])",
    to: "['club'])",
    noticedBy: ['tests/e2e/lists-after-rating.spec.ts'],
    title: 'RATE-14',
  },
  {
    name: 'rating-not-replaced',
    what: 'a second rating of a club leaves the first',
    file: `${ROOMS}/ratings/commands.server.ts`,
    from: 'rating: sql`excluded.rating`, ...details',
    to: 'rating: sql`club_ratings.rating`, ...details',
    noticedBy: [`${ROOMS}/ratings/commands.server.db.test.ts`],
  },
  {
    name: 'details-not-replaced',
    what: 'a second rating of a club leaves the details of the first',
    file: `${ROOMS}/ratings/commands.server.ts`,
    from: 'rating: sql`excluded.rating`, ...details',
    to: 'rating: sql`excluded.rating`',
    noticedBy: [`${ROOMS}/ratings/commands.server.details.db.test.ts`],
  },
  {
    name: 'mean-of-two-families',
    what: 'the database tells the mean of an aspect that two families have rated',
    file: 'db/functions/reviews.sql',
    from: 'HAVING count(stars) >= 3',
    to: 'HAVING count(stars) >= 2',
    noticedBy: [`${ROOMS}/ratings/commands.server.details.db.test.ts`],
  },
  {
    name: 'spread-with-staff',
    what: 'the spread of ratings counts those of staff',
    file: 'db/functions/reviews.sql',
    from: 'WHERE given.club_id = club AND app.counts(given)',
    to: 'WHERE given.club_id = club',
    noticedBy: [`${ROOMS}/ratings/commands.server.details.db.test.ts`],
  },
  {
    name: 'withdraw-others',
    what: 'a withdrawn rating is said to be withdrawn for an account that was deactivated',
    file: `${ROOMS}/ratings/commands.server.ts`,
    from: "if (!rows[0]?.active) throw new AppError('unauthenticated', SIGN_IN_AGAIN);",
    to: '',
    noticedBy: [`${ROOMS}/ratings/commands.server.withdraw.db.test.ts`],
  },
  {
    name: 'ratings-unlimited',
    what: 'ratings are not limited',
    file: `${ROOMS}/ratings/commands.server.ts`,
    from: `  await db.asAccounts((tx) => limit(tx, \`ratings of \${actor.userId}\`, LIMITS.ratings));
  const problem`,
    to: '  const problem',
    noticedBy: [`${ROOMS}/ratings/commands.server.db.test.ts`],
  },
  {
    name: 'rating-lost-with-comment',
    what: 'a rating is refused with the sentence of the comment when its comment fails',
    file: `${ROOMS}/ratings/commands.server.ts`,
    from: 'if (error instanceof AppError) return error.message;',
    to: 'if (error instanceof AppError) throw error;',
    noticedBy: [`${ROOMS}/ratings/commands.server.db.test.ts`],
  },
  {
    name: 'affiliations-unlimited',
    what: 'affiliations are not limited',
    file: `${ROOMS}/affiliations/commands.server.ts`,
    from: `  await db.asAccounts((tx) => limit(tx, \`affiliations of \${userId}\`, LIMITS.affiliations));
  return db.write(actor, async (tx) => {
    const [added]`,
    to: '  return db.write(actor, async (tx) => {\n    const [added]',
    noticedBy: [`${ROOMS}/affiliations/commands.server.db.test.ts`],
  },
  {
    name: 'affiliation-one-season',
    what: 'an affiliation of one year is refused',
    file: `${ROOMS}/affiliations/schema.ts`,
    from: '(endYear ?? Infinity) >= (startYear ?? 0)',
    to: '(endYear ?? Infinity) > (startYear ?? 0)',
    noticedBy: [
      `${ROOMS}/affiliations/commands.server.db.test.ts`,
      `${ROOMS}/affiliations/schema.test.ts`,
    ],
  },
  {
    name: 'affiliation-next-season',
    what: 'the season that begins next year is refused as a year',
    file: `${ROOMS}/affiliations/schema.ts`,
    from: 'presentYear() + 1',
    to: 'presentYear()',
    noticedBy: [`${ROOMS}/affiliations/schema.test.ts`],
  },
  {
    name: 'affiliations-for-administrators',
    what: 'the database shows administrators the names of children in affiliations',
    file: 'db/policies/reviews.sql',
    from: `CREATE POLICY read_own ON user_club_affiliations FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());`,
    to: `CREATE POLICY read_own ON user_club_affiliations FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active() OR app.is_admin());`,
    noticedBy: ['tests/permissions/permissions.db.test.ts'],
  },
  {
    name: 'affiliations-of-others',
    what: 'the database shows the affiliations of others, and with them names of children',
    file: 'db/policies/reviews.sql',
    from: `CREATE POLICY read_own ON user_club_affiliations FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());`,
    to: `CREATE POLICY read_own ON user_club_affiliations FOR SELECT TO directory_member
  USING (app.is_active());`,
    noticedBy: ['tests/permissions/permissions.db.test.ts'],
  },
  {
    name: 'full-names-shown',
    what: 'everybody who is signed in sees the full name behind a comment',
    file: `${ROOMS}/comments/policy.ts`,
    from: `export function canSeeFullName(actor: Actor, comment: Pick<WrittenComment, 'userId'>): boolean {
  return (
    actor.kind === 'member' && (actor.userId === comment.userId || actor.roles.includes('admin'))
  );`,
    to: `export function canSeeFullName(actor: Actor, _: Pick<WrittenComment, 'userId'>): boolean {
  return actor.kind === 'member';`,
    noticedBy: [`${ROOMS}/comments/queries.server.names.db.test.ts`],
  },
  {
    name: 'flag-own-comment',
    what: 'somebody is offered to report a comment of their own',
    file: `${ROOMS}/comments/policy.ts`,
    from: '    !isOwn(actor, comment) &&\n',
    to: '',
    noticedBy: [
      `${ROOMS}/comments/queries.server.db.test.ts`,
      `${ROOMS}/comments/commands.server.change.db.test.ts`,
    ],
  },
  {
    name: 'comments-of-a-day-unlimited',
    what: 'comments are limited for ten minutes alone, not for a day',
    file: `${ROOMS}/comments/commands.server.ts`,
    from: 'await limit(tx, `comments of ${userId} in a day`, LIMITS.commentsInADay);',
    to: '',
    noticedBy: [`${ROOMS}/comments/commands.server.post.db.test.ts`],
  },
  {
    name: 'comments-of-other-clubs',
    what: 'a comment of another club is shown on this one by its id',
    file: `${ROOMS}/comments/queries.server.ts`,
    from: 'and(eq(clubComments.clubId, clubId), inArray(clubComments.id, [...ids]))',
    to: 'inArray(clubComments.id, [...ids])',
    noticedBy: [`${ROOMS}/comments/queries.server.order.db.test.ts`],
  },
  {
    name: 'more-comments-than-there-are',
    what: 'a further page of a list is offered that is empty',
    file: 'src/db/keyset.ts',
    from: 'next: rows.length > size ?',
    to: 'next: rows.length >= size ?',
    noticedBy: [
      `${ROOMS}/comments/queries.server.db.test.ts`,
      `${ROOMS}/comments/queries.server.order.db.test.ts`,
    ],
  },
  {
    name: 'newest-first-backwards',
    what: 'the second page of a list of the newest begins with the first one again',
    file: 'src/db/keyset.ts',
    from: "sql.raw(order === 'newest' ? '<' : '>')",
    to: "sql.raw('>')",
    noticedBy: [`${ROOMS}/comments/queries.server.order.db.test.ts`],
  },
  {
    name: 'replies-of-one-level',
    what: 'who deletes a comment is told of its direct replies alone',
    file: `${ROOMS}/comments/queries.server.ts`,
    from: `      select reply.id from \${clubComments} as reply
      join conversation on reply.parent_comment_id = conversation.id
    )
    select count(*)::int`,
    to: `      select reply.id from \${clubComments} as reply
      join conversation on false
    )
    select count(*)::int`,
    noticedBy: [
      `${ROOMS}/comments/queries.server.db.test.ts`,
      `${ROOMS}/comments/commands.server.change.db.test.ts`,
    ],
  },
  {
    name: 'edited-by-a-flag',
    what: 'a comment counts as edited from the start',
    file: `${ROOMS}/comments/queries.server.ts`,
    from: 'edited: row.updatedAt > row.createdAt',
    to: 'edited: row.updatedAt >= row.createdAt',
    noticedBy: [`${ROOMS}/comments/queries.server.db.test.ts`],
  },
  {
    name: 'deepest-indentation',
    what: 'replies are indented once more than a phone has room for',
    file: `${ROOMS}/comments/rules.ts`,
    from: 'depth: Math.min(depth, MAX_DEPTH)',
    to: 'depth: Math.min(depth, MAX_DEPTH + 1)',
    noticedBy: [`${ROOMS}/comments/rules.test.ts`],
  },
  {
    name: 'unflag-as-member',
    what: 'a member who takes a flag away is told that the comment is gone',
    file: `${ROOMS}/moderation/commands.server.ts`,
    from: '  requireModerator(actor);\n  const',
    to: '  const',
    noticedBy: [`${ROOMS}/moderation/commands.server.db.test.ts`],
  },
  {
    name: 'unflag-decided',
    what: 'a moderator who is second is not told that a comment was decided about',
    file: `${ROOMS}/moderation/commands.server.ts`,
    from: 'if (!decided) {',
    to: 'if (decided === undefined) {',
    noticedBy: [`${ROOMS}/moderation/commands.server.db.test.ts`],
  },
  {
    name: 'withdrawn-reports-wait',
    what: 'reports of a comment that its author deletes are never closed',
    file: 'db/functions/moderation.sql',
    from: '  IF OLD.is_flagged THEN',
    to: '  IF OLD.is_flagged AND is_decision THEN',
    noticedBy: [`${ROOMS}/moderation/commands.server.endings.db.test.ts`],
  },
  {
    name: 'appeal-of-deleted-waits',
    what: 'an appeal is never answered when its comment is deleted',
    file: 'db/functions/moderation.sql',
    from: '  PERFORM app.end_appeal(OLD, is_decision, is_own);\n',
    to: '',
    noticedBy: [`${ROOMS}/moderation/commands.server.endings.db.test.ts`],
  },
  {
    name: 'withdrawn-in-median',
    what: 'what its author deletes counts in the time that decisions take',
    file: 'db/functions/moderation.sql',
    from: "CASE WHEN outcome <> 'withdrawn'",
    to: "CASE WHEN outcome <> ''",
    noticedBy: [`${ROOMS}/moderation/commands.server.endings.db.test.ts`],
  },
  {
    name: 'official-mail-to-former',
    what: 'the removal of a club’s reply is mailed to whoever wrote it, not to who administers the club',
    file: 'db/functions/moderation.sql',
    from: 'SELECT said.user_id WHERE NOT said.is_official',
    to: 'SELECT said.user_id',
    noticedBy: [`${ROOMS}/moderation/commands.server.endings.db.test.ts`],
  },
  {
    name: 'stars-back-by-rating',
    what: 'the stars of a removed review count again as soon as its author rates again',
    file: 'db/functions/moderation.sql',
    from: 'NEW.is_set_aside := app.are_stars_aside(NEW.user_id, NEW.club_id);',
    to: 'NEW.is_set_aside := false;',
    noticedBy: [`${ROOMS}/moderation/commands.server.stars.db.test.ts`],
  },
  {
    name: 'restored-stars-stay-out',
    what: 'the stars of a review that comes back on appeal stay out',
    file: 'db/functions/moderation.sql',
    from: `    DELETE FROM public.removed_comments WHERE comment_id = said.id;
    PERFORM app.set_stars_aside(said.user_id, said.club_id);`,
    to: '    DELETE FROM public.removed_comments WHERE comment_id = said.id;',
    noticedBy: [`${ROOMS}/moderation/commands.server.stars.db.test.ts`],
  },
  {
    name: 'own-case',
    what: 'the database lets a moderator decide about a report of their own',
    file: 'db/functions/moderation.sql',
    from: '  IF app.is_party(a_comment) THEN',
    to: '  IF false THEN',
    noticedBy: ['tests/permissions/permissions.db.test.ts'],
  },
  {
    name: 'decided-unseen',
    what: 'a decision holds also for words that the moderator has never seen',
    file: 'db/functions/moderation.sql',
    from: 'IF seen IS NULL OR seen IS DISTINCT FROM app.version_of_case(a_comment) THEN',
    to: 'IF false THEN',
    noticedBy: [`${ROOMS}/moderation/commands.server.parties.db.test.ts`],
  },
  {
    name: 'linked-as-it-was',
    what: 'the link of a mail shows a comment as it was when the page was opened',
    file: `${ROOMS}/comments/ui/comments-apart.tsx`,
    from: 'if (linked === null) return;',
    to: 'if (Math.PI > 3) return;',
    noticedBy: ['tests/e2e/comments.spec.ts'],
    title: 'a link that is followed on the page that is open',
  },
  {
    name: 'flagged-number-stays',
    what: 'the number of flagged comments stays when one is deleted',
    file: `${ROOMS}/moderation/rules.ts`,
    from: 'total: page.total - 1',
    to: 'total: page.total',
    noticedBy: [`${ROOMS}/moderation/rules.test.ts`],
  },
  {
    name: 'flagged-newest-first',
    what: 'comments that were reported stand newest first',
    file: `${ROOMS}/moderation/queries.server.ts`,
    from: '.orderBy(sql`${since}`, sql`${id}`)',
    to: '.orderBy(sql`${since} desc`, sql`${id} desc`)',
    noticedBy: [`${ROOMS}/moderation/commands.server.db.test.ts`],
  },
];
