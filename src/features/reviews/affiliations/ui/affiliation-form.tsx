import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { oneOf } from '#domain/one-of.ts';
import { AFFILIATED_AS, ALL_AFFILIATED_AS } from '#domain/review-rules.ts';
import type { AffiliatedAs } from '#domain/review-rules.ts';
import { viewerQuery } from '#platform/session/viewer.ts';
import { bound } from '#ui/bound.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormCheckbox, FormField, FormSelect } from '#ui/form-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { Options } from '#ui/options.tsx';
import { saveAffiliationMutation } from '../client.ts';
import { newAffiliationSchema } from '../schema.ts';
import type { AffiliationDetails } from '../schema.ts';

/** A stored affiliation was attested when it was added; a new one starts from the kind of user. */
function begun(clubId: string, affiliation: AffiliationDetails | null, userType = '') {
  const ownKind = oneOf(ALL_AFFILIATED_AS, userType.replace('club_', ''));
  return {
    clubId,
    // Unticked: the schema refuses it.
    attested: (affiliation !== null) as true,
    affiliatedAs: affiliation?.affiliated_as ?? ownKind ?? ('' as AffiliatedAs),
    playerName: affiliation?.player_name ?? '',
    startYear: String(affiliation?.start_year ?? ''),
    endYear: String(affiliation?.end_year ?? ''),
  };
}

interface AffiliationFormProps {
  clubId: string;
  affiliation: AffiliationDetails | null;
  onDone: () => void;
}

/** See D38. */
export function AffiliationForm({ clubId, affiliation, onDone }: AffiliationFormProps) {
  const isNew = affiliation === null;
  const save = useSubmit(saveAffiliationMutation(affiliation?.id ?? null));
  const viewer = useQueryClient().getQueryData(viewerQuery.queryKey);
  const form = useForm({
    resolver: zodResolver(newAffiliationSchema),
    defaultValues: begun(clubId, affiliation, viewer?.profile.user_type),
  });
  const { handleSubmit, setFocus } = form;
  const field = bound(form);
  const draft = useFormDraft(
    isNew ? `affiliation:${clubId}` : `changed-affiliation:${affiliation.id}`,
    form,
    ['attested'],
  );
  const close = () => {
    draft.clear();
    onDone();
  };
  // The saved affiliation has loaded before this runs, and may have replaced the form.
  const submit = handleSubmit(
    (values) => void save.mutateAsync(values).then(close, () => undefined),
  );
  useEffect(() => setFocus('affiliatedAs'), [setFocus]);
  return (
    <form
      noValidate
      aria-label={isNew ? 'Add affiliation' : 'Edit affiliation'}
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
      <FormSelect
        label="My role at this club"
        hint="Ratings from coaches, directors, and representatives are labeled “Club staff” and don’t count toward the average."
        {...field('affiliatedAs')}
      >
        {isNew ? <option value="">Choose one</option> : null}
        <Options of={ALL_AFFILIATED_AS} says={(one) => AFFILIATED_AS[one].label} />
      </FormSelect>
      <FormField
        label="Player name (optional)"
        autoComplete="off"
        hint="Only you and site admins can see this."
        {...field('playerName')}
      />
      <div className="grid grid-cols-2 gap-3">
        {(['startYear', 'endYear'] as const).map((name) => (
          <FormField
            key={name}
            label={name === 'startYear' ? 'Start year' : 'End year'}
            inputMode="numeric"
            autoComplete="off"
            {...field(name)}
          />
        ))}
      </div>
      {isNew ? (
        <FormCheckbox
          label="I attest that I or my child have played for this club or that I am a coach/representative of this club."
          {...field('attested')}
        />
      ) : null}
      <Refusal error={save.error} />
      <FormButtons
        send={isNew ? 'Add' : 'Save'}
        sending={isNew ? 'Adding...' : 'Saving...'}
        isSending={save.isPending}
        onCancel={close}
      />
    </form>
  );
}
