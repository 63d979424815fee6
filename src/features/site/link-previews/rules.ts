import { isLatin } from '#domain/latin.ts';

const ANY_CLUB = 'Youth volleyball club';

/**
 * What the card of a club says. Its font has Latin letters only: of a name in another script nothing would be
 * left, so the card says what the club is and where.
 */
export function clubCard(club: {
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
}): { readonly title: string; readonly subtitle: string } {
  const place = [club.city, club.state].filter((part) => part !== null && isLatin(part)).join(', ');
  if (isLatin(club.name)) return { title: club.name, subtitle: place || ANY_CLUB };
  return { title: ANY_CLUB, subtitle: place };
}
