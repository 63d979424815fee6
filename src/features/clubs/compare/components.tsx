import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { button } from '#ui/button.ts';
import { earlyTap } from '#ui/early-taps.ts';
import type { CompareSearch } from './schema.ts';
import * as store from './store.ts';
import './ui/tray.css';

const FORM = 'compare';

export function CompareTick({ club, className }: { club: store.Chosen; className: string }) {
  const isChosen = store.useComparing(({ chosen }) => chosen.some(({ id }) => id === club.id));
  useEffect(() => store.invite(), []);
  return (
    <label className={className}>
      <input
        type="checkbox"
        form={FORM}
        name="club"
        value={club.id}
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

/** Works without JavaScript, together with the page's ticks. */
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

/** Submits the page's ticks without JavaScript. */
export function CompareTicked({
  search: { ageGroup, gender, near },
}: {
  search: Pick<CompareSearch, 'ageGroup' | 'gender' | 'near'>;
}) {
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

/** Shows the tray on a page without ticks. */
export function CompareInvitation() {
  useEffect(() => store.invite(), []);
  return null;
}

export function CompareTray() {
  const { chosen, message, invitations } = store.useComparing((all) => all);
  const list = useRef<HTMLUListElement>(null);
  const { ageGroup, gender, near } = useSearch({ strict: false });
  useEffect(() => store.startChosen(), []);

  /** Focuses the next club in the tray, otherwise the club's tick, otherwise the page. */
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
        {message.status}
      </p>
      {chosen.length > 0 && invitations > 0 ? (
        <section className="compare-tray" aria-label="Clubs to compare">
          <p className="note">{message.note}</p>
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
                {`Compare ${chosen.length} clubs`}
              </Link>
            ) : (
              <p>Pick one more club to compare.</p>
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
