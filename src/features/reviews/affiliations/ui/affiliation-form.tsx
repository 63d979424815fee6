import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { messageOf } from '#ui/failure.ts';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormCheckbox, FormField } from '#ui/form-field.tsx';
import { useSubmit } from '#ui/submit.ts';
import { addAffiliationMutation } from '../client.ts';
import { newAffiliationSchema } from '../schema.ts';

/** Adds an affiliation: the attestation, and, where wanted, player and years (decision 38). */
export function AffiliationForm({ clubId, onDone }: { clubId: string; onDone: () => void }) {
  const add = useSubmit(addAffiliationMutation());
  const form = useForm({
    resolver: zodResolver(newAffiliationSchema),
    defaultValues: {
      clubId,
      // Unticked: the schema refuses it.
      attested: false as unknown as true,
      playerName: '',
      startYear: '',
      endYear: '',
    },
  });
  const { register, handleSubmit, formState, setFocus } = form;
  const draft = useFormDraft(`affiliation:${clubId}`, form);
  const { errors } = formState;
  const close = () => {
    draft.clear();
    onDone();
  };
  useEffect(() => setFocus('playerName'), [setFocus]);
  return (
    <form
      noValidate
      aria-label="Add affiliation"
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit((values) => add.mutate(values, { onSuccess: close }))(event)
      }
    >
      {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
      <FormField
        label="Player name (optional)"
        autoComplete="off"
        hint="Seen by you and administrators only."
        error={errors.playerName?.message}
        {...register('playerName')}
      />
      <div className="grid grid-cols-2 gap-3">
        <FormField
          label="Start year"
          inputMode="numeric"
          autoComplete="off"
          error={errors.startYear?.message}
          {...register('startYear')}
        />
        <FormField
          label="End year"
          inputMode="numeric"
          autoComplete="off"
          error={errors.endYear?.message}
          {...register('endYear')}
        />
      </div>
      <FormCheckbox
        label="I attest that I or my child have played for this club or that I am a coach/representative of this club."
        error={errors.attested?.message}
        {...register('attested')}
      />
      {add.isError ? (
        <p role="alert" className="font-semibold text-danger">
          {messageOf(add.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={button.court} disabled={add.isPending}>
          {add.isPending ? 'Adding...' : 'Add'}
        </button>
        <button type="button" className={button.outline} onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
