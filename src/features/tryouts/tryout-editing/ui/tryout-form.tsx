import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import { SaveRefusal, useEditForm } from '#ui/edit-form.tsx';
import { Button } from '#ui/push-button.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { useSubmit } from '#ui/submit.ts';
import { addTryoutsMutation, changeTryoutMutation } from '../client.ts';
import { tryoutsSchema } from '../schema.ts';
import type { EditableTryout, KeptTryouts, TryoutsToEdit, TypedTryouts } from '../schema.ts';
import { DateFields } from './date-fields.tsx';
import { SharedFields } from './shared-fields.tsx';

const NOTHING = { gender: '', ageGroups: [], date: '', start: '', end: '' };

interface Edited {
  readonly clubId: string;
  readonly club: Extract<TryoutsToEdit, { kind: 'editable' }>;
  readonly changed: EditableTryout | null;
  readonly copied: EditableTryout | null;
  readonly onReload: () => void;
}

/**
 * The form of tryouts: of several new ones, which share what stands above their dates, or of one that is
 * changed. What is typed outlives errors, an ended session and a reload; leaving with changes asks first.
 *
 * @param changed null for new ones
 * @param copied what new ones begin with, but for the day
 */
export function TryoutForm({
  onLeave,
  onRefused,
  ...edited
}: Edited & { onLeave: () => void; onRefused: () => void }) {
  const { clubId, club, changed } = edited;
  const { form, element, start, hasChanged, draftNotice, question, end, restart } =
    useTryoutForm(edited);
  const add = useSubmit(addTryoutsMutation(clubId));
  const change = useSubmit(
    changeTryoutMutation({ clubId, id: changed?.id ?? '', version: start.version }),
  );
  const save = changed === null ? add : change;
  const submit = (kept: KeptTryouts) =>
    save.mutate(kept, {
      onSuccess: () => {
        end();
        onLeave();
      },
      onError: onRefused,
    });
  return (
    <FormProvider {...form}>
      <h2 className="mt-6 text-heading">{changed === null ? 'Add Tryouts' : 'Change Tryout'}</h2>
      <p className="mt-1 text-ink-soft">Fields marked with * are required.</p>
      {draftNotice ? <div className="mt-4">{draftNotice}</div> : null}
      <form
        ref={element}
        noValidate
        className="mt-6 grid gap-8"
        aria-label={changed === null ? 'Add tryouts' : 'Change tryout'}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <DateFields isOne={changed !== null} seasons={club.seasons} />
        <SharedFields venues={club.venues} seasons={club.seasons} />
        <SaveBar
          status={form.formState.isDirty ? 'Not saved yet' : null}
          refusal={
            save.isError ? (
              <SaveRefusal
                error={save.error}
                what="tryout"
                onReload={hasChanged ? restart : undefined}
              />
            ) : null
          }
        >
          <Button type="submit" look="accent" disabled={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Tryouts'}
          </Button>
          <Button onClick={onLeave}>Back to the list</Button>
        </SaveBar>
      </form>
      {question}
    </FormProvider>
  );
}

/** The form, started from what is changed or copied. */
function useTryoutForm({ clubId, club, changed, copied, onReload }: Edited) {
  const resolver = useMemo(
    // The schema takes more than the fields hold: null, for what is left out.
    () =>
      zodResolver(tryoutsSchema(club.seasons)) as unknown as Resolver<
        TypedTryouts,
        unknown,
        KeptTryouts
      >,
    [club.seasons],
  );
  return useEditForm<TypedTryouts, KeptTryouts, number>({
    resolver,
    values: changed?.values ?? firstValues(club, copied),
    version: changed?.version ?? 0,
    draftName: `tryouts:${clubId}:${changed?.id ?? copied?.id ?? 'new'}`,
    isSameForm: (from, to) =>
      from.pathname === to.pathname && JSON.stringify(from.search) === JSON.stringify(to.search),
    unsaved: 'These tryouts have not been saved.',
    onReload,
  });
}

function firstValues(
  club: Extract<TryoutsToEdit, { kind: 'editable' }>,
  copied: EditableTryout | null,
): TypedTryouts {
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
