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
 * @param save the mutation
 * @param what is edited, in a word
 * @param label of the form
 * @param send what saving is called
 * @param status what has not been saved
 * @param leave the way out
 */
export function SavedForm<Values extends FieldValues, Kept>({
  edit: { form, element, hasChanged, draftNotice, question, restart },
  save: { error, isPending },
  what,
  label,
  send,
  status = form.formState.isDirty ? 'Not saved yet' : null,
  leave,
  children,
  onSubmit,
}: {
  edit: ReturnType<typeof useEditForm<Values, Kept, number>>;
  save: Deed;
  what: string;
  label: string;
  send: string;
  status?: ReactNode;
  leave: ReactNode;
  children: ReactNode;
  onSubmit: (kept: Kept) => void;
}) {
  return (
    <FormProvider {...form}>
      {draftNotice ? <div className="mt-4">{draftNotice}</div> : null}
      <form
        ref={element}
        noValidate
        className="mt-6 grid gap-6"
        aria-label={label}
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
      >
        {children}
        <SaveBar
          status={status}
          refusal={
            error ? (
              <SaveRefusal error={error} what={what} onReload={hasChanged ? restart : undefined} />
            ) : null
          }
        >
          <Button type="submit" look="accent" disabled={isPending}>
            {isPending ? 'Saving...' : send}
          </Button>
          {leave}
        </SaveBar>
      </form>
      {question}
    </FormProvider>
  );
}
