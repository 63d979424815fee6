import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { End } from '#ui/end.tsx';
import { site } from '#site.config.ts';

type Categories = readonly { readonly name: string; readonly slug: string }[];

const LINK =
  'inline-flex min-h-7.5 items-center text-ink underline-offset-4 hover:text-court hover:underline';

const PAGES = [
  ['/tryouts', 'Tryouts'],
  ['/saved', 'Saved clubs'],
  ['/how-reviews-work', 'How reviews work'],
  ['/moderation', 'Moderation'],
  ['/open-data', 'Open data'],
  ['/terms-of-service', 'Terms of Service'],
  ['/privacy-policy', 'Privacy Policy'],
] as const;

export function SiteFooter({ categories }: { categories: Categories }) {
  return (
    <footer className="whole mt-8 sm:mt-18 border-t-3 border-court bg-sand text-sm">
      <div className="mx-auto max-w-7xl gap-x-4 gap-y-8 px-4 pt-8 pb-3 max-sm:columns-2 sm:grid sm:grid-cols-3 sm:px-6 sm:py-10 lg:grid-cols-5">
        {site.featuredCounties.map(({ state, counties }) => (
          <Column key={state} title={state}>
            {counties.map((county) => (
              <ClubsLink key={county} search={{ state, county }}>
                {county}
              </ClubsLink>
            ))}
          </Column>
        ))}
        <Column title="Clubs">
          <ClubsLink search={{ gender: 'Girls' }}>Girls’ clubs</ClubsLink>
          <ClubsLink search={{ gender: 'Boys' }}>Boys’ clubs</ClubsLink>
          <ClubsLink search={{ teamType: 'Club' }}>Club teams</ClubsLink>
          <ClubsLink search={{ teamType: 'Travel' }}>Travel teams</ClubsLink>
        </Column>
        <Column title="Resources">
          <li>
            <Link to="/blog" preload={false} className={LINK}>
              All guides
            </Link>
          </li>
          {categories.map(({ name, slug }) => (
            <li key={slug}>
              <Link
                to="/blog/category/$categorySlug"
                params={{ categorySlug: slug }}
                preload={false}
                className={LINK}
              >
                {name}
              </Link>
            </li>
          ))}
        </Column>
      </div>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-sand-strong px-4 py-4 sm:px-6">
        <p>
          {site.name}. {site.tagline}.
        </p>
        <ul className="flex flex-wrap gap-x-5">
          {PAGES.map(([path, label]) => (
            <li key={path}>
              <a href={path} className={LINK}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <End />
    </footer>
  );
}

/** Exact: a search with further filters is another page. */
function ClubsLink({ search, children }: { search: FinderSearch; children: ReactNode }) {
  return (
    <li>
      <Link
        to="/find-club"
        search={search}
        activeOptions={{ exact: true }}
        preload={false}
        className={LINK}
      >
        {children}
      </Link>
    </li>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="break-inside-avoid max-sm:pb-5">
      <h2 className="mb-2 text-sm">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}
