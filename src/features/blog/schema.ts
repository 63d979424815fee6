/** A category as links show it. */
export interface CategoryLink {
  readonly name: string;
  readonly slug: string;
}

/** How many categories the footer links to (000§9). */
export const FOOTER_CATEGORIES = 3;
