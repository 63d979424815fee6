import { buffer } from 'node:stream/consumers';
import { eq, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs, isAtAddress, summaryColumns } from '#db/schema/clubs.ts';
import { isUuid } from '#domain/ids.ts';
import { clubPath, readClubPath } from '#domain/paths.ts';
import { drawSmallLogo } from '#platform/images/drawn-picture.ts';
import { LOGO_SIDE } from '#platform/mail/pictures.ts';
import type { Logos } from '#platform/mail/pictures.ts';
import { placeOf } from '#platform/storage/storage.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * By path, `/clubs/STATE/COUNTY/CITY/NAME` or `/clubs/ID`; without clubs whose logo is missing or cannot be
 * read.
 * Drawn from stored files: a mail loads nothing, and no mail program has to read WebP.
 */
export async function clubLogos(
  visitor: Reading,
  storage: Pick<Storage, 'pathOf' | 'read'>,
  paths: readonly string[],
): Promise<Logos> {
  const wanted = new Set(paths);
  const conditions = [...wanted].flatMap((path) => isAt(path) ?? []);
  if (conditions.length === 0) return new Map();
  const rows = await visitor
    .select(summaryColumns)
    .from(clubs)
    .where(or(...conditions));
  const logos = new Map<string, Buffer>();
  for (const club of rows) {
    const png = club.logoUrl === null ? undefined : await smallLogo(storage, club.logoUrl);
    if (!png) continue;
    for (const path of [clubPath(club), `/clubs/${club.id}`]) {
      if (wanted.has(path)) logos.set(path, png);
    }
  }
  return logos;
}

function isAt(path: string): SQL | undefined {
  const [, id = ''] = /^\/clubs\/([^/]*)$/.exec(path) ?? [];
  if (isUuid(id)) return eq(clubs.id, id);
  const address = readClubPath(path);
  return address && isAtAddress(clubs, address);
}

async function smallLogo(storage: Pick<Storage, 'pathOf' | 'read'>, url: string) {
  const place = placeOf(storage, url);
  const file = place && (await storage.read(place.bucket, place.path));
  if (!file) return undefined;
  const bytes = await buffer(file.body);
  // A broken file must not cost other clubs their logos.
  return drawSmallLogo(bytes, LOGO_SIDE).catch(() => undefined);
}
