import { lazy, useEffect, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { AFFILIATED_AS } from '#domain/review-rules.ts';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { removeAffiliationMutation } from '../client.ts';
import { yearsLabel } from '../rules.ts';
import type { AffiliationDetails } from '../schema.ts';

/** The form and what it needs load when somebody wants to say something. */
const Form = lazy(() =>
  import('./affiliation-form.tsx').then((module) => ({ default: module.AffiliationForm })),
);

/** The form of an affiliation, once it has loaded. */
export function AffiliationForm(props: ComponentProps<typeof Form>) {
  return (
    <LazyPart meanwhile={<div className="skeleton h-40" aria-hidden="true" />}>
      <Form {...props} />
    </LazyPart>
  );
}

/**
 * Takes the focus when what had it within goes away, as the form does once it is sent. It is rendered by the component
 * whose state decides what is within.
 */
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

/** What is known of an affiliation besides the club. */
export function AboutAffiliation({ affiliation }: { affiliation: AffiliationDetails }) {
  const { player_name: player } = affiliation;
  const years = yearsLabel(affiliation);
  return (
    <>
      <p>{AFFILIATED_AS[affiliation.affiliated_as].label}</p>
      {player === null ? null : <p>Player: {player}</p>}
      {years === '' ? null : <p className="text-sm text-ink-soft">{years}</p>}
    </>
  );
}

/** Asks before an affiliation is removed. */
export function RemoveQuestion({
  id,
  onClose,
  children,
}: {
  id: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <DeedQuestion
      title="Are you sure you want to remove this affiliation?"
      confirmLabel="Remove"
      deed={removeAffiliationMutation}
      sent={id}
      onClose={onClose}
    >
      {children}
    </DeedQuestion>
  );
}
