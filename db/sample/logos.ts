import { readFile } from 'node:fs/promises';
import { slugify } from '#domain/slug.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { SampleClub } from './clubs.ts';

/** From the project's folder: the site's own copy of this module is built into dist/server. */
const LOGOS = new URL('../../db/sample/logos/', import.meta.url);

/**
 * Clubs of the sample that have a logo of their own, in the order in which logos.prepare.ts gives them
 * their shapes. Each shares its crest with another club, so that all crests are seen among the rest.
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

/** What the logos are put into. */
export type LogoStorage = Pick<Storage, 'put' | 'stat' | 'publicUrl'>;

/** Puts the logos into the store of the site, and gives the clubs their addresses. */
export async function storeLogos(
  clubs: readonly SampleClub[],
  storage: LogoStorage,
): Promise<void> {
  for (const { club } of clubs) {
    // In another region nobody has that name.
    if (!CLUBS_WITH_LOGO.includes(club.row.name)) continue;
    const file = `${slugify(club.row.name)}.webp`;
    const path = `${club.id}/${file}`;
    // Left over from a database that is gone: the same file.
    if (!(await storage.stat('logos', path))) {
      const body = await readFile(new URL(file, LOGOS));
      await storage.put('logos', path, body, { contentType: 'image/webp' });
    }
    club.row.logoUrl = storage.publicUrl('logos', path);
  }
}
