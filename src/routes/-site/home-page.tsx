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
    text: 'Search by location, age, and gender to see which clubs practice near you.',
  },
  {
    title: 'Compare with ease',
    text: 'See age groups, teams, practice locations, fees, and ratings side by side.',
    more: (
      <Link to="/compare" {...LINK}>
        Compare clubs
      </Link>
    ),
  },
  {
    title: 'Connect with confidence',
    text: 'Call, email, or stop by with the questions that matter to your family.',
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
        <div className="mt-5 grid items-start gap-x-12 gap-y-5 lg:grid-cols-2">
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
          <div className="swipe mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {guides.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </Section>
      )}
      <aside className="mx-auto mt-10 w-full max-w-7xl px-4 sm:mt-16 sm:px-6">
        <p className="rounded-2xl border border-line bg-card p-4 sm:p-6 sm:text-lg">
          <strong className="font-display">See something out of date?</strong> Tell us with “Suggest
          an Edit” on the club’s page, and we’ll fix it.
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
    <section aria-label={title} className="mx-auto w-full max-w-7xl px-4 pt-8 sm:px-6 sm:pt-14">
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
      <ol className="mt-5 grid gap-4 md:grid-cols-3 md:gap-6">
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
