import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { toAvatar } from '#platform/images/avatar.ts';
import { avatarPath } from '#platform/storage/file-names.ts';
import type { FileBody, Storage, StoredFile } from '#platform/storage/storage.ts';
import { canUploadAvatar } from './policy.ts';

/**
 * Stores an avatar of the actor: checked by content, drawn anew without metadata (decision 47). The
 * profile does not change: it takes the address when its form is saved.
 *
 * @param body the uploaded file as it comes
 * @throws AppError unauthenticated for a visitor, invalid with a sentence about the file
 */
export async function storeAvatar(
  storage: Storage,
  actor: Actor,
  body: FileBody,
  now: number,
): Promise<StoredFile> {
  if (!canUploadAvatar(actor)) {
    throw new AppError('unauthenticated', 'Please sign in to upload a photo.');
  }
  const avatar = await toAvatar(body);
  return storage.put('avatars', avatarPath(actor.userId, now), avatar.bytes, {
    contentType: avatar.type,
  });
}
