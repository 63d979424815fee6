import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/card.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { addCountyMutation, unlistedCountiesQuery } from '../client.ts';
import type { UnlistedCounty } from '../schema.ts';

/**
 * Counties that clubs name and the list does not hold: misspelled ones, or ones to add. Nothing while
 * there are none; the list above tells what fails.
 */
export function UnlistedCounties() {
  const { data: counties = [] } = useQuery(unlistedCountiesQuery);
  if (counties.length === 0) return null;
  return (
    <Card title="Counties to check">
      <p className="mb-2 text-ink-soft">
        Clubs name these counties, but the list above does not have them. Add those that are right;
        correct the others on the clubs.
      </p>
      <ul className="divide-y divide-line">
        {counties.map((unlisted) => (
          <Unlisted key={`${unlisted.state} ${unlisted.county}`} unlisted={unlisted} />
        ))}
      </ul>
    </Card>
  );
}

function Unlisted({ unlisted }: { unlisted: UnlistedCounty }) {
  const { state, county, clubs } = unlisted;
  const add = useSubmit(addCountyMutation);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{county}</span>, {state}{' '}
        <span className="text-ink-soft">({clubs === 1 ? '1 club' : `${clubs} clubs`})</span>
      </span>
      <Button
        disabled={add.isPending}
        aria-label={`Add ${county}, ${state}`}
        onClick={() => add.mutate({ state, county })}
      >
        {add.isPending ? 'Adding...' : 'Add'}
      </Button>
    </li>
  );
}
