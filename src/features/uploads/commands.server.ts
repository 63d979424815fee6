import { createReadStream } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { blogUploads } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { toAvatar } from '#platform/images/avatar.ts';
import { drawForPage, drawLogo } from '#platform/images/drawn-picture.ts';
import { IMAGE_LIMITS } from '#platform/images/read-image.ts';
import type { DrawnPicture, PagePicture } from '#platform/images/read-image.ts';
import { putPicture } from '#platform/images/stored-picture.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { isStoragePath } from '#platform/storage/buckets.ts';
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
import { canRemoveFiles, canUploadAvatar, canUploadTo, requireLibrarian } from './policy.ts';
import { isDraftedElsewhere, postsShowing } from './queries.server.ts';
import { DRAFTED, claimedKind, isFileName, shownIn, uploadPlace } from './rules.ts';
import type { UploadPlace } from './rules.ts';
import type { AltText } from './schema.ts';

/** Uploads of one name in one millisecond, each of which takes the next. */
const TRIES = 20;

/**
 * Stores an avatar of the actor: checked by content, drawn anew without metadata (D47). The
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
  return storage.put('avatars', avatarPath(actor.userId, now), avatar, {
    contentType: 'image/webp',
  });
}

/** A file somebody uploads. */
export interface Upload {
  /** 'blog/…' or 'logos/{club id}', see uploadPlace. */
  readonly folder: string;
  /** The name it has where it comes from. */
  readonly name: string;
  /** As it comes. */
  readonly body: FileBody;
}

/**
 * Stores an upload at {folder}/{timestamp}-{sanitized name}: an image drawn anew as WebP, for the blog
 * in several widths and animated where it is; a PDF as it is. What it is, its content decides (D47). Nothing is stored
 * of what is refused.
 *
 * @param now milliseconds since 1970
 * @returns the file, under the name it came with; of an image the largest version
 * @throws AppError invalid with a sentence about the file, the name or the folder, unauthenticated,
 * forbidden, unavailable when too many come at once; FileTooLarge; TooManyAttempts
 */
export async function storeUpload(
  db: Db,
  storage: Storage,
  actor: Actor,
  { folder, name, body }: Upload,
  now: number,
): Promise<StoredFile> {
  if (actor.kind === 'visitor') {
    throw new AppError('unauthenticated', 'Please sign in to upload files.');
  }
  const place = uploadPlace(folder);
  if (!place) throw new AppError('invalid', 'Files cannot be uploaded into this folder.');
  if (!canUploadTo(actor, place)) {
    throw new AppError('forbidden', 'You do not have permission to upload files here.');
  }
  if (!isFileName(name)) throw new AppError('invalid', 'This file name cannot be used.');
  await db.asAccounts((tx) => limit(tx, `uploads of ${actor.userId}`, LIMITS.uploads));
  return withReceivedFile(body, place.maxBytes, async (received) => {
    if (isPdf(received, name, place)) {
      const stored = await storePdf(storage, place, received, name, now);
      await enterUpload(db, actor, place, { ...stored, name }, null);
      return { ...stored, name };
    }
    const { stored, largest } = await storePicture(storage, place, received, name, now);
    await enterUpload(db, actor, place, { ...stored, name }, largest);
    return { ...stored, name };
  });
}

/** What is no PDF is taken for an image, which its decoder decides. */
function isPdf({ size, head }: ReceivedFile, name: string, place: UploadPlace): boolean {
  if (size === 0) throw new AppError('invalid', 'The file is empty.');
  const pdf = looksLikePdf(head);
  if (pdf && !place.takesPdfs) {
    throw new AppError('invalid', 'This file is not an image. Use PNG, JPG, GIF or WebP.');
  }
  const claimed = claimedKind(name);
  if (claimed !== undefined && claimed !== (pdf ? 'pdf' : 'image')) {
    throw new AppError(
      'invalid',
      claimed === 'other'
        ? `File type must be PNG, JPG, GIF${place.takesPdfs ? ', WebP or PDF' : ' or WebP'}.`
        : `This file is not what its name says: ${pdf ? 'it is a PDF' : 'it is no PDF'}.`,
    );
  }
  return pdf;
}

async function storePdf(
  storage: Storage,
  place: UploadPlace,
  received: ReceivedFile,
  name: string,
  now: number,
): Promise<StoredFile> {
  requirePdf(received);
  const named = claimedKind(name) === 'pdf' ? name : `${name}.pdf`;
  return atFreeTime(now, async (timestamp) => {
    const path = uploadPath({ folder: place.folder, name: named, timestamp });
    const content = createReadStream(received.file);
    try {
      return await storage.put(place.bucket, path.replace(/pdf$/i, 'pdf'), content, {
        contentType: 'application/pdf',
      });
    } finally {
      // Of a taken path nobody has read it.
      content.destroy();
    }
  });
}

async function storePicture(
  storage: Storage,
  place: UploadPlace,
  { file }: ReceivedFile,
  name: string,
  now: number,
): Promise<{ readonly stored: StoredFile; readonly largest: DrawnPicture }> {
  const limits = { ...IMAGE_LIMITS, maxBytes: place.maxBytes };
  const picture: PagePicture =
    place.clubId === null
      ? await drawForPage(file, limits, narrowerWidths, 'kept')
      : { largest: await drawLogo(file, limits), narrower: [] };
  const stored = await atFreeTime(now, async (timestamp) => {
    const path = uploadPath({ folder: place.folder, name: pictureName(name), timestamp });
    return putPicture(storage, place.bucket, path, picture);
  });
  return { stored, largest: picture.largest };
}

/** Stores under the first millisecond from `now` on in which nothing has the same name. */
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
 * Removes files of the blog by their paths, with the narrower versions of pictures; those that are
 * not there are no failure. All of them or none: a file that a post shows, or a draft of somebody else, is kept.
 *
 * @throws AppError unauthenticated, forbidden, invalid for a path that is none of an upload, conflict
 * naming the posts that show a file; TooManyAttempts
 */
export async function removeFiles(
  db: Db,
  storage: Storage,
  actor: Actor,
  paths: readonly string[],
): Promise<void> {
  if (actor.kind === 'visitor') {
    throw new AppError('unauthenticated', 'Please sign in to remove files.');
  }
  if (!canRemoveFiles(actor)) throw notAllowed();
  if (!paths.every(isUploadPath)) throw new AppError('invalid', 'This is not an uploaded file.');
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  const all = paths.flatMap((path) => [path, ...narrowerPaths(path)]);
  const titles = await postsShowing(db, actor, all);
  if (titles.length > 0) throw new AppError('conflict', shownIn(titles));
  if (await isDraftedElsewhere(db, actor, all)) throw new AppError('conflict', DRAFTED);
  await db.write(actor, async (tx) => {
    // Row-level security passes over rows in silence, and files have none.
    const { rows } = await tx.execute<{ allowed: boolean }>(sql`select app.is_admin() as allowed`);
    if (!rows[0]?.allowed) throw notAllowed();
    await tx.delete(blogUploads).where(inArray(blogUploads.path, [...paths]));
    // If that fails the rows are there still, and it can be tried again.
    await storage.remove('blog', all);
  });
}

function notAllowed(): AppError {
  return new AppError('forbidden', 'You do not have permission to remove files.');
}

/** Copies of pictures elsewhere are nobody's upload: posts that show them name another address. */
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

/** Enters what has been stored into the library, if it is of the blog. */
async function enterUpload(
  db: Db,
  actor: Authorized,
  { clubId }: UploadPlace,
  { path, name, type, size }: StoredFile,
  pixels: { readonly width: number; readonly height: number } | null,
): Promise<void> {
  if (clubId !== null) return;
  await db.write(actor, async (tx) => {
    // What is new at a path is the only file there: another was taken away by hand.
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

/**
 * Says in words what a picture of the library shows, for whoever uses it from now on; posts that show it
 * already keep their own words.
 *
 * @throws AppError for anybody but an administrator, missing when it is gone; TooManyAttempts
 */
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
  if (changed.length === 0) throw new AppError('missing', 'This file is no longer there.');
}
