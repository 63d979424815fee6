import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { viewerQuery } from '#platform/session/viewer.ts';
import { button } from '#ui/button.ts';
import { EditScreen } from '#ui/edit-screen.tsx';
import { clubToEditQuery, updateClubMutation } from '../client.ts';
import type { EditableClub } from '../client.ts';
import { EditMissing, EditSkeleton } from './edit-states.tsx';
import { mergeFields } from '#domain/merge.ts';
import { useDraft } from '#ui/draft.ts';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import type { Merge } from '#ui/edit-form.tsx';
import { FoldHead } from '#ui/fold.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { useMergingSave } from '#ui/merging-save.tsx';
import { UnsavedFields } from '#ui/unsaved-fields.tsx';
import { FACT_LABELS, showFact } from '../fact-rules.ts';
import { clubFormSchema } from '../schema.ts';
import type { ClubForm, TypedClub } from '../schema.ts';
import { BasicsFields } from './basics-fields.tsx';
import { ClubFields } from './club-field.tsx';
import { StillRight } from './still-right.tsx';
import { LocationFields } from './location-fields.tsx';

interface EditClubProps {
  readonly clubId: string;
  readonly renderBackLink: (label: string, className: string) => ReactNode;
  readonly onSaved: () => void;
}

export function EditClub({ clubId, renderBackLink, onSaved }: EditClubProps) {
  return (
    <EditScreen
      viewer={useQuery(viewerQuery)}
      query={(viewerId) => clubToEditQuery(clubId, viewerId)}
      what="this club"
      loading={<EditSkeleton />}
      missing={<EditMissing />}
      back={renderBackLink('Back to Club Profile', button.court)}
    >
      {({ club }, { reloads, refetch, onReload }, viewerId) => (
        <ClubFormView
          // Only another club resets the form: a refetch keeps the edits (EDIT-15).
          key={`${club.id} ${viewerId} ${reloads}`}
          club={club}
          cancelLink={renderBackLink('Cancel', button.outline)}
          onSaved={onSaved}
          refetch={async () => (await refetch())?.club ?? null}
          onReload={onReload}
        />
      )}
    </EditScreen>
  );
}

const resolver = resolverOf<TypedClub, ClubForm>(clubFormSchema);

const SEND = 'Save Changes';

const LABELS: Readonly<Partial<Record<string, string>>> = FACT_LABELS;

const mergeClubs: Merge<TypedClub> = (sides, choices) =>
  mergeFields(sides, choices, {
    label: (name) => LABELS[name] ?? name,
    show: showFact,
  });

interface ClubFormViewProps {
  /** The current club; the form starts from the one it first got. */
  readonly club: EditableClub;
  readonly cancelLink: ReactNode;
  readonly onSaved: () => void;
  readonly refetch: () => Promise<EditableClub | null>;
  readonly onReload: () => void;
}

/** The draft outlives errors, an expired session, and a reload. */
function ClubFormView({ club, cancelLink, onSaved, refetch, onReload }: ClubFormViewProps) {
  const edit = useEditForm<TypedClub, ClubForm, number>({
    resolver,
    values: club.values,
    version: club.version,
    draftName: `club:${club.id}`,
    isSameForm: (from, to) => from.pathname === to.pathname,
    unsaved: 'Your changes to this club haven’t been saved.',
    onReload,
    merge: mergeClubs,
  });
  // Left by routes/-site/add-suggested-club.tsx.
  const [suggestion, , clearSuggestion] = useDraft(`suggested:${club.id}`);
  const saving = useMergingSave({
    edit,
    mutation: updateClubMutation,
    sent: (version: number, form: ClubForm) => ({
      id: club.id,
      version,
      form,
      suggestion: suggestion || undefined,
    }),
    refetch,
    merge: mergeClubs,
    send: SEND,
    onSaved: () => {
      edit.end();
      clearSuggestion();
      onSaved();
    },
  });

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10">
      <h1 className="text-title">Edit {edit.start.values.name}</h1>
      <p className="mt-2 text-ink-soft">Fields marked with * are required.</p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <a href={`/clubs/${club.id}/edit/tryouts`} className="link target">
          Edit tryouts
        </a>
        <a href={`/clubs/${club.id}/season`} className="link target">
          Edit fees and practices
        </a>
      </p>
      <SavedForm
        edit={edit}
        saving={saving}
        label="Edit club"
        send={SEND}
        status={<UnsavedFields control={edit.form.control} labels={LABELS} />}
        leave={cancelLink}
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
      <StillRight club={club} />
    </div>
  );
}

/** Open at first (EDIT-02). */
function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group rounded-2xl border border-line bg-card">
      <FoldHead title={title} />
      <div className="grid gap-5 px-4 pt-1 pb-6 sm:px-6">{children}</div>
    </details>
  );
}
