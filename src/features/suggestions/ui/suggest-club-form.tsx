import { useHydrated } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { useLateRules } from '#ui/late-rules.ts';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { suggestClubMutation } from '../client.ts';
import { CLUB_NAME_MISSING } from '../rules.ts';
import type { ClubSuggestionForm } from '../schema.ts';

const EMPTY: Required<ClubSuggestionForm> = {
  clubName: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  clubWebsite: '',
  clubLocation: '',
  description: '',
  additionalInfo: '',
  reference: '',
};

async function loadRules() {
  const [{ zodResolver }, { clubSuggestionSchema }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../schema.ts'),
  ]);
  return zodResolver(clubSuggestionSchema, undefined, { raw: true });
}

/**
 * Suggests a club (SUGG-02, SUGG-03). What is typed is kept as a draft until it was sent. The server
 * writes the form as well; it sends nothing before the browser has taken over.
 */
export function SuggestClubForm() {
  const hydrated = useHydrated();
  const suggest = useSubmit(suggestClubMutation());
  // Without default values the fields say what was typed before this code ran.
  const form = useForm<ClubSuggestionForm>({ resolver: useLateRules(loadRules) });
  const { register, handleSubmit, formState, reset } = form;
  const draft = useFormDraft('suggest-club', form);
  const { errors } = formState;
  const submit = handleSubmit(
    (typed) => {
      if (suggest.isPending) return;
      suggest.mutate(typed, {
        onSuccess: () => {
          draft.clear();
          reset(EMPTY);
        },
      });
    },
    ({ clubName }) => {
      if (clubName?.message !== CLUB_NAME_MISSING) return;
      toast({
        tone: 'destructive',
        title: 'Required field missing',
        description: CLUB_NAME_MISSING,
      });
    },
  );
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      aria-label="Suggest a new club"
      onSubmit={(event) => void submit(event)}
    >
      {draft.isBack ? (
        <DraftNotice
          onDiscard={() => {
            draft.clear();
            reset(EMPTY);
          }}
        />
      ) : null}
      <FormField
        label="Club Name"
        required
        autoComplete="off"
        error={errors.clubName?.message}
        {...register('clubName')}
      />
      <FormField
        label="Club Location"
        autoComplete="off"
        hint="Town, county, or the address of a gym."
        error={errors.clubLocation?.message}
        {...register('clubLocation')}
      />
      <FormField
        label="Club Website"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.clubWebsite?.message}
        {...register('clubWebsite')}
      />
      <TextArea
        label="Description"
        error={errors.description?.message ?? null}
        {...register('description')}
      />
      <fieldset className="grid gap-5 border-t border-line pt-5">
        <legend className="sr-only">Whom may we ask?</legend>
        <p className="text-ink-soft">
          <span className="font-semibold text-ink">Whom may we ask?</span> We use these only for
          questions about this suggestion.
        </p>
        <FormField
          label="Contact Name"
          autoComplete="name"
          error={errors.contactName?.message}
          {...register('contactName')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            label="Contact Email"
            type="email"
            autoComplete="email"
            error={errors.contactEmail?.message}
            {...register('contactEmail')}
          />
          <FormField
            label="Contact Phone"
            type="tel"
            autoComplete="tel"
            error={errors.contactPhone?.message}
            {...register('contactPhone')}
          />
        </div>
      </fieldset>
      <TextArea
        label="Additional Info"
        error={errors.additionalInfo?.message ?? null}
        {...register('additionalInfo')}
      />
      <Honeypot field={register('reference')} />
      {suggest.isError ? (
        <p role="alert" className="rounded-xl bg-danger-tint px-4 py-3 font-semibold text-danger">
          {messageOf(suggest.error)}
        </p>
      ) : null}
      <div>
        <button type="submit" className={button.accent} disabled={!hydrated || suggest.isPending}>
          {suggest.isPending ? 'Sending...' : 'Send Suggestion'}
        </button>
      </div>
    </form>
  );
}

/** A field that people neither see nor reach; its name means nothing to what fills in forms for them. */
function Honeypot({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </div>
  );
}
