import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { AFFILIATED_AS, ALL_AFFILIATED_AS } from '#domain/review-rules.ts';
import type { AffiliatedAs } from '#domain/review-rules.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormCheckbox, FormField, FormSelect } from '#ui/form-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
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
      affiliatedAs: '' as AffiliatedAs,
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
  useEffect(() => setFocus('affiliatedAs'), [setFocus]);
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
      <FormSelect
        label="I am affiliated as"
        hint="Ratings by coaches, directors and representatives show ‘Club staff’ and do not count."
        error={errors.affiliatedAs?.message}
        {...register('affiliatedAs')}
      >
        <option value="">Please choose</option>
        {ALL_AFFILIATED_AS.map((one) => (
          <option key={one} value={one}>
            {AFFILIATED_AS[one].label}
          </option>
        ))}
      </FormSelect>
      <FormField
        label="Player name (optional)"
        autoComplete="off"
        hint="Seen by you and administrators only."
        error={errors.playerName?.message}
        {...register('playerName')}
      />
      <div className="grid grid-cols-2 gap-3">
        {(['startYear', 'endYear'] as const).map((name) => (
          <FormField
            key={name}
            label={name === 'startYear' ? 'Start year' : 'End year'}
            inputMode="numeric"
            autoComplete="off"
            error={errors[name]?.message}
            {...register(name)}
          />
        ))}
      </div>
      <FormCheckbox
        label="I attest that I or my child have played for this club or that I am a coach/representative of this club."
        error={errors.attested?.message}
        {...register('attested')}
      />
      <Refusal error={add.error} />
      <FormButtons send="Add" sending="Adding..." isSending={add.isPending} onCancel={close} />
    </form>
  );
}
