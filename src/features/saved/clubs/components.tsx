import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { earlyTap } from '#ui/early-taps.ts';
import { count, getAnnouncement, isSaved, startSaved, subscribe, toggleSaved } from './store.ts';
import './ui/heart.css';

interface SavableClub {
  readonly id: string;
  readonly name: string;
}

/** In the corner of a card, above the card's link. */
export function Heart({ club }: { club: SavableClub }) {
  const client = useQueryClient();
  const pressed = useSyncExternalStore(
    subscribe,
    () => isSaved(club.id),
    () => false,
  );
  return (
    <button
      type="button"
      className="heart"
      aria-label={`Save ${club.name}`}
      aria-pressed={pressed}
      onClick={() => void toggleSaved(club, client)}
      {...earlyTap}
    >
      {HEART}
    </button>
  );
}

const HEART = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7l.7.7.7-.7a5 5 0 0 1 7.1 7z" />
  </svg>
);

/** The server renders no number, so that a page is the same for everyone (D65). */
export function SavedLink({ className, words }: { className: string; words: string }) {
  const saved = useSyncExternalStore(subscribe, count, () => 0);
  return (
    <Link to="/saved" className={className}>
      <span className="saved-shape">{HEART}</span>
      <span className={words}>Saved clubs</span>
      {saved > 0 ? <span className="ml-1">{saved}</span> : null}
    </Link>
  );
}

export function InlineHeart({ club }: { club: SavableClub }) {
  return (
    <span className="heart-inline -mx-2 flow-root size-11 noscript:hidden">
      <Heart club={club} />
    </span>
  );
}

/** Once in every page: keeps the hearts up to date, and tells screen readers what a press did. */
export function SavedStatus() {
  const client = useQueryClient();
  const announcement = useSyncExternalStore(subscribe, getAnnouncement, () => '');
  useEffect(() => startSaved(client), [client]);
  return (
    <p className="sr-only" aria-live="polite">
      {announcement}
    </p>
  );
}
