import type { UseQueryResult } from '@tanstack/react-query';
import { goesWithLabel } from '#domain/goes-with-clubs.ts';
import type { GoesWith } from '#domain/goes-with-clubs.ts';
import { messageOf } from '#ui/failure.ts';

/**
 * Says in numbers what goes with clubs that are about to be deleted.
 *
 * @param isOne it is a single club
 */
export function GoesWithClubs({ goes, isOne }: { goes: UseQueryResult<GoesWith>; isOne: boolean }) {
  const it = isOne ? 'it' : 'them';
  return (
    <p role="status" className="font-semibold text-ink">
      {goes.isError
        ? `What goes with ${it} could not be counted: ${messageOf(goes.error)}`
        : sentence(goes.data, it)}
    </p>
  );
}

function sentence(goes: GoesWith | undefined, it: string): string {
  if (goes === undefined) return `Counting what goes with ${it}...`;
  const label = goesWithLabel(goes);
  return label === ''
    ? `There are no comments, ratings, or affiliations on ${it}.`
    : `This also deletes ${label}.`;
}
