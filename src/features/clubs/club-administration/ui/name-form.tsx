import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormField } from '#ui/form-field.tsx';
import { newClubSchema } from '../schema.ts';
import type { NewClub } from '../schema.ts';

/**
 * The form of a dialog that asks for a club's name.
 *
 * @param draftName under which name what is typed is kept
 * @param start the name it starts with
 * @param failure why the last try did not work
 * @param submitLabel what the button says, and while it works
 * @param onSubmit sends the name, and calls `onDone` when it was taken
 */
export function NameForm({
  draftName,
  start,
  failure,
  submitLabel,
  busyLabel,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: {
  draftName: string;
  start: string;
  failure: string | null;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  onSubmit: (form: NewClub, onDone: () => void) => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const form = useForm({ resolver: zodResolver(newClubSchema), defaultValues: { name: start } });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(draftName, form);
  const failureId = useId();
  return (
    <form
      noValidate
      className="mt-3 grid gap-4"
      aria-describedby={failure === null ? undefined : failureId}
      onSubmit={(event) => void handleSubmit((typed) => onSubmit(typed, draft.clear))(event)}
    >
      {children}
      {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
      <FormField
        label="Club name"
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog starts where one types
        autoFocus
        error={formState.errors.name?.message}
        {...register('name')}
      />
      {failure === null ? null : (
        <p
          id={failureId}
          role="alert"
          className="rounded-xl bg-danger-tint px-4 py-3 font-semibold text-danger"
        >
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button
          type="button"
          className={button.outline}
          onClick={() => {
            draft.clear();
            onCancel();
          }}
        >
          Cancel
        </button>
        <button type="submit" className={button.accent} disabled={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </button>
      </div>
    </form>
  );
}
