import type { ClubLeft, PastImport, UndoPlan } from './schema.ts';

export const IMPORT_GONE = 'This import is no longer known.';

/** '1 club', '1,200 clubs'. */
function clubsOf(count: number): string {
  return `${count.toLocaleString('en-US')} club${count === 1 ? '' : 's'}`;
}

/** '2 clubs added, 1 club changed'. */
export function whatItDid({ added, changed }: Pick<PastImport, 'added' | 'changed'>): string {
  const parts = [
    added === 0 ? '' : `${clubsOf(added)} added`,
    changed === 0 ? '' : `${clubsOf(changed)} changed`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** '2 clubs deleted, 1 club put back, 3 clubs left as they are'. */
export function whatUndoingDid(outcome: {
  readonly removed: number;
  readonly restored: number;
  readonly leftAlone: number;
}): string {
  const parts = [
    outcome.removed === 0 ? '' : `${clubsOf(outcome.removed)} deleted`,
    outcome.restored === 0 ? '' : `${clubsOf(outcome.restored)} put back`,
    outcome.leftAlone === 0
      ? ''
      : `${clubsOf(outcome.leftAlone)} left as ${outcome.leftAlone === 1 ? 'it is' : 'they are'}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** How many clubs an undoing leaves alone. */
export function leftAloneBy({ counts }: UndoPlan): number {
  return counts.edited + counts.used + counts.gone;
}

/** Why a club is left alone. */
export function whyLeft({ fate, who }: Pick<ClubLeft, 'fate' | 'who'>): string {
  if (fate === 'edited') return `${who ?? 'Somebody'} edited it since.`;
  if (fate === 'used')
    return 'It has comments, ratings, affiliations, suggestions or administrators by now.';
  return 'It is no longer there.';
}
