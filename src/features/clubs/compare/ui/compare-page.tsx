import { useRef } from 'react';
import { unknownPlace } from '#domain/near.ts';
import type { AgeGuide } from '#domain/season.ts';
import { AgeGroupField } from '#ui/age-group-field.tsx';
import { button } from '#ui/button.ts';
import { TextField } from '#ui/field.tsx';
import { GenderField } from '#ui/gender-field.tsx';
import { ShareButtons } from '#ui/share-buttons.tsx';
import { site } from '#site.config.ts';
import type { Comparison } from '../client.ts';
import { comparisonTitle, differing, leftOut } from '../rules.ts';
import { DIFFERENCES, MOST_COMPARED, parseCompareSearch } from '../schema.ts';
import type { CompareChange, CompareSearch } from '../schema.ts';
import { AddClub, KeptFields } from './add-club.tsx';
import { CompareTable } from './compare-table.tsx';
import './compare.css';
import { CompareInvitation } from '../components.tsx';

interface ComparePageProps {
  readonly search: CompareSearch;
  readonly comparison: Comparison;
  readonly guide: AgeGuide;
  readonly onSearch: (change: CompareChange) => void;
}

export function ComparePage({ search, comparison, guide, onSearch }: ComparePageProps) {
  const { clubs } = comparison;
  const table = useRef<HTMLDivElement>(null);
  const { only: _only, ...compared } = search;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-10">
      <h1 className="text-title">Compare Clubs</h1>
      {leftOut(comparison).map((sentence) => (
        <p key={sentence} className="mt-2 text-ink-soft">
          {sentence}
        </p>
      ))}
      {clubs.length > 1 ? (
        <>
          <CompareOptions
            // The fields follow the address. The tick is left out, so that it keeps the focus.
            key={JSON.stringify(compared)}
            search={search}
            comparison={comparison}
            guide={guide}
            onSearch={onSearch}
            onShow={(change) => {
              onSearch(change);
              table.current?.focus();
            }}
          />
          <p className="mt-4 flex flex-wrap gap-3 print-hidden">
            <ShareButtons title={comparisonTitle(clubs)} hasSearch />
          </p>
          <CompareTable ref={table} search={search} comparison={comparison} />
        </>
      ) : (
        <p className="mt-3 max-w-prose text-lg">
          <CompareInvitation />
          <span>
            {clubs[0] === undefined
              ? `Choose 2 to ${MOST_COMPARED} clubs to see them side by side: who plays, what a season costs, practice, tryouts, and ratings.`
              : `You’ve picked ${clubs[0].name}. Add at least one more club to compare.`}
          </span>
        </p>
      )}
      {clubs.length < MOST_COMPARED ? (
        <AddClub search={search} comparison={comparison} />
      ) : (
        <p className="print-hidden mt-8 text-ink-soft">
          You can compare up to {MOST_COMPARED} clubs. Remove one to add another.
        </p>
      )}
    </div>
  );
}

interface CompareOptionsProps extends ComparePageProps {
  /** Like `onSearch`: changes the search of the current address, which may be newer than `search`. */
  readonly onShow: (change: CompareChange) => void;
}

/** A plain form. The tick hides rows by CSS alone, so that it works without JavaScript. */
function CompareOptions({ search, comparison, guide, onSearch, onShow }: CompareOptionsProps) {
  const { groups, isUnknownPlace } = comparison;
  const { rows, of } = differing(groups);
  const { club } = search;
  return (
    <form
      action="/compare"
      aria-label="Comparison options"
      className="mt-5 grid grid-cols-2 items-start gap-x-4 gap-y-3 rounded-2xl border border-line bg-card p-4 lg:grid-cols-[repeat(3,minmax(0,14rem))_auto_1fr]"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = parseCompareSearch(Object.fromEntries(new FormData(event.currentTarget)));
        onShow((now) => ({ ...asked, club: now.club }));
      }}
    >
      <KeptFields search={{ club }} />
      <AgeGroupField id="compare-age-group" guide={guide} chosen={search.ageGroup} />
      <GenderField chosen={search.gender ?? ''} />
      <div className="max-lg:col-span-2">
        <TextField
          label="Distance from ZIP Code or Town"
          id="compare-near"
          name="near"
          maxLength={100}
          defaultValue={search.near ?? ''}
          autoComplete="postal-code"
          aria-describedby="compare-near-note"
          aria-invalid={isUnknownPlace}
        />
        <p id="compare-near-note" className="text-sm text-danger">
          {isUnknownPlace ? unknownPlace(search.near, site.region.exampleTown) : null}
        </p>
      </div>
      <button type="submit" className={`${button.court} lg:mt-6`}>
        Update comparison
      </button>
      <label className="flex min-h-11 items-center gap-2 font-semibold lg:mt-6 lg:justify-self-end">
        <input
          type="checkbox"
          name="only"
          value={DIFFERENCES}
          autoComplete="off"
          className="size-5 flex-none"
          defaultChecked={search.only !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            onSearch((now) => ({ ...now, only: checked ? DIFFERENCES : undefined }))
          }
        />
        Only differences
      </label>
      <p className="col-span-full text-sm text-ink-soft">
        {`${rows} of ${of} details are different.`}
        {search.ageGroup && search.gender ? null : (
          <span>
            {' '}
            Choose an age group and a gender to compare fees, practices, and tournaments.
          </span>
        )}
      </p>
    </form>
  );
}
