import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { AFFILIATED_AS } from '#domain/review-rules.ts';
import { CardFailure } from '#ui/card.tsx';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { Button } from '#ui/push-button.tsx';
import { ownAffiliationQuery, removeAffiliationMutation } from '../client.ts';
import type { AffiliationDetails } from '../schema.ts';

export function OwnAffiliation({ clubId, viewerId }: { clubId: string; viewerId: string }) {
  const query = useQuery(ownAffiliationQuery(clubId, viewerId));
  const [isAdding, setIsAdding] = useState(false);
  // It may have come from another window.
  if (query.data && isAdding) setIsAdding(false);
  return <KeptFocus>{content()}</KeptFocus>;

  function content() {
    if (query.isPending) return <div className="skeleton h-11" aria-hidden="true" />;
    if (query.isError)
      return <CardFailure title="We couldn’t load your affiliation" query={query} />;
    if (query.data) return <Affiliated clubId={clubId} affiliation={query.data} />;
    if (isAdding) {
      const close = () => setIsAdding(false);
      return <AffiliationForm clubId={clubId} affiliation={null} onDone={close} />;
    }
    return (
      <>
        <p>You’re not affiliated with this club.</p>
        <Button look="court" className="mt-3" onClick={() => setIsAdding(true)}>
          Add affiliation
        </Button>
      </>
    );
  }
}

function Affiliated({ clubId, affiliation }: { clubId: string; affiliation: AffiliationDetails }) {
  const [deed, setDeed] = useState<'change' | 'remove' | null>(null);
  const close = () => setDeed(null);
  return (
    <KeptFocus>
      <p className="font-semibold">You’re affiliated with this club.</p>
      {deed === 'change' ? (
        <div className="mt-3">
          <AffiliationForm clubId={clubId} affiliation={affiliation} onDone={close} />
        </div>
      ) : (
        <>
          <AboutAffiliation affiliation={affiliation} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => setDeed('change')}>Edit</Button>
            <Button onClick={() => setDeed('remove')}>Remove affiliation</Button>
          </div>
        </>
      )}
      {deed === 'remove' ? <RemoveQuestion id={affiliation.id} onClose={close} /> : null}
    </KeptFocus>
  );
}

const Form = lazyNamed(() => import('./affiliation-form.tsx'), 'AffiliationForm');

export function AffiliationForm(props: ComponentProps<typeof Form>) {
  return (
    <LazyPart meanwhile={<div className="skeleton h-40" aria-hidden="true" />}>
      <Form {...props} />
    </LazyPart>
  );
}

/** Takes the focus when focused content goes away. Render it where the content is decided. */
export function KeptFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place.current?.focus();
  });
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

export function AboutAffiliation({ affiliation }: { affiliation: AffiliationDetails }) {
  const { player_name: player, start_year: start, end_year: end } = affiliation;
  return (
    <>
      <p>{AFFILIATED_AS[affiliation.affiliated_as].label}</p>
      {player === null ? null : <p>Player: {player}</p>}
      {/* A missing end is the present (PROF-08). */}
      {start === null && end === null ? null : (
        <p className="text-sm text-ink-soft">{`${start ?? '…'} to ${end ?? 'Present'}`}</p>
      )}
    </>
  );
}

interface Removal {
  id: string;
  onClose: () => void;
  children?: ReactNode;
}

export function RemoveQuestion({ id, ...question }: Removal) {
  return (
    <DeedQuestion
      title="Are you sure you want to remove this affiliation?"
      confirmLabel="Remove"
      deed={removeAffiliationMutation}
      sent={id}
      {...question}
    />
  );
}
