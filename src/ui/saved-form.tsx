import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { SaveRefusal } from './edit-form.tsx';
import type { useEditForm } from './edit-form.tsx';
import type { Deed } from './failure.ts';
import { Button } from './push-button.tsx';
import { SaveBar } from './save-bar.tsx';

/**
 * A form of {@link useEditForm} above the bar that saves it.
 *
 * @param edit what the form is made of
 * @param saving how it is saved
 * @param label of the form
 * @param send what saving is called
 * @param status what has not been saved
 * @param leave the way out
 */
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
        <SaveBar status={status} refusal={error ? <SaveRefusal error={error} /> : null}>
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
