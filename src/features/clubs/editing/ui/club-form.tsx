import type { ReactNode } from 'react';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { useMergingSave } from '#ui/merging-save.tsx';
import { UnsavedFields } from '#ui/unsaved-fields.tsx';
import { updateClubMutation } from '../client.ts';
import { CLUB_LABELS, mergeClubs } from './merge-club.ts';
import { clubFormSchema } from '../schema.ts';
import type { ClubForm, EditableClub, TypedClub } from '../schema.ts';
import { BasicsFields } from './basics-fields.tsx';
import { ClubFields } from './club-field.tsx';
import { FormSection } from './form-section.tsx';
import { LocationFields } from './location-fields.tsx';

const resolver = resolverOf<TypedClub, ClubForm>(clubFormSchema);

const SEND = 'Save Changes';

interface ClubFormProps {
  /** The club as it is now; the form starts from what it was at first. */
  readonly club: EditableClub;
  /** Under which name what is typed is kept. */
  readonly draftName: string;
  readonly cancelLink: ReactNode;
  readonly onSaved: () => void;
  /** Loads the club as it is now; null if that fails. */
  readonly refetch: () => Promise<EditableClub | null>;
  /** Starts over from the club as it is now. */
  readonly onReload: () => void;
}

/**
 * The form of a club in four sections. What is typed outlives errors, an expired session and a
 * reload; leaving with changes asks first.
 */
export function ClubFormView(props: ClubFormProps) {
  const { club, draftName, onSaved, refetch, onReload } = props;
  const edit = useEditForm<TypedClub, ClubForm, number>({
    resolver,
    values: club.values,
    version: club.version,
    draftName,
    isSameForm: (from, to) => from.pathname === to.pathname,
    unsaved: 'Your changes to this club have not been saved.',
    onReload,
    merge: mergeClubs,
  });
  const saving = useMergingSave({
    edit,
    mutation: updateClubMutation,
    sent: (version: number, form: ClubForm) => ({ id: club.id, version, form }),
    refetch,
    merge: mergeClubs,
    send: SEND,
    onSaved: () => {
      edit.end();
      onSaved();
    },
  });

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10">
      <h1 className="text-title">Edit {edit.start.values.name}</h1>
      <Introduction clubId={club.id} />
      <SavedForm
        edit={edit}
        saving={saving}
        label="Edit club"
        send={SEND}
        status={<UnsavedFields control={edit.form.control} labels={CLUB_LABELS} />}
        leave={props.cancelLink}
      >
        <FormSection title="Club Basics">
          <BasicsFields club={club} />
        </FormSection>
        <FormSection title="Club Details">
          <ClubFields section="details" />
        </FormSection>
        <FormSection title="Practice Locations">
          <LocationFields />
        </FormSection>
        <FormSection title="Social Media">
          <div className="grid gap-5 sm:grid-cols-2">
            <ClubFields section="social" />
          </div>
        </FormSection>
      </SavedForm>
    </div>
  );
}

/** What is to be known of the form, and the way to what has a screen of its own. */
function Introduction({ clubId }: { clubId: string }) {
  return (
    <>
      <p className="mt-2 text-ink-soft">Fields marked with * are required.</p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <a href={`/clubs/${clubId}/edit/tryouts`} className="link target">
          Add or change tryouts
        </a>
        <a href={`/clubs/${clubId}/season`} className="link target">
          Fees and practice: the season sheet
        </a>
      </p>
    </>
  );
}
