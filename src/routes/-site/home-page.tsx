import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { site } from '#site.config.ts';

const STEPS = [
  {
    title: 'Identify potential clubs',
    text: 'Search by place, gender and team type, and see at a glance which clubs train near you.',
  },
  {
    title: 'Compare with ease',
    text: 'Age groups, teams, practice locations, ratings and comments stand side by side.',
  },
  {
    title: 'Connect with confidence',
    text: 'Write, call or visit the club with the questions that matter to your family.',
  },
] as const;

/** The home page: what this is, the way to the finder, how it works. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Steps />
      <Places />
      <aside className="mx-auto mt-16 max-w-7xl px-4 sm:px-6">
        <p className="rounded-2xl border border-line bg-card p-6 text-lg">
          <strong className="font-display">Something out of date?</strong> Use ‘Suggest an edit’ on
          a club page to tell us, and we will put it right.
        </p>
      </aside>
    </>
  );
}

function Hero() {
  return (
    <section className="relative overflow-hidden bg-deep text-white">
      <Court />
      <div className="relative mx-auto max-w-7xl px-4 py-16 sm:px-6 sm:py-24 lg:py-28">
        <h1 className="max-w-3xl text-hero">Find the volleyball club that fits your family</h1>
        <p className="mt-5 max-w-2xl text-lg sm:text-xl">
          A public directory of youth volleyball clubs in the Philadelphia area: Pennsylvania, New
          Jersey and Delaware. For parents, players and coaches.
        </p>
        <Link
          to="/find-club"
          className="mt-8 inline-flex min-h-13 items-center rounded-xl border border-transparent bg-white px-7 py-3 text-lg font-semibold text-deep-ink no-underline transition-transform hover:-translate-y-0.5"
        >
          Find a Club Now
        </Link>
      </div>
    </section>
  );
}

/** A court seen from the stands, with the ball above the net. */
function Court() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 480"
      preserveAspectRatio="xMaxYMax meet"
      className="absolute right-0 bottom-0 hidden h-full w-1/2 text-deep-line md:block"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinejoin="round"
    >
      <path d="M150 300 H560 L690 480 H20 Z" />
      <path d="M118 348 H596 M82 402 H634" />
      <path d="M104 366 V236 M608 366 V236" strokeWidth="7" />
      <path d="M104 240 H608 M104 290 H608" strokeWidth="5" />
      <path
        d="M104 252 H608 M104 264 H608 M104 276 H608 M140 240 V290 M180 240 V290 M220 240 V290 M260 240 V290 M300 240 V290 M340 240 V290 M380 240 V290 M420 240 V290 M460 240 V290 M500 240 V290 M540 240 V290 M580 240 V290"
        strokeWidth="1.5"
      />
      <g transform="translate(410 120)" strokeLinecap="round">
        <circle r="58" />
        <path d="M0 0c0-30 12-46 28-52M0 0c26 15 46 14 57 3M0 0c-26 14-33 34-28 52M-24-53c-2 21 6 41 24 53M-57 18c16 0 40-4 57-18M23 54c6-20-2-41-23-54" />
      </g>
      <path d="M150 210 C 210 120 280 90 336 104" strokeDasharray="2 14" strokeLinecap="round" />
    </svg>
  );
}

function Steps() {
  return (
    <section className="mx-auto max-w-7xl px-4 pt-14 sm:px-6">
      <h2 className="text-title">How it works</h2>
      <ol className="mt-6 grid gap-5 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="rounded-2xl border border-line bg-card p-6">
            <span
              aria-hidden="true"
              className="grid size-11 place-items-center rounded-full bg-court text-lg font-bold text-on-court"
            >
              {index + 1}
            </span>
            <h3 className="mt-4 text-heading">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Places() {
  return (
    <section className="mx-auto max-w-7xl px-4 pt-14 sm:px-6">
      <h2 className="text-title">Start close to home</h2>
      <div className="mt-6 grid gap-5 md:grid-cols-3">
        {site.featuredCounties.map(({ state, counties }) => (
          <div key={state} className="rounded-2xl bg-sand p-6">
            <h3 className="text-heading">{state}</h3>
            <ul className="mt-3 flex flex-wrap gap-2">
              {counties.map((county) => (
                <li key={county}>
                  <Link
                    to="/find-club"
                    search={{ state, county }}
                    preload={false}
                    className={`${button.outline} px-4`}
                  >
                    {county}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
