import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CardFailure } from '#ui/card.tsx';
import { useSubmit } from '#ui/submit.ts';
import { ownAffiliationQuery, removeAffiliationMutation } from '../client.ts';
import { yearsLabel } from '../rules.ts';
import type { AffiliationDetails } from '../schema.ts';

/** The form and what it needs load when somebody wants to affiliate themselves. */
const AffiliationForm = lazy(() =>
  import('./affiliation-form.tsx').then((module) => ({ default: module.AffiliationForm })),
);

/** Takes the focus when what had it within goes away, as the form does once it is sent. */
function KeptFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = place.current;
    if (!shown) return undefined;
    let hadFocus = false;
    const note = () => void (hadFocus = shown.contains(document.activeElement));
    const observer = new MutationObserver(() => {
      if (hadFocus && document.activeElement === document.body) shown.focus();
    });
    document.addEventListener('focusin', note);
    observer.observe(shown, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

/** The signed-in person's affiliation with a club, or the way to one. */
export function OwnAffiliation({ clubId, viewerId }: { clubId: string; viewerId: string }) {
  return (
    <KeptFocus>
      <Known clubId={clubId} viewerId={viewerId} />
    </KeptFocus>
  );
}

function Known({ clubId, viewerId }: { clubId: string; viewerId: string }) {
  const query = useQuery(ownAffiliationQuery(clubId, viewerId));
  const [isAdding, setIsAdding] = useState(false);
  // It may have come from another window, and the form has nothing more to ask then.
  if (query.data && isAdding) setIsAdding(false);
  if (query.isPending) return <div className="skeleton h-11" aria-hidden="true" />;
  if (query.isError)
    return <CardFailure title="Your affiliation could not be loaded" query={query} />;
  if (query.data) return <Affiliated affiliation={query.data} />;
  if (isAdding) {
    return (
      <Suspense fallback={<div className="skeleton h-40" aria-hidden="true" />}>
        <AffiliationForm clubId={clubId} onDone={() => setIsAdding(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <p>You are not affiliated with this club.</p>
      <button type="button" className={`${button.court} mt-3`} onClick={() => setIsAdding(true)}>
        Add affiliation
      </button>
    </>
  );
}

function Affiliated({ affiliation }: { affiliation: AffiliationDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useSubmit({
    ...removeAffiliationMutation(),
    onSettled: () => setIsAsking(false),
  });
  const years = yearsLabel(affiliation);
  return (
    <>
      <p className="font-semibold">You are affiliated with this club.</p>
      {affiliation.player_name === null ? null : <p>Player: {affiliation.player_name}</p>}
      {years === '' ? null : <p className="text-sm text-ink-soft">{years}</p>}
      <button type="button" className={`${button.outline} mt-3`} onClick={() => setIsAsking(true)}>
        Remove affiliation
      </button>
      {isAsking ? (
        <ConfirmDialog
          title="Are you sure you want to remove this affiliation?"
          confirmLabel="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(affiliation.id)}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
