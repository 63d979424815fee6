import { sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireMember } from '#domain/policy.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { isAvatarPathOf } from '#platform/storage/file-names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { OwnRecord } from './schema.ts';

export async function ownRecord(
  db: Db,
  storage: Pick<Storage, 'list' | 'publicUrl'>,
  actor: Actor,
): Promise<OwnRecord> {
  requireMember(actor);
  const record = await db.read(actor, async (tx) => {
    const { rows } = await tx.execute<{ record: Pick<OwnRecord, 'account'> | null }>(
      sql`select app.own_record() || app.own_sign_in_security() || app.own_suggestions()
        || app.own_saved() || app.own_moderation() as record`,
    );
    return rows[0]?.record;
  });
  if (!record) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const files: OwnRecord['files'][number][] = [];
  for await (const { path, type, size, modifiedAt } of storage.list('avatars', actor.userId)) {
    if (!isAvatarPathOf(actor.userId, path)) continue;
    const url = storage.publicUrl('avatars', path);
    files.push({ url, type, size, modified_at: modifiedAt.toISOString() });
  }
  return { ...record, files };
}
