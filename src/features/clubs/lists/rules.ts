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

/** The lists that can be imported and exported, with their addresses. */
export const LIST_PATHS = {
  clubs: { import: '/api/clubs/import', export: '/api/clubs/export' },
  'season-sheets': { import: '/api/season-sheets/import', export: '/api/season-sheets/export' },
} as const;
export type ListName = keyof typeof LIST_PATHS;

export const IMPORT_IS_RUNNING = 'Another import is running. Try again when it has finished.';
export const NOT_THE_CHECKED_FILE =
  'This is not the file that was checked. Check it again before you import it.';
export const IMPORT_GONE = 'This import is no longer known.';
export const NUL_CHARACTER = 'There is a NUL character in this cell.';

const LONGEST_SHOWN = 300;

/** Text as a report shows it. */
export function shown(text: string): string {
  const whole = text.replaceAll('\0', '\u2400');
  return whole.length > LONGEST_SHOWN ? `${whole.slice(0, LONGEST_SHOWN).toWellFormed()}…` : whole;
}

/** Problems of the cell that names a club by its id. */
export function idProblems(id: string, column = 'id'): Problem[] {
  return id === '' || isUuid(id) ? [] : [{ column, value: shown(id), reason: NO_ID }];
}

const NO_ID =
  'This is not an id of this site. Leave the cell empty, or the column out, to find the club by name, city and state.';

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

/** How many clubs, or season sheets, an undo leaves alone. */
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
