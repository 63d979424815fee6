/**
 * Slugs of clubs, places, posts and categories (D13): lowercase, accents removed, every
 * run of characters other than letters and digits becomes one hyphen, hyphens trimmed.
 *
 * The database computes the stored slugs with the same rule (`app.slugify`); a test compares the
 * two. Letters outside Latin have no ASCII form and count as separators.
 *
 * @param text any text
 * @returns the slug, or '' when nothing of the text is left
 */
export function slugify(text: string): string {
  return text
    .replace(/[ßẞ]/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐðÐ]/g, 'd')
    .replace(/[þÞ]/g, 'th')
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
