import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clubLink } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { Card, CardFailure } from '#ui/card.tsx';
import { useFirstNew } from '#ui/first-new.ts';
import { Button } from '#ui/push-button.tsx';
import { Confirm } from './still-right.tsx';
import { ownClubsQuery } from '../client.ts';

const PAGE = 10;

export function OwnClubs({ viewerId }: { viewerId: string }) {
  const query = useQuery(ownClubsQuery(viewerId));
  const [shown, setShown] = useState(PAGE);
  const { list, willGrow } = useFirstNew<HTMLUListElement>();
  const clubs = query.data ?? [];
  const rest = clubs.length - shown;
  return (
    <Card title="My clubs">
      {query.isPending ? <div className="skeleton h-16" aria-hidden="true" /> : null}
      <CardFailure title="We couldn’t load your clubs" query={query} />
      {query.data?.length === 0 ? (
        <p className="text-ink-soft">You don’t manage any clubs right now.</p>
      ) : null}
      <ul ref={list} className="divide-y divide-line">
        {clubs.slice(0, shown).map((club) => (
          <li
            key={club.id}
            className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{club.name}</p>
              {club.confirmed.map((words) => (
                <p key={words} className="text-sm text-ink-soft">
                  {words}
                </p>
              ))}
            </div>
            <div className="flex flex-wrap gap-2">
              <Link {...clubLink(club)} className={button.outline}>
                View Club<span className="sr-only">: {club.name}</span>
              </Link>
              {SCREENS.map(([screen, label]) => (
                <Link
                  key={screen}
                  to={screen}
                  params={{ clubId: club.id }}
                  className={button.outline}
                >
                  {label}
                  <span className="sr-only">: {club.name}</span>
                </Link>
              ))}
              <Confirm clubId={club.id} label="All of this is still right" of={club.name} />
            </div>
          </li>
        ))}
      </ul>
      {clubs.length > 0 ? (
        <Link to="/admin" className="link target mt-2">
          Suggested changes to decide
        </Link>
      ) : null}
      {rest > 0 ? (
        <Button
          className="mt-4"
          onClick={(event) => {
            willGrow(event.currentTarget);
            setShown(shown + PAGE);
          }}
        >
          Show {Math.min(rest, PAGE)} more
        </Button>
      ) : null}
    </Card>
  );
}

const SCREENS = [
  ['/clubs/$clubId/edit', 'Edit Club'],
  ['/clubs/$clubId/season', 'Season sheet'],
  ['/clubs/$clubId/edit/tryouts', 'Tryouts'],
  ['/clubs/$clubId/claim', 'Club admins'],
] as const;
