import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentLabel } from '#platform/moment.ts';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import {
  duplicatesQuery,
  pastMergesQuery,
  tellApartMutation,
  undoMergeMutation,
} from '../client.ts';

const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-2';

/** Clubs with similar names in one county or city. */
export function Duplicates() {
  const query = useQuery(duplicatesQuery);
  const apart = useSubmit(tellApartMutation);
  const { pairs = [], total = 0 } = query.data ?? {};
  return (
    <section aria-labelledby="duplicates">
      <h2 id="duplicates" className="text-heading">
        {`Possible duplicates (${query.isPending ? '…' : total.toLocaleString('en-US')})`}
      </h2>
      <LoadFailure title="We couldn’t look for duplicates" query={query} />
      <p className="my-2 text-ink-soft">Clubs with similar names in one county or city.</p>
      <ul aria-label="Possible duplicates">
        {pairs.map(([one, other]) => (
          <li key={`${one.id} ${other.id}`} className={ROW}>
            <div className="min-w-0">
              {[one, other].map(({ id, name, city, state }) => (
                <a key={id} href={`/clubs/${id}`} className="link target block wrap-anywhere">
                  {[name, city, state].filter(Boolean).join(', ')}
                </a>
              ))}
            </div>
            <div className="flex flex-wrap gap-2">
              <Link
                to="/admin/clubs/merge"
                search={{ club: one.id, with: other.id }}
                className={button.outline}
              >
                Merge <span className="sr-only">{`${one.name} and ${other.name}`}</span>
              </Link>
              <Button onClick={() => apart.mutate({ one: one.id, other: other.id })}>
                Not the same <span className="sr-only">{`${one.name} and ${other.name}`}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {total > pairs.length ? <p>{`These are the first ${pairs.length}.`}</p> : null}
    </section>
  );
}

export function PastMerges() {
  const query = useQuery(pastMergesQuery);
  const undo = useSubmit(undoMergeMutation);
  return (
    <section aria-labelledby="past-merges">
      <h2 id="past-merges" className="mb-2 text-heading">
        Past merges
      </h2>
      <LoadFailure title="We couldn’t load past merges" query={query} />
      {query.data?.length === 0 ? <p>No merges yet. You can undo each one here.</p> : null}
      <ul aria-label="Past merges">
        {query.data?.map(({ id, at, who, goneName, kept, isUndone, canUndo }) => (
          <li key={id} className={ROW}>
            <p className="min-w-0 wrap-anywhere">
              <bdi>{goneName}</bdi> into{' '}
              {kept === null ? (
                <span>a club that has been deleted or merged</span>
              ) : (
                <a href={`/clubs/${kept.id}`} className="link target">
                  {kept.name}
                </a>
              )}
              <span className="block text-sm text-ink-soft">
                {`${who ?? 'A deleted user'}, ${momentLabel(at.toISOString())}`}
              </span>
            </p>
            {canUndo ? (
              <Button disabled={undo.isPending} onClick={() => undo.mutate(id)}>
                Undo merge <span className="sr-only">of {goneName}</span>
              </Button>
            ) : (
              <span className="text-ink-soft">{isUndone ? 'Undone' : 'Can’t be undone'}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
