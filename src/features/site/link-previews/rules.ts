import { inLatin, isLatin } from '#domain/latin.ts';
import { POST_PREVIEW } from '#domain/paths.ts';
import type { CardText } from '#platform/images/preview-card.ts';
import { site } from '#site.config.ts';

const ANY_CLUB = 'Youth volleyball club';

/** The slug in the name of a guide's picture; null for any other name. */
export function postOfPreview(name: string): string | null {
  return name.startsWith(POST_PREVIEW) ? name.slice(POST_PREVIEW.length) : null;
}

/** What the card of a guide says: its title, above its cover. */
export function postCard(title: string): CardText {
  return {
    title: inLatin(title).trim() === '' ? site.name : title,
    subtitle: '',
    signature: site.name,
    drawing: { kind: 'cover', name: title },
  };
}

/**
 * What the card of a club says. Its font has Latin letters only: of a name in another script nothing would be
 * left, so the card says what the club is and where. A club without a logo shows its crest.
 */
export function clubCard(club: {
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly logoUrl: string | null;
}): Omit<CardText, 'signature'> {
  const drawing = club.logoUrl === null ? { drawing: crestOf(club.name) } : {};
  const place = [club.city, club.state].filter((part) => part !== null && isLatin(part)).join(', ');
  if (isLatin(club.name)) return { title: club.name, subtitle: place || ANY_CLUB, ...drawing };
  return { title: ANY_CLUB, subtitle: place, ...drawing };
}

function crestOf(name: string): CardText['drawing'] {
  return { kind: 'crest', name };
}
