import { countOf } from '#domain/count-of.ts';
import type { ClubLeft, ImportKind, PastImport, UndoneImport, UndoPlan } from './schema.ts';

export const IMPORT_GONE = 'This import is no longer known.';

/** '2 clubs added, 1 club changed'; of season sheets the programs are counted. */
export function whatItDid({
  kind,
  added,
  changed,
}: Pick<PastImport, 'kind' | 'added' | 'changed'>): string {
  const noun = kind === 'clubs' ? 'club' : 'program';
  return joined(noun, [added, 'added'], [changed, 'changed']);
}

/** '2 clubs deleted, 1 club put back, 3 clubs left as they are'. */
export function whatUndoingDid(
  kind: ImportKind,
  outcome: Omit<UndoneImport, 'at' | 'who'>,
): string {
  const { removed, restored, leftAlone } = outcome;
  const asIs = `left as ${leftAlone === 1 ? 'it is' : 'they are'}`;
  const noun = kind === 'clubs' ? 'club' : 'season sheet';
  return joined(noun, [removed, 'deleted'], [restored, 'put back'], [leftAlone, asIs]);
}

function joined(
  noun: string,
  ...deeds: readonly (readonly [count: number, deed: string])[]
): string {
  return deeds
    .filter(([count]) => count > 0)
    .map(([count, deed]) => `${countOf(count, noun)} ${deed}`)
    .join(', ');
}

/** How many clubs an undoing leaves alone. */
export function leftAloneBy({ counts }: UndoPlan): number {
  return counts.edited + counts.used + counts.gone;
}

/** Why undoing an import leaves a club as it is. */
export function whyLeft({ fate, who }: Pick<ClubLeft, 'fate' | 'who'>): string {
  if (fate === 'edited') return `${who ?? 'Somebody'} edited it since.`;
  if (fate === 'used')
    return 'It has comments, ratings, affiliations, suggestions or administrators by now.';
  return 'It is no longer there.';
}
