import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { useMergingSave } from '#ui/merging-save.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { addTryoutsMutation, changeTryoutMutation } from '../client.ts';
import type { EditableTryout, EditableTryouts } from '../client.ts';
import { tryoutsSchema } from '../schema.ts';
import type { KeptTryouts, TypedTryouts } from '../schema.ts';
import { DateFields } from './date-fields.tsx';
import { mergeTryouts } from './merge-tryout.ts';

const SEND = 'Save tryouts';
const NOTHING = { gender: '', ageGroups: [], date: '', start: '', end: '' };

/**
 * @param changed null for new ones
 * @param copied what new ones start from
 */
export function TryoutForm({
  clubId,
  club,
  changed,
  copied,
  onLeave,
  refetch,
  onReload,
}: {
  clubId: string;
  club: EditableTryouts;
  changed: EditableTryout | null;
  copied: EditableTryout | null;
  onLeave: () => void;
  refetch: () => Promise<EditableTryout | null>;
  onReload: () => void;
}) {
  const resolver = useMemo(
    () => resolverOf<TypedTryouts, KeptTryouts>(tryoutsSchema(() => club.seasons)),
    [club.seasons],
  );
  const edit = useEditForm<TypedTryouts, KeptTryouts, number>({
    resolver,
    values: changed?.values ?? firstValues(club, copied),
    version: changed?.version ?? 0,
    draftName: `tryouts:${clubId}:${changed?.id ?? copied?.id ?? 'new'}`,
    isSameForm: (from, to) =>
      from.pathname === to.pathname && JSON.stringify(from.search) === JSON.stringify(to.search),
    unsaved: 'These tryouts haven’t been saved.',
    onReload,
    ...(changed ? { merge: mergeTryouts } : {}),
  });
  const onSaved = () => {
    edit.end();
    onLeave();
  };
  const common = { edit, refetch, merge: mergeTryouts, send: SEND, onSaved };
  const add = useMergingSave({
    ...common,
    mutation: addTryoutsMutation,
    sent: (_version: number, form: KeptTryouts) => ({ clubId, form }),
  });
  const change = useMergingSave({
    ...common,
    mutation: changeTryoutMutation,
    sent: (version: number, form: KeptTryouts) => ({
      deed: { clubId, id: changed?.id ?? '', version },
      form,
    }),
  });
  return (
    <>
      <h2 className="mt-6 text-heading">{changed === null ? 'Add tryouts' : 'Edit tryout'}</h2>
      <p className="mt-1 text-ink-soft">Fields marked with * are required.</p>
      <SavedForm
        edit={edit}
        saving={changed === null ? add : change}
        label={changed === null ? 'Add tryouts' : 'Edit tryout'}
        send={SEND}
        leave={<Button onClick={onLeave}>Back to the list</Button>}
      >
        <DateFields isOne={changed !== null} seasons={club.seasons} />
        <SharedFields venues={club.venues} seasons={club.seasons} />
      </SavedForm>
    </>
  );
}

function firstValues(club: EditableTryouts, copied: EditableTryout | null): TypedTryouts {
  if (copied) {
    const { values } = copied;
    const [date = NOTHING] = values.dates;
    const isOffered = club.seasons.some(({ season }) => String(season) === values.season);
    return {
      ...values,
      season: isOffered ? values.season : String(club.season),
      dates: [{ ...date, date: '' }],
    };
  }
  const [venue] = club.venues;
  return {
    season: String(club.season),
    venueName: venue?.name ?? '',
    venueAddress: venue?.address ?? '',
    fee: '',
    registrationUrl: '',
    note: '',
    dates: [NOTHING],
  };
}

function SharedFields({ venues, seasons }: Pick<EditableTryouts, 'venues' | 'seasons'>) {
  const field = bound(useFormContext<TypedTryouts>());
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-3 font-display text-heading font-bold">
        Location and registration
      </legend>
      {venues.length === 0 ? null : (
        <div className="sm:col-span-2">
          <VenueChoice venues={venues} />
        </div>
      )}
      <FormField
        label="Location"
        autoComplete="off"
        hint="Optional. For example, the name of the gym."
        {...field('venueName')}
      />
      <FormField label="Address" required autoComplete="off" {...field('venueAddress')} />
      <FormField
        label="Fee in dollars"
        inputMode="numeric"
        autoComplete="off"
        hint="Whole dollars. Enter 0 if it’s free, or leave it blank if you’d rather not say."
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
          hint="For example, what to bring and when to arrive."
          {...field('note')}
        />
      </div>
    </fieldset>
  );
}

function VenueChoice({ venues }: Pick<EditableTryouts, 'venues'>) {
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
      <option value="-1">Another location</option>
    </FormSelect>
  );
}
