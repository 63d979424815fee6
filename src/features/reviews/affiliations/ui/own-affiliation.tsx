import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CardFailure } from '#ui/card.tsx';
import { Button } from '#ui/push-button.tsx';
import { ownAffiliationQuery } from '../client.ts';
import type { AffiliationDetails } from '../schema.ts';
import { AboutAffiliation, RemoveQuestion } from './affiliation-parts.tsx';

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
export function OwnAffiliation(props: { clubId: string; viewerId: string }) {
  return (
    <KeptFocus>
      <Known {...props} />
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
      <Button look="court" className="mt-3" onClick={() => setIsAdding(true)}>
        Add affiliation
      </Button>
    </>
  );
}

function Affiliated({ affiliation }: { affiliation: AffiliationDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className="font-semibold">You are affiliated with this club.</p>
      <AboutAffiliation affiliation={affiliation} />
      <Button className="mt-3" onClick={() => setIsAsking(true)}>
        Remove affiliation
      </Button>
      {isAsking ? <RemoveQuestion id={affiliation.id} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
