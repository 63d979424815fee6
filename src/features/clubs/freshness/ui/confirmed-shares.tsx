import { useQuery } from '@tanstack/react-query';
import { LoadedCard } from '#ui/card.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { sharesQuery } from '../client.ts';

type Share = Readonly<Record<'clubs' | 'confirmed', number>> & { readonly state: string };

/** FRES-07 */
export function ConfirmedShares() {
  return (
    <LoadedCard title="Confirmed by the clubs" query={useQuery(sharesQuery)} space="min-h-24">
      {({ season, states }) => (
        <>
          <p className="mb-3 max-w-prose text-ink-soft">
            Clubs that have confirmed their fees and tryouts for {season}.
          </p>
          <RecordTable
            caption={`Clubs that have confirmed ${season}`}
            columns={COLUMNS}
            rows={states}
            keyOf={({ state }) => state}
          />
        </>
      )}
    </LoadedCard>
  );
}

const COLUMNS = [
  { title: 'State', isName: true, cell: ({ state }: Share) => state || 'No state' },
  { title: 'Clubs', isNumber: true, cell: ({ clubs }: Share) => clubs.toLocaleString('en-US') },
  {
    title: 'Confirmed',
    isNumber: true,
    cell: ({ confirmed }: Share) => confirmed.toLocaleString('en-US'),
  },
  {
    title: 'Share',
    isNumber: true,
    cell: ({ clubs, confirmed }: Share) => `${Math.round((100 * confirmed) / clubs)}%`,
  },
];
