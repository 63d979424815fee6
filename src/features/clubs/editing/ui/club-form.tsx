import type { ReactNode } from 'react';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import type { Again } from '#ui/edit-screen.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { useSubmit } from '#ui/submit.ts';
import { UnsavedFields } from '#ui/unsaved-fields.tsx';
import { CLUB_FIELDS, shortLabel } from '../../fields.ts';
import { updateClubMutation } from '../client.ts';
import { clubFormSchema } from '../schema.ts';
import type { ClubForm, EditableClub, TypedClub } from '../schema.ts';
import { BasicsFields } from './basics-fields.tsx';
import { ClubFields } from './club-field.tsx';
import { FormSection } from './form-section.tsx';
import { LocationFields } from './location-fields.tsx';

const resolver = resolverOf<TypedClub, ClubForm>(clubFormSchema);

/** What the fields are called in a sentence. */
const LABELS = {
  ...Object.fromEntries(
    Object.entries(CLUB_FIELDS).map(([name, field]) => [name, shortLabel(field)]),
  ),
  practiceLocations: 'Practice locations',
};

interface ClubFormProps extends Omit<Again, 'reloads'> {
  /** The club as it is now; the form starts from what it was at first. */
  readonly club: EditableClub;
  /** Under which name what is typed is kept. */
  readonly draftName: string;
  readonly cancelLink: ReactNode;
  readonly onSaved: () => void;
}

/**
 * The form of a club in four sections. What is typed outlives errors, an expired session and a
 * reload; leaving with changes asks first.
 */
export function ClubFormView(props: ClubFormProps) {
  const { club, draftName, onSaved, onRefused, onReload } = props;
  const save = useSubmit(updateClubMutation);
  const edit = useEditForm<TypedClub, ClubForm, number>({
    resolver,
    values: club.values,
    version: club.version,
    draftName,
    isSameForm: (from, to) => from.pathname === to.pathname,
    unsaved: 'Your changes to this club have not been saved.',
    onReload,
  });

  function submit(values: ClubForm) {
    save.mutate(
      { id: club.id, version: edit.start.version, form: values },
      {
        onSuccess: () => {
          edit.end();
          onSaved();
        },
        onError: onRefused,
      },
    );
  }

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10">
      <h1 className="text-title">Edit {edit.start.values.name}</h1>
      <Introduction clubId={club.id} />
      <SavedForm
        edit={edit}
        save={save}
        what="club"
        label="Edit club"
        send="Save Changes"
        status={<UnsavedFields control={edit.form.control} labels={LABELS} />}
        leave={props.cancelLink}
        onSubmit={submit}
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
