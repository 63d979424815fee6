import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { newestPostsQuery } from '#features/blog/reading/client.ts';
import { PostCard } from '#features/blog/reading/ui/post-card.tsx';
import { homeQuery } from '#features/site/home/client.ts';
import { CountyMap } from '#features/site/home/ui/county-map.tsx';
import { FiguresLine } from '#features/site/home/ui/figures.tsx';
import { Hero } from '#features/site/home/ui/hero.tsx';
import { NewestReviews } from '#features/site/home/ui/newest-reviews.tsx';
import { Places } from '#features/site/home/ui/places.tsx';
import { ageGuideQuery } from '#platform/age-guide.ts';

const LINK = { preload: false, className: 'link target' } as const;

const STEPS = [
  {
    title: 'Identify potential clubs',
    text: 'Search by place, age and gender, and see at a glance which clubs train near you.',
  },
  {
    title: 'Compare with ease',
    text: 'Age groups, teams, practice locations, fees and ratings stand side by side.',
    more: (
      <Link to="/compare" {...LINK}>
        Compare clubs
      </Link>
    ),
  },
  {
    title: 'Connect with confidence',
    text: 'Write, call or visit the club with the questions that matter to your family.',
  },
] as const;

export function HomePage() {
  const { map, figures, tryoutsSoon, reviews } = useSuspenseQuery(homeQuery).data;
  const { data: guides } = useSuspenseQuery(newestPostsQuery);
  const { data: guide } = useSuspenseQuery(ageGuideQuery());
  const navigate = useNavigate();
  return (
    <>
      <Hero guide={guide} onSearch={(search) => void navigate({ to: '/find-club', search })} />
      <FiguresLine figures={figures} tryoutsSoon={tryoutsSoon} />
      <Steps />
      <Section
        title="Start close to home"
        all={
          <Link to="/find-club" search={{ state: 'any' }} {...LINK}>
            All clubs
          </Link>
        }
      >
        <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
          {map === '' ? null : <CountyMap svg={map} />}
          <Places figures={figures} />
        </div>
      </Section>
      {reviews.length === 0 ? null : (
        <Section
          title="Newest reviews"
          all={
            <Link to="/how-reviews-work" {...LINK}>
              How reviews work
            </Link>
          }
        >
          <NewestReviews reviews={reviews} />
        </Section>
      )}
      {guides.length === 0 ? null : (
        <Section
          title="Guides"
          all={
            <Link to="/blog" {...LINK}>
              All guides
            </Link>
          }
        >
          <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {guides.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </Section>
      )}
      <aside className="mx-auto mt-16 w-full max-w-7xl px-4 sm:px-6">
        <p className="rounded-2xl border border-line bg-card p-6 text-lg">
          <strong className="font-display">Something out of date?</strong> Use ‘Suggest an edit’ on
          a club page to tell us, and we will put it right.
        </p>
      </aside>
    </>
  );
}

interface SectionProps {
  title: string;
  all?: ReactNode;
  children: ReactNode;
}

function Section({ title, all, children }: SectionProps) {
  return (
    <section aria-label={title} className="mx-auto w-full max-w-7xl px-4 pt-14 sm:px-6">
      <div className="court-line flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-heading lg:text-3xl">{title}</h2>
        {all}
      </div>
      {children}
    </section>
  );
}

function Steps() {
  return (
    <Section title="How it works">
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        {STEPS.map(({ title, text, ...step }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-11 flex-none place-items-center rounded-full bg-court text-lg font-bold text-on-court"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl leading-tight">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
              {'more' in step ? <p className="mt-2">{step.more}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
