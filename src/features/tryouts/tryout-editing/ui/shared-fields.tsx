import { useFormContext, useWatch } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { SeasonChoice } from '../rules.ts';
import type { TypedTryouts } from '../schema.ts';

/** What all dates of the form share: place, fee, registration, note and season. */
export function SharedFields({
  venues,
  seasons,
}: {
  venues: readonly { readonly name: string; readonly address: string }[];
  seasons: readonly SeasonChoice[];
}) {
  const field = bound(useFormContext<TypedTryouts>());
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-3 font-display text-heading font-bold">Where and how</legend>
      {venues.length === 0 ? null : (
        <div className="sm:col-span-2">
          <VenueChoice venues={venues} />
        </div>
      )}
      <FormField
        label="Place"
        autoComplete="off"
        hint="For example the name of the gym; optional."
        {...field('venueName')}
      />
      <FormField label="Address" required autoComplete="off" {...field('venueAddress')} />
      <FormField
        label="Fee in dollars"
        inputMode="numeric"
        autoComplete="off"
        hint="Whole dollars; 0 if it is free. Leave it empty to say nothing."
        {...field('fee')}
      />
      <FormField
        label="Registration link"
        inputMode="url"
        autoComplete="off"
        {...field('registrationUrl')}
      />
      <FormSelect label="Season" required {...field('season')}>
        {seasons.map(({ season, label }) => (
          <option key={season} value={String(season)}>
            {label}
          </option>
        ))}
      </FormSelect>
      <div className="sm:col-span-2">
        <TextArea
          label="Note"
          rows={3}
          hint="What players should bring, when to arrive."
          {...field('note')}
        />
      </div>
    </fieldset>
  );
}

/** Takes the place from where the club practises; another one is typed below. */
function VenueChoice({
  venues,
}: {
  venues: readonly { readonly name: string; readonly address: string }[];
}) {
  const { control, setValue } = useFormContext<TypedTryouts>();
  const [name, address] = useWatch({ control, name: ['venueName', 'venueAddress'] });
  const chosen = venues.findIndex((venue) => venue.name === name && venue.address === address);
  return (
    <FormSelect
      label="Practice location"
      autoComplete="off"
      value={String(chosen)}
      onChange={(event) => {
        const venue = venues[Number(event.currentTarget.value)];
        setValue('venueName', venue?.name ?? '', { shouldDirty: true });
        setValue('venueAddress', venue?.address ?? '', { shouldDirty: true });
      }}
    >
      {venues.map((venue, index) => (
        <option key={`${venue.name} ${venue.address}`} value={String(index)}>
          {venue.name === '' ? venue.address : `${venue.name}, ${venue.address}`}
        </option>
      ))}
      <option value="-1">Another place</option>
    </FormSelect>
  );
}
