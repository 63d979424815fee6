import { useMemo } from 'react';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import { Button } from '#ui/push-button.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
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
  const edit = useTryoutForm(edited);
  const add = useSubmit(addTryoutsMutation(clubId));
  const change = useSubmit(
    changeTryoutMutation({ clubId, id: changed?.id ?? '', version: edit.start.version }),
  );
  const save = changed === null ? add : change;
  const submit = (kept: KeptTryouts) =>
    save.mutate(kept, {
      onSuccess: () => {
        edit.end();
        onLeave();
      },
      onError: onRefused,
    });
  return (
    <>
      <h2 className="mt-6 text-heading">{changed === null ? 'Add Tryouts' : 'Change Tryout'}</h2>
      <p className="mt-1 text-ink-soft">Fields marked with * are required.</p>
      <SavedForm
        edit={edit}
        save={save}
        what="tryout"
        label={changed === null ? 'Add tryouts' : 'Change tryout'}
        send="Save Tryouts"
        leave={<Button onClick={onLeave}>Back to the list</Button>}
        onSubmit={submit}
      >
        <DateFields isOne={changed !== null} seasons={club.seasons} />
        <SharedFields venues={club.venues} seasons={club.seasons} />
      </SavedForm>
    </>
  );
}

/** The form, started from what is changed or copied. */
function useTryoutForm({ clubId, club, changed, copied, onReload }: Edited) {
  const resolver = useMemo(
    () => resolverOf<TypedTryouts, KeptTryouts>(tryoutsSchema(() => club.seasons)),
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
