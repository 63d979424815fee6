import { useQuery } from '@tanstack/react-query';
import { clubPath, phoneUrl } from '#domain/paths.ts';
import { FEWEST_TO_COMPARE, TOO_FEW } from '#domain/review-rules.ts';
import { button } from '#ui/button.ts';
import { End } from '#ui/end.tsx';
import { InlineHeart } from '#features/saved/clubs/components.tsx';
import { Stars } from '#ui/stars.tsx';
import { clubAbilitiesQuery } from '../client.ts';
import type { Club } from '../schema.ts';

/** On a phone, they stay at the bottom of the screen. */
export function ContactButtons({ club }: { club: Club }) {
  const { contactPhone, contactEmail, website } = club;
  if (!contactPhone && !contactEmail && !website) return <InlineHeart club={club} />;
  return (
    <div role="group" aria-label="Contact" className="action-bar whole">
      {contactPhone ? (
        <a href={phoneUrl(contactPhone)} className={button.court}>
          Call <span className="max-sm:sr-only">{contactPhone}</span>
        </a>
      ) : null}
      {contactEmail ? (
        <a href={`mailto:${encodeURI(contactEmail)}`} className={button.accent}>
          Email <span className="sr-only">{contactEmail}</span>
        </a>
      ) : null}
      {website ? (
        <a href={website} rel="noopener nofollow ugc" className={button.court}>
          Website <span className="sr-only">{website}</span>
        </a>
      ) : null}
      <InlineHeart club={club} />
      <End />
    </div>
  );
}

export function SuggestEdit({ club }: { club: Club }) {
  return (
    <a
      href={`${clubPath(club)}/suggest-edit`}
      rel="nofollow"
      className="link whitespace-nowrap max-sm:py-0.5 print-hidden"
    >
      Suggest an Edit
    </a>
  );
}

/** For signed-in users. */
export function ClaimClub({ club }: { club: Club }) {
  return (
    <span className="signed-in-only">
      {' · '}
      <a href={`${clubPath(club)}/claim`} rel="nofollow" className="link max-sm:py-0.5">
        Claim This Club
      </a>
    </span>
  );
}

export function ClubRating({ club }: { club: Club }) {
  const { avg_rating: rating, num_reviews: reviews } = club;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <Stars rating={rating} reviews={reviews} />
      {reviews > 0 && reviews < FEWEST_TO_COMPARE ? <span>{TOO_FEW}</span> : null}
    </span>
  );
}

/**
 * CLUB-21, CLUB-22
 *
 * @param viewerId null for a visitor, and on the server
 */
export function EditClubLink({ club, viewerId }: { club: Club; viewerId: string | null }) {
  const { data: abilities } = useQuery(clubAbilitiesQuery(club.id, viewerId));
  if (viewerId === null || !abilities?.canEdit) return null;
  return (
    <a href={`${clubPath(club)}/edit`} className={button.court}>
      Edit Club
    </a>
  );
}
