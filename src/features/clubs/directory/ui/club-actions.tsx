import { clubPath, phoneUrl } from '#domain/paths.ts';
import { FEWEST_TO_COMPARE, TOO_FEW } from '#domain/review-rules.ts';
import { button } from '#ui/button.ts';
import { End } from '#ui/end.tsx';
import { InlineHeart } from '#features/saved/saved-clubs/components.tsx';
import { Stars } from '#ui/stars.tsx';
import type { Club } from '../schema.ts';

/**
 * Call, Email, Website: only what is known, and what each opens. On a phone they stay at the bottom of the screen,
 * with the place of the heart.
 */
export function WaysToCall({ club }: { club: Club }) {
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

/** What does nothing without scripts. */
export const SCRIPTED = `${button.outline} noscript:hidden`;

/** The page to send on, by the browser's own sheet or as a link, and to print. */
export function TakeAlong({ name }: { name: string }) {
  return (
    <>
      <button
        type="button"
        className={SCRIPTED}
        onClick={() => void import('./share.ts').then(({ share }) => share(name))}
      >
        Share
      </button>
      <button type="button" className={SCRIPTED} onClick={() => print()}>
        Print
      </button>
    </>
  );
}

/** The way to say what is wrong or missing. */
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

/** What families think of it on the whole, and whether that says something beside another club's figure. */
export function ClubRating({ club }: { club: Club }) {
  const { avg_rating: rating, num_reviews: reviews } = club;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <Stars rating={rating} reviews={reviews} />
      {reviews > 0 && reviews < FEWEST_TO_COMPARE ? TOO_FEW : null}
    </span>
  );
}
