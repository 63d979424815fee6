import type { ReactNode } from 'react';
import { AFFILIATED_AS } from '#domain/review-rules.ts';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { removeAffiliationMutation } from '../client.ts';
import { yearsLabel } from '../rules.ts';
import type { AffiliationDetails } from '../schema.ts';

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
      deed={removeAffiliationMutation()}
      sent={id}
      onClose={onClose}
    >
      {children}
    </DeedQuestion>
  );
}
