import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Change } from '../schema.ts';
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
  const { kind, who, deed, name, subjectId, wentWith } = change;
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
        isAboutOne || subjectId === null ? undefined : (
          <Link
            to="/admin/history"
            search={{ id: subjectId }}
            className="link inline-block py-1"
            onClick={onNarrow}
          >
            History<span className="sr-only"> of {name}</span>
          </Link>
        )
      }
      more={wentWith === null ? null : <p>With it went {wentWith}.</p>}
    />
  );
}

function LoggedThing({ change, children }: { change: Change; children: ReactNode }) {
  const { kind, there } = change;
  const className = 'link font-semibold';
  if (there === null) return <span className="font-semibold">{children}</span>;
  switch (kind) {
    case 'club':
    case 'comment':
    case 'tryout':
      return (
        <Link to="/clubs/$clubId" params={{ clubId: there }} className={className}>
          {children}
        </Link>
      );
    case 'member':
      return (
        <Link to="/admin/users" search={{ search: there }} className={className}>
          {children}
        </Link>
      );
    case 'post':
      return (
        <Link to="/admin/blog" search={{ post: there }} className={className}>
          {children}
        </Link>
      );
    case 'location':
      return (
        <Link to="/admin/locations" className={className}>
          {children}
        </Link>
      );
    case 'category':
    case 'tag':
      return (
        <Link to="/admin/blog/manage" className={className}>
          {children}
        </Link>
      );
    case 'import':
      return (
        <Link to="/admin/clubs/import" className={className}>
          {children}
        </Link>
      );
  }
}
