import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import type { useEditForm } from './edit-form.tsx';
import type { Deed } from './failure.ts';
import { Button } from './push-button.tsx';
import { Refusal } from './refusal.tsx';
import { SaveBar } from './save-bar.tsx';

interface SavedFormProps<Values extends FieldValues, Kept> {
  edit: ReturnType<typeof useEditForm<Values, Kept, number>>;
  saving: { save: Deed; submit: (kept: Kept) => Promise<void>; question: ReactNode };
  label: string;
  send: string;
  status?: ReactNode;
  leave: ReactNode;
  children: ReactNode;
}

export function SavedForm<Values extends FieldValues, Kept>(props: SavedFormProps<Values, Kept>) {
  const { form, element, draftNotice, question } = props.edit;
  const { save, submit, question: conflict } = props.saving;
  const { status = form.formState.isDirty ? 'Not saved yet' : null } = props;
  const { error, isPending } = save;
  return (
    <FormProvider {...form}>
      {draftNotice ? <div className="mt-4">{draftNotice}</div> : null}
      <form
        ref={element}
        noValidate
        className="mt-6 grid gap-6"
        aria-label={props.label}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {props.children}
        <SaveBar status={status} refusal={<Refusal isBoxed error={error} />}>
          <Button type="submit" look="accent" disabled={isPending}>
            {isPending ? 'Saving...' : props.send}
          </Button>
          {props.leave}
        </SaveBar>
      </form>
      {question}
      {conflict}
    </FormProvider>
  );
}
