import { site } from '#site.config.ts';
import { unknownPlace } from '#domain/near.ts';
import { GENDERS } from '#domain/club-options.ts';
import type { AgeGuide } from '#domain/season.ts';
import { AgeGroupField } from '#ui/age-group-field.tsx';
import { button } from '#ui/button.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { Options } from '#ui/options.tsx';
import { differing, withDifferences } from '../rules.ts';
import { DIFFERENCES, parseCompareSearch } from '../schema.ts';
import type { CompareChange, CompareGroup, CompareSearch } from '../schema.ts';
import { KeptFields } from './kept-fields.tsx';

/**
 * Of which programs the season is told, and which rows are shown: a plain form. The tick hides rows by
 * styles alone, so that it works without JavaScript; sent, it stands in the address.
 *
 * @param guide to age groups, of the present season
 * @param onSearch shows what the tick asks for: a change of the comparison that the address names by then,
 *   which a link used just before may not have shown yet
 * @param onShow shows what was sent, likewise
 */
export function CompareOptions({
  search,
  groups,
  isUnknownPlace,
  guide,
  onSearch,
  onShow,
}: {
  search: CompareSearch;
  groups: readonly CompareGroup[];
  isUnknownPlace: boolean;
  guide: AgeGuide;
  onSearch: (change: CompareChange) => void;
  onShow: (change: CompareChange) => void;
}) {
  const { rows, of } = differing(groups);
  const { club } = search;
  return (
    <form
      action="/compare"
      aria-label="What is compared"
      className="mt-5 grid grid-cols-2 items-start gap-x-4 gap-y-3 rounded-2xl border border-line bg-card p-4 lg:grid-cols-[repeat(3,minmax(0,14rem))_auto_1fr]"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = parseCompareSearch(Object.fromEntries(new FormData(event.currentTarget)));
        onShow((now) => ({ ...asked, club: now.club }));
      }}
    >
      <KeptFields search={{ club }} />
      <AgeGroupField id="compare-age-group" guide={guide} chosen={search.ageGroup} />
      <SelectField
        label="Gender"
        name="gender"
        autoComplete="off"
        defaultValue={search.gender ?? ''}
      >
        <Options of={GENDERS} none="Boys and girls" />
      </SelectField>
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
        Show
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
            onSearch((now) => withDifferences(now, checked))
          }
        />
        Only differences
      </label>
      <p className="col-span-full text-sm text-ink-soft">
        {rows} of {of} rows differ.
        {search.ageGroup && search.gender
          ? null
          : ' Choose an age group and a gender to see what the fee includes, practice and tournaments.'}
      </p>
    </form>
  );
}
