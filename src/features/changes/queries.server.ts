import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubs } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import { isUuid } from '#domain/ids.ts';
import { presentChange } from './present.server.ts';
import type { ChangeRow } from './present.server.ts';
import { CHANGES_PER_PAGE } from './schema.ts';
import type { ChangePage, ChangesWanted } from './schema.ts';

/** The import that a change was a part of: what one transaction does is one deed. */
const importing = alias(auditLog, 'importing');

/**
 * A page of the log of changes, newest first. Read where it is written, so that an administrator
 * sees what they have just done.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but administrators
 */
export async function changes(
  db: Db,
  actor: Actor,
  { subject, subjectId, below }: ChangesWanted,
): Promise<ChangePage> {
  requireAdministrator(actor);
  return db.as(actor, async (tx) => {
    const rows = await tx
      .select({
        id: auditLog.id,
        createdAt: auditLog.createdAt,
        actorId: auditLog.actorId,
        username: profiles.username,
        fullName: profiles.fullName,
        subject: auditLog.subject,
        action: auditLog.action,
        name: auditLog.subjectName,
        before: auditLog.before,
        after: auditLog.after,
        importName: importing.subjectName,
        importAction: importing.action,
      })
      .from(auditLog)
      .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
      .leftJoin(
        importing,
        and(eq(importing.transactionId, auditLog.transactionId), eq(importing.subject, 'import')),
      )
      .where(
        and(
          eq(auditLog.subject, subject),
          subjectId === null ? undefined : eq(auditLog.subjectId, subjectId),
          below === null ? undefined : lt(auditLog.id, below),
        ),
      )
      // The order of the index.
      .orderBy(sql`${auditLog.id} desc nulls last`)
      .limit(CHANGES_PER_PAGE + 1);
    const shown = rows.slice(0, CHANGES_PER_PAGE);
    const names = await namesIn(tx, shown);
    return {
      changes: shown.map((row) => presentChange(row, names)),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

/** What the people and clubs are called that rows refer to by id. */
async function namesIn(
  tx: Transaction,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<string, string>> {
  const people = idsIn(rows, ['user_id', 'author_id']);
  const places = idsIn(rows, ['club_id']);
  const found = [
    ...(people.length === 0
      ? []
      : await tx
          .select({ id: profiles.id, name: profiles.username })
          .from(profiles)
          .where(inArray(profiles.id, people))),
    ...(places.length === 0
      ? []
      : await tx
          .select({ id: clubs.id, name: clubs.name })
          .from(clubs)
          .where(inArray(clubs.id, places))),
  ];
  return new Map(found.map(({ id, name }) => [id, name ?? 'Unnamed user']));
}

function idsIn(rows: readonly ChangeRow[], fields: readonly string[]): string[] {
  const values = rows.flatMap(({ before, after }) =>
    fields.flatMap((field) => [before?.[field], after?.[field]]),
  );
  return [...new Set(values)].filter(
    (value): value is string => typeof value === 'string' && isUuid(value),
  );
}
