import { countOf } from '#domain/count-of.ts';
import { isUuid } from '#domain/ids.ts';
import type {
  ClubLeft,
  ImportKind,
  PastImport,
  Problem,
  UndoneImport,
  UndoPlan,
} from './schema.ts';

/** As in their addresses, such as /api/clubs/import. */
export type ListName = 'clubs' | 'season-sheets';

export const IMPORT_IS_RUNNING = 'Another import is running. Try again when it has finished.';
export const NOT_THE_CHECKED_FILE =
  'This isn’t the file we checked. Check it again before you import it.';

const LONGEST_SHOWN = 300;

export function shown(text: string): string {
  const whole = text.replaceAll('\0', '\u2400');
  return whole.length > LONGEST_SHOWN ? `${whole.slice(0, LONGEST_SHOWN).toWellFormed()}…` : whole;
}

export function idProblems(id: string, column = 'id'): Problem[] {
  return id === '' || isUuid(id) ? [] : [{ column, value: shown(id), reason: NO_ID }];
}

const NO_ID =
  'This isn’t one of our IDs. To match the club by name, city, and state, leave this cell blank.';

export function whatItDid(done: Pick<PastImport, 'kind' | 'added' | 'changed'>): string {
  const noun = done.kind === 'clubs' ? 'club' : 'program';
  return joined(noun, [done.added, 'added'], [done.changed, 'changed']);
}

export function whatUndoingDid(kind: ImportKind, outcome: Omit<UndoneImport, 'at' | 'who'>) {
  const { removed, restored, leftAlone } = outcome;
  const asIs = `left as ${leftAlone === 1 ? 'it is' : 'they are'}`;
  const noun = kind === 'clubs' ? 'club' : 'season sheet';
  return joined(noun, [removed, 'deleted'], [restored, 'put back'], [leftAlone, asIs]);
}

function joined(noun: string, ...deeds: readonly (readonly [count: number, deed: string])[]) {
  return deeds
    .filter(([count]) => count > 0)
    .map(([count, deed]) => `${countOf(count, noun)} ${deed}`)
    .join(', ');
}

export function leftAloneBy({ counts }: UndoPlan): number {
  return counts.edited + counts.used + counts.gone;
}

export function whyLeft({ fate, who }: Pick<ClubLeft, 'fate' | 'who'>): string {
  if (fate === 'edited') return `${who ?? 'Someone'} edited it since.`;
  return fate === 'used'
    ? 'Since the import, it has gotten comments, ratings, affiliations, suggestions, or admins.'
    : 'It has been deleted.';
}
