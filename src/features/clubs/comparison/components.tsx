import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { AgeGroup, Gender } from '#domain/club-options.ts';
import { button } from '#ui/button.ts';
import { earlyTap } from '#ui/early-taps.ts';
import * as store from './store.ts';
import './ui/tray.css';

/** The form of the ticks; without JavaScript, it sends them. */
const FORM = 'compare';
const NO_MESSAGE = { status: '', note: '' };

function useChosen() {
  return useSyncExternalStore(store.subscribe, store.getChosen, store.getNone);
}

/** Chooses a club to compare. */
export function CompareTick({ club, className }: { club: store.Chosen; className: string }) {
  const isChosen = useChosen().some(({ id }) => id === club.id);
  useEffect(() => store.invite(), []);
  return (
    <label className={className}>
      <input
        type="checkbox"
        form={FORM}
        name="club"
        value={club.id}
        autoComplete="off"
        aria-label={`Compare ${club.name}`}
        className="size-5 flex-none"
        checked={isChosen}
        onChange={(event) => (event.target.checked ? store.choose(club) : store.drop(club))}
        {...earlyTap}
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

/** Whom a comparison is for: carried along from the page's address. */
interface For {
  readonly ageGroup?: AgeGroup | undefined;
  readonly gender?: Gender | undefined;
  readonly near?: string | undefined;
}

/** Without JavaScript: sends the ticks of a page. */
export function CompareTicked({ search: { ageGroup, gender, near } }: { search: For }) {
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

/** Lets the tray show on a page that invites to choose clubs and has no ticks. */
export function CompareInvitation() {
  useEffect(() => store.invite(), []);
  return null;
}

/** The chosen clubs, at the lower edge of pages where clubs can be chosen. Once in every page. */
export function CompareTray() {
  const chosen = useChosen();
  const isInvited = useSyncExternalStore(store.subscribe, store.hasInvitations, () => false);
  const { status, note } = useSyncExternalStore(
    store.subscribe,
    store.getMessage,
    () => NO_MESSAGE,
  );
  const list = useRef<HTMLUListElement>(null);
  const { ageGroup, gender, near } = useSearch({ strict: false });
  useEffect(() => store.startChosen(), []);

  /** Focuses the next club in the tray, or the club's tick, or the page. */
  function focusAfter(at: number, id: string): void {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next =
      buttons[at] ??
      buttons[at - 1] ??
      document.querySelector<HTMLElement>(`input[form=${FORM}][value="${id}"]`) ??
      document.querySelector<HTMLElement>('#content');
    next?.focus();
  }

  return (
    <div>
      <p className="sr-only" aria-live="polite">
        {status}
      </p>
      {chosen.length > 0 && isInvited ? (
        <section className="compare-tray" aria-label="Clubs to compare">
          <p className="note">{note}</p>
          <ul ref={list}>
            {chosen.map((club, at) => (
              <li key={club.id}>
                <span>{club.name}</span>
                <button
                  type="button"
                  aria-label={`Remove ${club.name}`}
                  onClick={() => {
                    flushSync(() => store.drop(club));
                    focusAfter(at, club.id);
                  }}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          <div>
            {chosen.length > 1 ? (
              <Link
                to="/compare"
                search={{ club: chosen.map(({ id }) => id), ageGroup, gender, near }}
                preload={false}
                className={button.court}
              >
                Compare {chosen.length} clubs
              </Link>
            ) : (
              <p>Choose one more club.</p>
            )}
            <button
              type="button"
              className={button.outline}
              onClick={() => {
                const [first] = chosen;
                flushSync(store.dropAll);
                focusAfter(0, first?.id ?? '');
              }}
            >
              Clear
            </button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
