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

/** The place where a moderator works, and the effects. */
export interface ModerationDesk extends TestDatabase {
  readonly moderator: Member;
  readonly stored: (comment: string) => Promise<typeof clubComments.$inferSelect | undefined>;
  /** The average and the number of ratings on a club's page. */
  readonly figuresOf: (club: string) => Promise<[average: number | null, number: number]>;
  /** Mails since the last call, by kind and recipient. */
  readonly mails: () => Promise<Record<string, unknown>[]>;
  readonly decisionsOf: (comment: string) => Promise<(typeof commentDecisions.$inferSelect)[]>;
  /** The log entries of a comment, oldest first. */
  readonly logOf: (comment: string) => Promise<(typeof auditLog.$inferSelect)[]>;
}

/** A database with an administrator, in which mails are queued but not sent. */
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
