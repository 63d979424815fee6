import { eq, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments, commentDecisions } from '#db/schema/reviews.ts';
import type { Member } from '#domain/actor.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { aMember } from './members.ts';
import { asActor } from './reported-review.ts';
import { save } from './save.ts';

/** Where a moderator works, and what comes of it. */
export interface ModerationDesk extends TestDatabase {
  readonly moderator: Member;
  readonly stored: (comment: string) => Promise<typeof clubComments.$inferSelect | undefined>;
  /** The average and the number of ratings that the page of a club shows. */
  readonly figuresOf: (club: string) => Promise<[average: number | null, number: number]>;
  /** What was mailed since this was asked last, by kind and recipient. */
  readonly mails: () => Promise<Record<string, unknown>[]>;
  readonly decisionsOf: (comment: string) => Promise<(typeof commentDecisions.$inferSelect)[]>;
  /** What the log says of a comment, oldest first. */
  readonly logOf: (comment: string) => Promise<(typeof auditLog.$inferSelect)[]>;
}

/** A database of its own with an administrator, in which mails wait unsent. */
export async function aModerationDesk(): Promise<ModerationDesk> {
  const database = await aDatabase({ poolSize: 10 });
  await prepareJobs({
    ownerUrl: database.ownerUrl,
    appRole: inject('testServer').appRole,
    log: () => undefined,
  });
  const [person] = await save(database.sql, aMember().withRole('admin'));
  return {
    ...database,
    moderator: asActor(person, 'admin'),
    stored: async (id) => {
      const [row] = await database.sql.select().from(clubComments).where(eq(clubComments.id, id));
      return row;
    },
    figuresOf: async (id) => {
      const [row] = await database.sql
        .select({ average: clubs.avgRating, number: clubs.numReviews })
        .from(clubs)
        .where(eq(clubs.id, id));
      return [row?.average ?? null, row?.number ?? 0];
    },
    mails: async () => {
      const { rows } = await database.sql.execute<{ payload: Record<string, unknown> }>(
        sql`delete from graphile_worker._private_jobs returning payload`,
      );
      const order = ({ kind, to }: Record<string, unknown>) => `${String(kind)} ${String(to)}`;
      return rows
        .map(({ payload }) => payload)
        .toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
    },
    decisionsOf: (id) =>
      database.sql.select().from(commentDecisions).where(eq(commentDecisions.commentId, id)),
    logOf: (id) =>
      database.sql.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id),
  };
}
