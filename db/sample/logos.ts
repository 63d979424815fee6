import { readFile } from 'node:fs/promises';
import { slugify } from '#domain/slug.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { SampleClub } from './clubs.ts';

/** From the project's folder, because this module is also built into dist/server. */
const LOGOS = new URL('../../db/sample/logos/', import.meta.url);

/**
 * Sample clubs with a logo, in the order in which logos.prepare.ts gives them
 * their shapes. Each shares its crest with another club, so that the others still show all crests.
 */
export const CLUBS_WITH_LOGO: readonly string[] = [
  'Lititz Springs Servers',
  'Willingboro Wolves Volleyball',
  'Mushroom Country Volleyball',
  'Winslow Spike Squad',
  'Ambler Ascent',
  'Millville Glassworks Volleyball',
  'Passyunk Setters',
  'Wyomissing Heights Volleyball',
  'Rittenhouse Volleyball Academy',
  'The Greater Perkiomen Valley Community Volleyball Association for Girls, Boys & Families',
  'Malvern Rise',
  'Upper Bucks Timberline VBC',
  'Haverford Hollow VBC',
  'Lansdale Lightning Boys VBC',
  'Castle Valley Volleyball',
  'Ridge Road Volleyball Club',
  'White Clay Volleyball Academy',
  'Ninth Street Sand & Hardwood',
  'Bayside Boys Volleyball',
  'Mullica Hill Harriers',
  'Silver Lake Strand Volleyball',
  'Goshen Boys Volleyball',
  'Dover Downbeat Volleyball',
  'Hockessin Hawthorn Volleyball',
  'Warminster Warblers',
  'Valley Forge Vanguard Volleyball Academy',
  'Pottstown Forge Volleyball Club',
  'Evesham Evergreens VBC',
  'Crum Creek Kids Volleyball',
  'Nassau Street Volleyball Club',
];

/** The store for the logos. */
export type LogoStorage = Pick<Storage, 'put' | 'stat' | 'publicUrl'>;

/** Puts the logos into the site's store, and their addresses into the clubs. */
export async function storeLogos(
  clubs: readonly SampleClub[],
  storage: LogoStorage,
): Promise<void> {
  for (const { club } of clubs) {
    // In another region no club has that name.
    if (!CLUBS_WITH_LOGO.includes(club.row.name)) continue;
    const file = `${slugify(club.row.name)}.webp`;
    const path = `${club.id}/${file}`;
    // Left over from a former database: the same file.
    if (!(await storage.stat('logos', path))) {
      const body = await readFile(new URL(file, LOGOS));
      await storage.put('logos', path, body, { contentType: 'image/webp' });
    }
    club.row.logoUrl = storage.publicUrl('logos', path);
  }
}
