import { inLatin, isLatin } from '#domain/latin.ts';
import { POST_PREVIEW } from '#domain/paths.ts';
import type { CardText } from '#platform/images/preview-card.ts';
import { site } from '#site.config.ts';

const ANY_CLUB = 'Youth volleyball club';

export function postOfPreview(name: string): string | null {
  return name.startsWith(POST_PREVIEW) ? name.slice(POST_PREVIEW.length) : null;
}

export function postCard(title: string): CardText {
  return {
    title: inLatin(title).trim() === '' ? site.name : title,
    subtitle: '',
    signature: site.name,
    drawing: { kind: 'cover', name: title },
  };
}

/** The font has only Latin letters: another name is replaced by what the club is and where. */
export function clubCard(club: {
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly logoUrl: string | null;
}): Omit<CardText, 'signature'> {
  const drawing = club.logoUrl ? {} : { drawing: { kind: 'crest' as const, name: club.name } };
  const place = [club.city, club.state].filter((part) => part !== null && isLatin(part)).join(', ');
  if (isLatin(club.name)) return { title: club.name, subtitle: place || ANY_CLUB, ...drawing };
  return { title: ANY_CLUB, subtitle: place, ...drawing };
}
