import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { fillEmptyFields, usePlainForm, valuesOf } from '#ui/plain-form.ts';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { suggestClubMutation } from '../client.ts';
import { CLUB_NAME_MISSING } from '../rules.ts';
import type { ClubSuggestionForm } from '../schema.ts';

/** The server makes of it what is kept: what it is sent is what was typed. */
async function loadRules() {
  const { clubSuggestionSchema } = await import('../schema.ts');
  return {
    safeParse(typed: ClubSuggestionForm) {
      const parsed = clubSuggestionSchema.safeParse(typed);
      return parsed.success ? { success: true as const, data: typed } : parsed;
    },
  };
}

/**
 * Suggests a club (SUGG-02, SUGG-03). What is typed of the club is kept as a draft until it was sent. The
 * server writes the form as well; it sends nothing before the browser has taken over.
 */
export function SuggestClubForm() {
  const hydrated = useHydrated();
  const suggest = useSubmit(suggestClubMutation());
  const shown = useRef<HTMLFormElement>(null);
  const draft = useKeptForm(shown);
  const { errors, form } = usePlainForm({
    load: loadRules,
    onTyped: draft.keep,
    onSend: (typed) => suggest.mutate(typed, { onSuccess: draft.discard }),
    onRefused({ clubName }) {
      if (clubName !== CLUB_NAME_MISSING) return;
      toast({
        tone: 'destructive',
        title: 'Required field missing',
        description: CLUB_NAME_MISSING,
      });
    },
  });
  return (
    <form {...form} ref={shown} className="grid gap-5" aria-label="Suggest a new club">
      {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
      <FormField
        label="Club Name"
        required
        autoComplete="off"
        error={errors.clubName}
        name="clubName"
      />
      <FormField
        label="Club Location"
        autoComplete="off"
        hint="Town, county, or the address of a gym."
        error={errors.clubLocation}
        name="clubLocation"
      />
      <FormField
        label="Club Website"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.clubWebsite}
        name="clubWebsite"
      />
      <TextArea label="Description" error={errors.description ?? null} name="description" />
      <fieldset className="grid gap-5 border-t border-line pt-5">
        <legend className="sr-only">Whom may we ask?</legend>
        <p className="text-ink-soft">
          <span className="font-semibold text-ink">Whom may we ask?</span> We use these only for
          questions about this suggestion.
        </p>
        <FormField
          label="Contact Name"
          autoComplete="name"
          error={errors.contactName}
          name="contactName"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            label="Contact Email"
            type="email"
            autoComplete="email"
            error={errors.contactEmail}
            name="contactEmail"
          />
          <FormField
            label="Contact Phone"
            type="tel"
            autoComplete="tel"
            error={errors.contactPhone}
            name="contactPhone"
          />
        </div>
      </fieldset>
      <TextArea
        label="Additional Info"
        error={errors.additionalInfo ?? null}
        name="additionalInfo"
      />
      <Honeypot />
      {suggest.isError ? (
        <p role="alert" className="rounded-xl bg-danger-tint px-4 py-3 font-semibold text-danger">
          {messageOf(suggest.error)}
        </p>
      ) : null}
      <div>
        <Button type="submit" look="accent" disabled={!hydrated || suggest.isPending}>
          {suggest.isPending ? 'Sending...' : 'Send Suggestion'}
        </Button>
      </div>
    </form>
  );
}

/** A field that people neither see nor reach; its name means nothing to what fills in forms for them. */
function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="reference" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** How somebody can be reached stays out of the browser's storage. */
const PERSONAL = ['contactName', 'contactEmail', 'contactPhone'];

function draftOf(form: HTMLFormElement): string {
  const values = Object.entries(valuesOf(form)).filter(([name]) => !PERSONAL.includes(name));
  return JSON.stringify(Object.fromEntries(values));
}

/** The draft of a form, which goes into the fields that are empty when it comes back. */
function useKeptForm(shown: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft, clear, isBack] = useDraft('suggest-club');
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (isBack && shown.current) fillEmptyFields(shown.current, latest.current);
  }, [isBack, shown]);
  return {
    isBack,
    keep: (form: HTMLFormElement) => setDraft(draftOf(form)),
    discard: () => {
      clear();
      shown.current?.reset();
    },
  };
}
