import type { FormEvent } from 'react';
import { dollars } from '#domain/dollars.ts';
import type { AgeGuide } from '#domain/season.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { AgeGroupField } from '#ui/age-group-field.tsx';
import { button } from '#ui/button.ts';
import { TextField } from '#ui/field.tsx';
import { GenderField } from '#ui/gender-field.tsx';
import { UseMyLocation } from '#ui/use-my-location.tsx';
import { site } from '#site.config.ts';

const { states, exampleZip, exampleTown } = site.region;
const LIST = new Intl.ListFormat('en-US');
const TAGLINE = site.tagline.charAt(0).toLowerCase() + site.tagline.slice(1);

/** A plain GET form, which also works without JavaScript. */
export function Hero({
  guide,
  onSearch,
}: {
  guide: AgeGuide;
  onSearch: (search: FinderSearch) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(parseFinderSearch(Object.fromEntries(new FormData(event.currentTarget))));
  }
  return (
    <section className="relative isolate overflow-hidden bg-deep text-white">
      <div className="relative mx-auto max-w-7xl px-4 py-7 sm:px-6 sm:py-14">
        <h1 className="max-w-3xl text-hero">Find the volleyball club that fits your family</h1>
        <p className="mt-4 max-w-xl text-lg sm:text-xl">
          A public directory of {TAGLINE}: {LIST.format(states)}. For parents, players and coaches.
        </p>
        <Rally />
        <form
          action="/find-club"
          method="get"
          role="search"
          aria-label="Clubs"
          onSubmit={submit}
          className="mt-6 grid grid-cols-2 items-start gap-4 rounded-2xl bg-card p-4 text-ink max-sm:*:first:col-span-2 max-sm:*:last:col-span-2 sm:p-5 lg:grid-cols-[1.6fr_1fr_1fr_minmax(11.25rem,auto)]"
        >
          <div>
            <TextField
              label="ZIP Code or Town"
              id="home-near"
              name="near"
              maxLength={100}
              placeholder={`${exampleZip} or ${exampleTown}`}
              autoComplete="postal-code"
              enterKeyHint="search"
            />
            <UseMyLocation field="home-near" className="link mr-2 -mb-2 min-h-11 text-sm" />
          </div>
          <AgeGroupField id="home-age-group" guide={guide} chosen={undefined} />
          <GenderField />
          <button type="submit" className={`${button.accent} px-6 sm:mt-6`}>
            Find a Club Now
          </button>
        </form>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 max-sm:text-sm sm:mt-3 sm:gap-x-6">
          <a href="/find-club?gender=Boys" className={QUICK_LINK}>
            Boys’ clubs
          </a>
          <a href="/tryouts" className={QUICK_LINK}>
            Upcoming tryouts
          </a>
          <a href={`/find-club?maxFee=${LOW_FEE}`} className={QUICK_LINK}>
            Clubs {dollars(LOW_FEE)} or less
          </a>
        </p>
      </div>
      {/* Last in the source, because it is as high as everything before it. */}
      <Court />
    </section>
  );
}

/** What families ask most often after place and age. */
const QUICK_LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';
const LOW_FEE = 1500;

/** A serve received, set, and spiked; the court from above, with the net in the middle. */
function Court() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 620 460"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-y-0 right-0 -z-1 hidden h-full w-auto max-w-none text-deep-line md:block"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.5"
      strokeLinecap="round"
    >
      <path d="M214 124H620M184 124h14" />
      <path d="M286 49a15 15 0 1 0 .1 0zM420 37a15 15 0 1 0 .1 0zM552 49a15 15 0 1 0 .1 0zM286 181a15 15 0 1 0 .1 0zM420 197a15 15 0 1 0 .1 0z" />
      <circle cx="552" cy="196" r="15" fill="currentColor" />
      <g className="text-white" strokeDasharray=".1 10">
        <path d="M428 68c22 34 20 84 2 122M434 198c24-46 74-60 106-20M540 214c-34 40-60 90-96 200" />
      </g>
      <g className="text-white" transform="translate(488 158)">
        <circle r="21" className="fill-deep" />
        <path
          d="M0 0C-8-3-14-9-15-15M0 0C0-8 6-15 13-17M0 0c8-3 15 0 19 6M0 0c-1 8-6 14-14 16M0 0c5 7 6 13 4 20"
          strokeWidth="2.5"
        />
      </g>
    </svg>
  );
}

function Rally() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 360 80"
      className="mt-5 w-full max-w-md text-deep-line md:hidden"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <path d="M96 30H360M74 30h9M53 30h9M32 30h9M11 30h9M139 52a9 9 0 1 0 18 0a9 9 0 1 0-18 0M223 56a9 9 0 1 0 18 0a9 9 0 1 0-18 0" />
      <circle cx="316" cy="50" r="9" fill="currentColor" />
      <g className="text-white">
        <path
          d="M14 76C44 30 96 22 140 44M158 52c22-18 44-18 64 0M242 52c24-32 54-38 70-12"
          strokeDasharray=".1 8"
        />
        <circle cx="276" cy="18" r="11" className="fill-deep" />
        <path
          d="M276 18c-4-2-7-5-8-8M276 18c0-4 3-8 7-9M276 18c4-2 8 0 10 3M276 18c-1 4-3 7-7 8M276 18c3 4 3 7 2 11"
          strokeWidth="1.5"
        />
      </g>
    </svg>
  );
}
