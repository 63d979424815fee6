import { zodResolver } from '@hookform/resolvers/zod';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { messageOf } from '#ui/failure.ts';
import { leadsToSignIn } from '#ui/sign-in-link.tsx';
import { useSubmit } from '#ui/submit.ts';
import { updateClubMutation } from '../client.ts';
import { readDraft, writeDraft } from '../rules.ts';
import { clubFormSchema } from '../schema.ts';
import type { ClubForm, EditableClub, TypedClub } from '../schema.ts';
import { BasicsFields } from './basics-fields.tsx';
import { ClubFields } from './club-field.tsx';
import { FormSection } from './form-section.tsx';
import { LocationFields } from './location-fields.tsx';

// The schema takes more than the fields hold: null, for what is left out.
const resolver = zodResolver(clubFormSchema) as unknown as Resolver<TypedClub, unknown, ClubForm>;

interface ClubFormProps {
  /** The club as it is now; the form starts from what it was at first. */
  readonly club: EditableClub;
  /** Under which name what is typed is kept. */
  readonly draftName: string;
  readonly cancelLink: ReactNode;
  readonly onSaved: () => void;
  /** The server refused a save: the club may have changed. */
  readonly onRefused: () => void;
  /** Starts the form again from the club as it is now. */
  readonly onReload: () => void;
}

/**
 * The form of a club in four sections. What is typed outlives errors, an expired session and a
 * reload; leaving with changes asks first.
 */
export function ClubFormView(props: ClubFormProps) {
  const { club, draftName, onSaved, onRefused } = props;
  const [draft, setDraft, clearDraft] = useDraft(draftName);
  const [start] = useState(() => {
    const kept = readDraft(draft);
    return { kept, version: kept?.version ?? club.version, values: club.values };
  });
  const save = useSubmit(updateClubMutation());
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<TypedClub, unknown, ClubForm>({
    resolver,
    defaultValues: start.values,
    // By the order on the screen, below: locations are registered after what stands below them.
    shouldFocusError: false,
  });
  const { formState, handleSubmit, reset, watch } = form;
  const { isDirty, submitCount } = formState;
  useEffect(() => {
    if (submitCount > 0) focusFirstError(element.current);
  }, [submitCount]);

  useEffect(() => {
    if (start.kept) reset({ ...start.values, ...start.kept.values }, { keepDefaultValues: true });
  }, [reset, start]);
  useEffect(() => {
    const { unsubscribe } = watch((values, { type }) => {
      if (type === 'change' || type === undefined) setDraft(writeDraft(start.version, values));
    });
    return unsubscribe;
    // oxlint-disable-next-line react/exhaustive-deps -- a setter of the same draft each time
  }, [watch, start.version]);

  const isLeaving = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isLeaving.current && current.pathname !== next.pathname && !leadsToSignIn(next),
    enableBeforeUnload: () => isDirty && !isLeaving.current,
    withResolver: true,
  });

  function submit(values: ClubForm) {
    save.mutate(
      { id: club.id, version: start.version, form: values },
      {
        onSuccess: () => {
          isLeaving.current = true;
          clearDraft();
          onSaved();
        },
        onError: onRefused,
      },
    );
  }

  function startAnew() {
    clearDraft();
    props.onReload();
  }

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10">
      <h1 className="text-title">Edit {start.values.name}</h1>
      <p className="mt-2 text-ink-soft">Fields marked with * are required.</p>
      {start.kept && isDirty ? (
        <div className="mt-4">
          <DraftNotice onDiscard={startAnew} />
        </div>
      ) : null}
      <FormProvider {...form}>
        <form
          ref={element}
          noValidate
          className="mt-6 grid gap-6"
          aria-label="Edit club"
          onSubmit={(event) => void handleSubmit(submit)(event)}
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
          {save.isError ? (
            <Refusal
              message={messageOf(save.error)}
              onReload={club.version === start.version ? undefined : startAnew}
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <button type="submit" className={button.accent} disabled={save.isPending}>
              {save.isPending ? 'Saving...' : 'Save Changes'}
            </button>
            {props.cancelLink}
          </div>
        </form>
      </FormProvider>
      {blocker.status === 'blocked' ? (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave"
          onCancel={blocker.reset}
          onConfirm={() => {
            clearDraft();
            blocker.proceed();
          }}
        >
          Your changes to this club have not been saved.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Why nothing was saved; with a way to the club as somebody else has saved it since. */
function Refusal({ message, onReload }: { message: string; onReload: (() => void) | undefined }) {
  return (
    <div role="alert" className="rounded-xl bg-danger-tint px-4 py-3">
      <p className="font-semibold text-danger">{message}</p>
      {onReload === undefined ? null : (
        <p className="mt-2">
          <button type="button" className="link min-h-11" onClick={onReload}>
            Reload
          </button>{' '}
          the club as it is now, without what you typed.
        </p>
      )}
    </div>
  );
}

/** Opens the sections with errors; the first error takes the focus. */
function focusFirstError(form: HTMLFormElement | null): void {
  const mistaken = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
  for (const field of mistaken) {
    const section = field.closest('details');
    if (section) section.open = true;
  }
  mistaken[0]?.focus();
}
