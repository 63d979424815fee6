import type { SportsActivityLocation, WithContext } from 'schema-dts';
import { breadcrumb } from '#domain/structured-data.ts';
import type { StructuredData } from '#domain/structured-data.ts';
import type { Club, ClubFact } from './schema.ts';

/** The club's own description, cut to 100 characters (SEO-09). */
export function clubDescription(club: Pick<Club, 'name' | 'description' | 'city' | 'state'>) {
  const own = club.description?.trim() ?? '';
  const place = [club.city, club.state].filter(Boolean).join(', ');
  const said = `${club.name} is a youth volleyball club${place === '' ? '' : ` in ${place}`}.`;
  // slice() on the string could cut an emoji in half.
  const characters = Array.from(own === '' ? said : own);
  return characters.slice(0, 100).join('');
}

/**
 * SEO-10
 *
 * @param url absolute canonical URL of the page
 */
export function clubStructuredData(club: Club, url: string): StructuredData[] {
  const origin = new URL(url).origin;
  // The address of an upload has no host.
  const logo = club.logoUrl === null ? null : new URL(club.logoUrl, origin).href;
  const links = sameAs(club);
  const gyms = club.practiceLocations.map(({ name, address }) => ({
    '@type': 'Place' as const,
    ...known({ name }),
    address,
  }));
  const organization: WithContext<SportsActivityLocation> = {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name: club.name,
    url,
    description: clubDescription(club),
    priceRange: '$$',
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'US',
      ...known({ addressRegion: club.state, addressLocality: club.city }),
    },
    ...known({
      image: logo,
      logo,
      email: club.contactEmail,
      telephone: club.contactPhone,
      foundingDate: club.yearEstablished?.toString(),
      sameAs: links.length === 0 ? null : links,
      location: gyms.length === 0 ? null : gyms,
    }),
    ...(club.avg_rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: club.avg_rating.toFixed(1),
        // Not reviewCount: a rating may have no text.
        ratingCount: club.num_reviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
  const trail = breadcrumb([
    ['Home', `${origin}/`],
    ['Find Clubs', `${origin}/find-club`],
    [club.name, url],
  ]);
  return [organization, trail];
}

function known<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}

function sameAs(club: Club): string[] {
  return [club.website, ...socialLinks(club).map((link) => link.url)].filter((url) => url !== null);
}

export function hasContact({ clubDirector, contactEmail, contactPhone, website }: Club): boolean {
  return Boolean(clubDirector ?? contactEmail ?? contactPhone ?? website);
}

export function socialLinks(club: Club): { label: string; url: string }[] {
  return factsOn(club, 'social').flatMap(({ label, value }) =>
    value.map((url) => ({ label, url })),
  );
}

export function factsOn(
  club: Club,
  card: ClubFact['card'],
): { readonly label: string; readonly value: readonly string[] }[] {
  return club.facts
    .filter((fact) => fact.card === card)
    .map(({ label, name }) => ({ label, value: [club[name] ?? []].flat().map(String) }));
}
