import { useMemo } from 'react';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import { Button } from '#ui/push-button.tsx';
import { useMergingSave } from '#ui/merging-save.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { addTryoutsMutation, changeTryoutMutation } from '../client.ts';
import { tryoutsSchema } from '../schema.ts';
import type { EditableTryout, KeptTryouts, TryoutsToEdit, TypedTryouts } from '../schema.ts';
import { DateFields } from './date-fields.tsx';
import { mergeTryouts } from './merge-tryout.ts';
import { SharedFields } from './shared-fields.tsx';

const SEND = 'Save Tryouts';
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
  refetch,
  ...edited
}: Edited & { onLeave: () => void; refetch: () => Promise<EditableTryout | null> }) {
  const { clubId, club, changed } = edited;
  const edit = useTryoutForm(edited);
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
      <h2 className="mt-6 text-heading">{changed === null ? 'Add Tryouts' : 'Change Tryout'}</h2>
      <p className="mt-1 text-ink-soft">Fields marked with * are required.</p>
      <SavedForm
        edit={edit}
        saving={changed === null ? add : change}
        label={changed === null ? 'Add tryouts' : 'Change tryout'}
        send={SEND}
        leave={<Button onClick={onLeave}>Back to the list</Button>}
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
    ...(changed ? { merge: mergeTryouts } : {}),
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
