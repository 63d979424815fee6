import { createReadStream } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { blogUploads } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireMember } from '#domain/policy.ts';
import { toAvatar } from '#platform/images/avatar.ts';
import { drawForPage, drawLogo } from '#platform/images/drawn-picture.ts';
import { IMAGE_LIMITS } from '#platform/images/read-image.ts';
import type { PagePicture } from '#platform/images/read-image.ts';
import { putPicture } from '#platform/images/stored-picture.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { BAD_FILE_NAME, isStoragePath } from '#platform/storage/buckets.ts';
import {
  avatarPath,
  isNarrowerPath,
  narrowerPath,
  narrowerWidths,
  pictureName,
  stillPath,
  uploadPath,
} from '#platform/storage/file-names.ts';
import { looksLikePdf, requirePdf } from '#platform/storage/pdf.ts';
import { withReceivedFile } from '#platform/storage/received-file.ts';
import type { ReceivedFile } from '#platform/storage/received-file.ts';
import type { FileBody, Storage, StoredFile } from '#platform/storage/storage.ts';
import { canRemoveFiles, canUploadTo, requireLibrarian } from './policy.ts';
import { isDraftedElsewhere, postsShowing } from './queries.server.ts';
import { DRAFTED, claimedKind, isFileName, shownIn, uploadPlace } from './rules.ts';
import type { UploadPlace } from './rules.ts';
import type { AltText } from './schema.ts';

/**
 * Without metadata (D47). The profile takes the address when its form is saved.
 * @throws unauthenticated; invalid for a file that is no picture
 */
export async function storeAvatar(
  storage: Storage,
  actor: Actor,
  body: FileBody,
  now: number,
): Promise<StoredFile> {
  requireMember(actor, 'Sign in to upload a photo.');
  const avatar = await toAvatar(body);
  return storage.put('avatars', avatarPath(actor.userId, now), avatar, {
    contentType: 'image/webp',
  });
}

/**
 * Stores an image as WebP, for the blog in several widths, and a PDF as it is. The content decides
 * what it is (D47).
 * @throws invalid; unauthenticated; forbidden; unavailable if busy; FileTooLarge; TooManyAttempts
 */
export async function storeUpload(
  db: Db,
  storage: Storage,
  actor: Actor,
  { folder, name, body }: { folder: string; name: string; body: FileBody },
  now: number,
): Promise<StoredFile> {
  if (actor.kind === 'visitor') {
    throw new AppError('unauthenticated', 'Sign in to upload files.');
  }
  const place = uploadPlace(folder);
  if (!place) throw new AppError('invalid', 'You can’t upload files to this folder.');
  if (!canUploadTo(actor, place)) {
    throw new AppError('forbidden', 'You don’t have permission to upload files here.');
  }
  if (!isFileName(name)) throw new AppError('invalid', BAD_FILE_NAME);
  await db.asAccounts((tx) => limit(tx, `uploads of ${actor.userId}`, LIMITS.uploads));
  return withReceivedFile(body, place.maxBytes, async (received) => {
    const store = isPdf(received, name, place) ? storePdf : storePicture;
    const { pixels, ...stored } = await store(storage, place, received, name, now);
    const file = { ...stored, name };
    if (place.clubId === null) await enterUpload(db, actor, file, pixels);
    return file;
  });
}

/** Anything else counts as an image, which the decoder checks. */
function isPdf({ size, head }: ReceivedFile, name: string, place: UploadPlace): boolean {
  if (size === 0) throw new AppError('invalid', 'This file is empty. Choose another.');
  const pdf = looksLikePdf(head);
  if (pdf && !place.takesPdfs) {
    throw new AppError('invalid', 'This file isn’t an image. Use PNG, JPG, GIF, or WebP.');
  }
  const claimed = claimedKind(name);
  if (claimed !== undefined && claimed !== (pdf ? 'pdf' : 'image')) {
    throw new AppError(
      'invalid',
      claimed === 'other'
        ? `File type must be PNG, JPG, GIF${place.takesPdfs ? ', WebP or PDF' : ' or WebP'}.`
        : `The file’s name and contents don’t match: ${pdf ? 'it’s a PDF' : 'it isn’t a PDF'}. Rename it or choose another file.`,
    );
  }
  return pdf;
}

interface StoredUpload extends StoredFile {
  readonly pixels: { readonly width: number; readonly height: number } | null;
}

async function storePdf(
  storage: Storage,
  place: UploadPlace,
  received: ReceivedFile,
  name: string,
  now: number,
): Promise<StoredUpload> {
  requirePdf(received);
  const named = claimedKind(name) === 'pdf' ? name : `${name}.pdf`;
  const stored = await atFreeTime(now, async (timestamp) => {
    const path = uploadPath({ folder: place.folder, name: named, timestamp });
    const content = createReadStream(received.file);
    try {
      return await storage.put(place.bucket, path.replace(/pdf$/i, 'pdf'), content, {
        contentType: 'application/pdf',
      });
    } finally {
      // Not read if the path was taken.
      content.destroy();
    }
  });
  return { ...stored, pixels: null };
}

async function storePicture(
  storage: Storage,
  place: UploadPlace,
  { file }: ReceivedFile,
  name: string,
  now: number,
): Promise<StoredUpload> {
  const limits = { ...IMAGE_LIMITS, maxBytes: place.maxBytes };
  const picture: PagePicture =
    place.clubId === null
      ? await drawForPage(file, limits, narrowerWidths, 'kept')
      : { largest: await drawLogo(file, limits), narrower: [] };
  const stored = await atFreeTime(now, async (timestamp) => {
    const path = uploadPath({ folder: place.folder, name: pictureName(name), timestamp });
    return putPicture(storage, place.bucket, path, picture);
  });
  return { ...stored, pixels: picture.largest };
}

/** Uploads with one name in one millisecond; each takes the next millisecond. */
const TRIES = 20;

async function atFreeTime(
  now: number,
  store: (timestamp: number) => Promise<StoredFile>,
): Promise<StoredFile> {
  for (let timestamp = now; ; timestamp += 1) {
    try {
      return await store(timestamp);
    } catch (error) {
      const isTaken = error instanceof AppError && error.kind === 'conflict';
      if (!isTaken || timestamp - now >= TRIES) throw error;
    }
  }
}

/**
 * Removes all of the files, with the narrower versions of pictures, or none if a post or another
 * user's draft shows one. A missing file is no error.
 * @throws unauthenticated; forbidden; invalid; conflict with the posts; TooManyAttempts
 */
export async function removeFiles(
  db: Db,
  storage: Storage,
  actor: Actor,
  paths: readonly string[],
): Promise<void> {
  if (actor.kind === 'visitor') {
    throw new AppError('unauthenticated', 'Sign in to delete files.');
  }
  if (!canRemoveFiles(actor)) throw notAllowed();
  if (!paths.every(isUploadPath)) throw new AppError('invalid', 'We couldn’t find this file.');
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  const all = paths.flatMap((path) => [path, ...narrowerPaths(path)]);
  const titles = await postsShowing(db, actor, all);
  if (titles.length > 0) throw new AppError('conflict', shownIn(titles));
  if (await isDraftedElsewhere(db, actor, all)) throw new AppError('conflict', DRAFTED);
  await db.write(actor, async (tx) => {
    // Row-level security skips rows silently, and files have none.
    const { rows } = await tx.execute<{ allowed: boolean }>(sql`select app.is_admin() as allowed`);
    if (!rows[0]?.allowed) throw notAllowed();
    await tx.delete(blogUploads).where(inArray(blogUploads.path, [...paths]));
    // If this fails, the rows stay and the removal can be repeated.
    await storage.remove('blog', all);
  });
}

function notAllowed(): AppError {
  return new AppError('forbidden', 'You don’t have permission to delete files.');
}

/** Copies of pictures on other sites are no uploads. */
function isUploadPath(path: string): boolean {
  const isOfBlog = path.startsWith('blog/') && !path.startsWith('blog/remote/');
  return isStoragePath(path) && isOfBlog && !isNarrowerPath(path);
}

function narrowerPaths(path: string): string[] {
  if (!path.endsWith('.webp')) return [];
  const narrower = narrowerWidths(Number.POSITIVE_INFINITY).map((width) =>
    narrowerPath(path, width),
  );
  return [...narrower, stillPath(path)];
}

async function enterUpload(
  db: Db,
  actor: Authorized,
  { path, name, type, size }: StoredFile,
  pixels: StoredUpload['pixels'],
): Promise<void> {
  await db.write(actor, async (tx) => {
    // A file of the same path was removed by hand.
    await tx.delete(blogUploads).where(eq(blogUploads.path, path));
    await tx.insert(blogUploads).values({
      path,
      name,
      type,
      size,
      width: pixels?.width ?? null,
      height: pixels?.height ?? null,
      uploadedBy: actor.userId,
    });
  });
}

/** Posts that show the picture keep their alt text. @throws missing; TooManyAttempts */
export async function setAlt(db: Db, actor: Actor, { path, alt }: AltText): Promise<void> {
  requireLibrarian(actor);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  const changed = await db.write(actor, (tx) =>
    tx
      .update(blogUploads)
      .set({ alt })
      .where(eq(blogUploads.path, path))
      .returning({ path: blogUploads.path }),
  );
  if (changed.length === 0) throw new AppError('missing', 'This file has been deleted.');
}
