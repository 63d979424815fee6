import { openPromise } from 'yauzl';
import type { Entry } from 'yauzl';
import { AppError } from '#domain/app-error.ts';

/** Most parts of a workbook; real ones have a few dozen. */
const MOST_PARTS = 2_000;
/** Most that all parts together may unpack to, in bytes. */
const MOST_UNPACKED = 256 * 1024 * 1024;

export const TOO_LARGE = 'This workbook is too large. Save it as CSV UTF-8 and choose that file.';
const DAMAGED =
  'This workbook is damaged. Open it, save it again as XLSX or as CSV UTF-8, and choose that file.';

/** @returns a reader's failure as a refusal, for a person */
export function damaged(cause: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError('invalid', DAMAGED, { cause });
}

/**
 * Opens a zip archive without unpacking anything. Sizes are taken from its directory; a part that
 * unpacks to a different size fails while it is read.
 *
 * @throws AppError invalid for what is not an archive, has too many parts or would unpack to too much
 */
export async function openArchive(path: string) {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(
    (error: unknown) => {
      throw damaged(error);
    },
  );
  try {
    if (zip.entryCount > MOST_PARTS) throw new AppError('invalid', TOO_LARGE);
    const parts = new Map<string, Entry>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      // Two parts with one name: programs disagree on which counts.
      if (parts.has(entry.fileName)) throw new Error(`two parts are called ${entry.fileName}`);
      parts.set(entry.fileName, entry);
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST_UNPACKED) throw new AppError('invalid', TOO_LARGE);
    }
    return {
      names: [...parts.keys()],
      /** The content of a part, unpacked, and its size in bytes; undefined when there is no such part. */
      async open(name: string) {
        const entry = parts.get(name);
        if (!entry) return undefined;
        return { content: await zip.openReadStreamPromise(entry), size: entry.uncompressedSize };
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw damaged(error);
  }
}

/** The parts of a workbook, which is a zip archive. */
export type Archive = Awaited<ReturnType<typeof openArchive>>;
