import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Change } from '../client.ts';
import { ChangeEntry } from './change-entry.tsx';
import { KIND_WORDS } from './log-words.ts';

/** `onNarrow` is called when a link narrows the log and may be gone afterward. */
export function LoggedEntry({
  change,
  isAboutOne,
  onNarrow,
}: {
  change: Change;
  isAboutOne: boolean;
  onNarrow: () => void;
}) {
  const { kind, who, deed, name, subjectId, there, wentWith } = change;
  return (
    <ChangeEntry
      change={change}
      sentence={
        <>
          <Link
            to="/admin/history"
            search={{ who }}
            className="link font-semibold"
            onClick={onNarrow}
          >
            <bdi>{who}</bdi>
          </Link>{' '}
          {[deed, KIND_WORDS[kind][1]].filter((word) => word !== '').join(' ')}{' '}
          <LoggedThing change={change}>
            <bdi>{name}</bdi>
          </LoggedThing>
        </>
      }
      link={
        kind === 'club' && there !== null ? (
          // Where a change can be undone.
          <Link
            to="/clubs/$clubId/history"
            params={{ clubId: there }}
            search={{ shown: undefined }}
            className="link inline-block py-1"
          >
            History<span className="sr-only"> of {name}</span>
          </Link>
        ) : isAboutOne || subjectId === null ? undefined : (
          <Link
            to="/admin/history"
            search={{ id: subjectId }}
            className="link inline-block py-1"
            onClick={onNarrow}
          >
            <span>{kind === 'import' ? 'Everything it changed' : 'History'}</span>
            <span className="sr-only"> of {name}</span>
          </Link>
        )
      }
      more={wentWith === null ? null : <p>Also deleted: {wentWith}.</p>}
    />
  );
}

function LoggedThing({ change, children }: { change: Change; children: ReactNode }) {
  const { there } = change;
  if (there === null) return <span className="font-semibold">{children}</span>;
  return (
    <Link {...placeOf(change.kind, there)} className="link font-semibold">
      {children}
    </Link>
  );
}

function placeOf(kind: Change['kind'], there: string) {
  switch (kind) {
    case 'club':
    case 'comment':
    case 'tryout':
      return linkOptions({ to: '/clubs/$clubId', params: { clubId: there } });
    case 'member':
      return linkOptions({ to: '/admin/users', search: { search: there } });
    case 'post':
      return linkOptions({ to: '/admin/blog', search: { post: there } });
    case 'location':
      return linkOptions({ to: '/admin/locations' });
    case 'category':
    case 'tag':
      return linkOptions({ to: '/admin/blog/manage' });
    case 'import':
      return linkOptions({ to: '/admin/clubs/import' });
  }
}
