import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import type { useEditForm } from './edit-form.tsx';
import type { Deed } from './failure.ts';
import { Button } from './push-button.tsx';
import { Refusal } from './refusal.tsx';
import { SaveBar } from './save-bar.tsx';

export function SavedForm<Values extends FieldValues, Kept>({
  edit: { form, element, draftNotice, question },
  saving: { save, submit, question: conflict },
  label,
  send,
  status = form.formState.isDirty ? 'Not saved yet' : null,
  leave,
  children,
}: {
  edit: ReturnType<typeof useEditForm<Values, Kept, number>>;
  saving: { save: Deed; submit: (kept: Kept) => Promise<void>; question: ReactNode };
  label: string;
  send: string;
  status?: ReactNode;
  leave: ReactNode;
  children: ReactNode;
}) {
  const { error, isPending } = save;
  return (
    <FormProvider {...form}>
      {draftNotice ? <div className="mt-4">{draftNotice}</div> : null}
      <form
        ref={element}
        noValidate
        className="mt-6 grid gap-6"
        aria-label={label}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {children}
        <SaveBar status={status} refusal={<Refusal isBoxed error={error} />}>
          <Button type="submit" look="accent" disabled={isPending}>
            {isPending ? 'Saving...' : send}
          </Button>
          {leave}
        </SaveBar>
      </form>
      {question}
      {conflict}
    </FormProvider>
  );
}
