import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clubParams } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { button } from '#ui/button.ts';
import { Chip } from '#ui/card.tsx';
import { CLUB_WORDS, titleOf } from '../schema.ts';
import type { AnySuggestion, SuggestedClub, SuggestedEdit } from '../schema.ts';

/**
 * One suggestion with what was said, who said it, and how far the administrators are with it.
 *
 * @param addLink the way to add a suggested club
 * @param children how far they are
 */
export function SuggestionCard({
  suggestion,
  addLink,
  children,
}: {
  suggestion: AnySuggestion;
  addLink: ReactNode;
  children: ReactNode;
}) {
  const title = titleOf(suggestion);
  return (
    <li>
      <article
        aria-label={`Suggestion: ${title}`}
        data-entry
        tabIndex={-1}
        className="grid gap-4 rounded-2xl border border-line bg-card p-5"
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
            {suggestion.kind === 'club' ? <bdi>{title}</bdi> : <ClubLink suggestion={suggestion} />}
          </h2>
          <Chip>{suggestion.kind === 'club' ? 'New club' : 'Edit'}</Chip>
          <p className="text-sm text-ink-soft">
            <time dateTime={suggestion.created_at}>{momentLabel(suggestion.created_at)}</time>
            {suggestion.kind === 'edit' ? (
              <>
                {' '}
                by <bdi>{suggestion.username ?? 'Anonymous'}</bdi>
              </>
            ) : null}
          </p>
        </header>
        {suggestion.kind === 'club' ? (
          <ClubWords suggestion={suggestion} />
        ) : (
          <EditWords suggestion={suggestion} />
        )}
        {suggestion.kind === 'club' ? <div>{addLink}</div> : null}
        {children}
      </article>
    </li>
  );
}

function ClubLink({ suggestion: { club } }: { suggestion: SuggestedEdit }) {
  return (
    <Link
      to="/clubs/$state/$county/$city/$clubSlug"
      params={clubParams(club)}
      className="link inline-block min-w-6"
    >
      <bdi>{club.name}</bdi>
    </Link>
  );
}

function EditWords({ suggestion }: { suggestion: SuggestedEdit }) {
  return (
    <div className="grid gap-3">
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {suggestion.suggestions}
      </p>
      <details>
        <summary className="min-h-6 text-sm text-court max-lg:py-3">
          The club as it was then
        </summary>
        <p dir="auto" className="mt-2 text-sm whitespace-pre-line wrap-anywhere text-ink-soft">
          {suggestion.current_info}
        </p>
      </details>
      <p>
        <Link
          to="/clubs/$clubId/edit"
          params={{ clubId: suggestion.club.id }}
          className={button.outline}
        >
          Edit this club
        </Link>
      </p>
    </div>
  );
}

function ClubWords({ suggestion }: { suggestion: SuggestedClub }) {
  const given = Object.entries(CLUB_WORDS).flatMap(([column, label]) => {
    const value = suggestion[column as keyof typeof CLUB_WORDS];
    return value === null ? [] : [[label, value] as const];
  });
  if (given.length === 0) return <p className="text-ink-soft">Nothing but the name was given.</p>;
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {given.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
