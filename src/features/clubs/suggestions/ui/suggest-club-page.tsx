import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { clubLink } from '#domain/paths.ts';
import { bound } from '#ui/bound.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { usePostForm } from '#ui/early-taps.ts';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { lateResolver } from '#ui/late-resolver.ts';
import { FormField } from '#ui/form-field.tsx';
import { usePaused } from '#ui/paused.ts';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { site } from '#site.config.ts';
import { listedClubsQuery, suggestClubMutation } from '../client.ts';
import { CLUB_NAME_MISSING } from '../rules.ts';
import type { ClubSuggestionForm } from '../schema.ts';
import { BotField, SuggestPage } from './suggest-page.tsx';

const resolver = lateResolver(async () => (await import('../schema.ts')).clubSuggestionSchema);

export function SuggestClubPage() {
  return (
    <SuggestPage
      back={
        <Link to="/find-club" className="link inline-block py-2.5">
          Back to Find Clubs
        </Link>
      }
      title="Suggest a New Club"
      lead={`Is a volleyball club missing from ${site.name}? Tell us about it, and we will look into it. Only its name is needed.`}
    >
      <SuggestClubForm />
    </SuggestPage>
  );
}

/** SUGG-02, SUGG-03. What is typed while sending stays. */
function SuggestClubForm() {
  const suggest = useSubmit(suggestClubMutation);
  const form = useForm({ resolver });
  const { control, getValues, handleSubmit } = form;
  const typedName = useWatch({ control, name: 'clubName' }) as string | undefined;
  const draft = useFormDraft('suggest-club', form, PERSONAL);
  const post = usePostForm();
  const field = bound(form);
  const send = handleSubmit(
    () => {
      const typed = { ...getValues() };
      suggest.mutate(typed, {
        onSuccess() {
          if (JSON.stringify(getValues()) === JSON.stringify(typed)) draft.discard();
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
  const fields = (of: readonly Field[]) =>
    of.map(({ name, ...input }) => <FormField key={name} {...input} {...field(name)} />);
  return (
    <form
      {...post}
      className="grid gap-5"
      aria-label="Suggest a new club"
      onSubmit={(event) => void send(event)}
    >
      {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
      {fields(ABOUT_CLUB.slice(0, 1))}
      <AlreadyListed typed={typedName} />
      {fields(ABOUT_CLUB.slice(1))}
      <TextArea label="Description" {...field('description')} />
      <fieldset className="grid gap-5 border-t border-line pt-5">
        <legend className="sr-only">Who can we ask?</legend>
        <p className="text-ink-soft">
          <span className="font-semibold text-ink">Who can we ask?</span> We use these only for
          questions about this suggestion.
        </p>
        {fields([NAME])}
        <div className="grid gap-5 sm:grid-cols-2">{fields(REACHED_BY)}</div>
      </fieldset>
      <TextArea label="Additional Info" {...field('additionalInfo')} />
      <BotField {...form.register('reference')} />
      <Refusal isBoxed error={suggest.error} />
      <FormButtons
        look="accent"
        send="Send Suggestion"
        sending="Sending..."
        isSending={suggest.isPending}
      />
    </form>
  );
}

function AlreadyListed({ typed = '' }: { typed: string | undefined }) {
  const name = usePaused(typed.trim().slice(0, 200), 400);
  const { data: listed = [] } = useQuery(listedClubsQuery(name));
  return (
    <p role="status" className="-mt-3 empty:hidden">
      {listed.length === 0 ? null : <span>We already list: </span>}
      {listed.map(({ city, ...club }) => (
        <Link key={club.id} {...clubLink(club)} className="link target mr-4">
          {[club.name, city].filter(Boolean).join(', ')}
        </Link>
      ))}
    </p>
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

/** Contact details are not kept in the browser's storage. */
const PERSONAL: readonly string[] = [NAME, ...REACHED_BY].map(({ name }) => name);
