import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormField } from '#ui/form-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { newClubSchema } from '../schema.ts';
import type { NewClub } from '../schema.ts';

/**
 * The form of a dialog that asks for a club's name.
 *
 * @param draftName under which name what is typed is kept
 * @param start the name it starts with
 * @param error why the last try did not work
 * @param labels what the button says, and while it works
 * @param onSubmit sends the name, and calls `onDone` when it was taken
 */
export function NameForm({
  draftName,
  start,
  error,
  labels: [send, sending],
  isBusy,
  onSubmit,
  onCancel,
  children,
}: {
  draftName: string;
  start: string;
  error: Error | string | null;
  labels: readonly [send: string, sending: string];
  isBusy: boolean;
  onSubmit: (form: NewClub, onDone: () => void) => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const form = useForm({ resolver: zodResolver(newClubSchema), defaultValues: { name: start } });
  const draft = useFormDraft(draftName, form);
  return (
    <form
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(event) => void form.handleSubmit((typed) => onSubmit(typed, draft.clear))(event)}
    >
      {children}
      {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
      <FormField
        label="Club name"
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog starts where one types
        autoFocus
        {...bound(form)('name')}
      />
      <Refusal isBoxed error={error} />
      <FormButtons
        isInWindow
        send={send}
        sending={sending}
        isSending={isBusy}
        onCancel={() => {
          draft.clear();
          onCancel();
        }}
      />
    </form>
  );
}
