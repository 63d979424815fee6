import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { FormField } from '#ui/form-field.tsx';
import { fillEmptyFields, usePlainForm, valuesOf } from '#ui/plain-form.ts';
import type { PlainErrors } from '#ui/plain-form.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
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
 * Suggests a club (SUGG-02, SUGG-03). What is typed of the club is kept as a draft until it was sent; what
 * is typed while it is on its way stays. The server writes the form as well; it sends nothing before the
 * browser has taken over.
 */
export function SuggestClubForm() {
  const hydrated = useHydrated();
  const suggest = useSubmit(suggestClubMutation);
  const shown = useRef<HTMLFormElement>(null);
  const draft = useKeptForm(shown);
  const { errors, form } = usePlainForm({
    load: loadRules,
    onTyped: draft.keep,
    onSend: (typed) => suggest.mutate(typed, { onSuccess: () => draft.discardSent(typed) }),
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
      <Fields of={ABOUT_CLUB} errors={errors} />
      <TextArea label="Description" error={errors.description} name="description" />
      <fieldset className="grid gap-5 border-t border-line pt-5">
        <legend className="sr-only">Who can we ask?</legend>
        <p className="text-ink-soft">
          <span className="font-semibold text-ink">Who can we ask?</span> We use these only for
          questions about this suggestion.
        </p>
        <Fields of={[NAME]} errors={errors} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Fields of={REACHED_BY} errors={errors} />
        </div>
      </fieldset>
      <TextArea label="Additional Info" error={errors.additionalInfo} name="additionalInfo" />
      <Honeypot />
      <Refusal isBoxed error={suggest.error} />
      <div>
        <Button type="submit" look="accent" disabled={!hydrated || suggest.isPending}>
          {suggest.isPending ? 'Sending...' : 'Send Suggestion'}
        </Button>
      </div>
    </form>
  );
}

interface Field extends Omit<ComponentProps<typeof FormField>, 'error' | 'ref'> {
  readonly name: keyof ClubSuggestionForm;
}

const ABOUT_CLUB: readonly Field[] = [
  { name: 'clubName', label: 'Club Name', required: true, autoComplete: 'off' },
  {
    name: 'clubLocation',
    label: 'Club Location',
    autoComplete: 'off',
    hint: 'Town, county, or the address of a gym.',
  },
  {
    name: 'clubWebsite',
    label: 'Club Website',
    type: 'url',
    inputMode: 'url',
    autoComplete: 'off',
    placeholder: 'https://',
  },
];
const NAME: Field = { name: 'contactName', label: 'Contact Name', autoComplete: 'name' };
const REACHED_BY: readonly Field[] = [
  { name: 'contactEmail', label: 'Contact Email', type: 'email', autoComplete: 'email' },
  { name: 'contactPhone', label: 'Contact Phone', type: 'tel', autoComplete: 'tel' },
];

function Fields({ of, errors }: { of: readonly Field[]; errors: PlainErrors }) {
  return of.map((field) => <FormField key={field.name} error={errors[field.name]} {...field} />);
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
const PERSONAL: readonly string[] = [NAME, ...REACHED_BY].map(({ name }) => name);

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
  const discard = () => {
    clear();
    shown.current?.reset();
  };
  return {
    isBack,
    keep: (form: HTMLFormElement) => setDraft(draftOf(form)),
    discard,
    discardSent: (sent: ClubSuggestionForm) => {
      const now = shown.current && JSON.stringify(valuesOf(shown.current));
      if (now === JSON.stringify(sent)) discard();
    },
  };
}
