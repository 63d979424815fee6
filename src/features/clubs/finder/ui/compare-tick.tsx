import { button } from '#ui/button.ts';
import type { ClubSummary, FinderSearch } from '../schema.ts';

/** The form of the ticks, which only those without JavaScript have. */
const FORM = 'compare';

/** Chooses a club to compare. With JavaScript the tray listens (comparison/ui/tray.ts), which reads its name here. */
export function CompareTick({
  club: { id, name },
  className,
}: {
  club: Pick<ClubSummary, 'id' | 'name'>;
  className: string;
}) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        form={FORM}
        name="club"
        value={id}
        autoComplete="off"
        aria-label={`Compare ${name}`}
        className="size-5 flex-none"
      />
      Compare
    </label>
  );
}

/** Without JavaScript: a link to compare a club, which goes along with the ticks of its page. */
export function CompareLink({ clubId }: { clubId: string }) {
  return (
    <noscript>
      <input type="hidden" form={FORM} name="club" value={clubId} />
      <a href={`/compare?club=${clubId}`} className={button.outline}>
        Compare
      </a>
    </noscript>
  );
}

/** Without JavaScript: sends the ticks of a page. */
export function CompareTicked({ search: { ageGroup, gender, near } }: { search: FinderSearch }) {
  return (
    <noscript>
      <form id={FORM} action="/compare" className="mt-5">
        {ageGroup ? <input type="hidden" name="ageGroup" value={ageGroup} /> : null}
        {gender ? <input type="hidden" name="gender" value={gender} /> : null}
        {near ? <input type="hidden" name="near" value={near} /> : null}
        <button type="submit" className={button.court}>
          Compare chosen clubs
        </button>
      </form>
    </noscript>
  );
}
