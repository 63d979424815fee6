import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import { isSame } from '#domain/merge.ts';
import { hasSignedInMark, viewerQuery } from '#platform/session/viewer.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { ownClubsQuery } from '#features/clubs/editing/client.ts';
import { FACT_NAMES, typedClub } from '#features/clubs/editing/fact-rules.ts';
import type { FactName } from '#features/clubs/editing/fact-rules.ts';
import type { TypedClub } from '#features/clubs/editing/schema.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import { button } from '#ui/button.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { usePostForm } from '#ui/early-taps.ts';
import { focusFirstError } from '#ui/first-error.ts';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormField } from '#ui/form-field.tsx';
import { lateResolver } from '#ui/late-resolver.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { editFailure, suggestEditMutation } from '../client.ts';
import { SIGN_IN_TO_SUGGEST, SUGGESTIONS_MISSING } from '../rules.ts';
import type { EditSuggestionForm } from '../schema.ts';
import { FactFields } from './fact-fields.tsx';
import { BotField } from './suggest-page.tsx';

type Values = TypedClub &
  Required<Pick<EditSuggestionForm, 'source' | 'replyTo' | 'suggestions' | 'reference'>>;

/** Contact details are not kept in the browser's storage. */
const PERSONAL: readonly (keyof Values)[] = ['replyTo', 'reference'];

/** What is typed while sending stays. */
function useSuggestion(club: Club) {
  const [base] = useState(() => typedClub(club, club.practiceLocations));
  const [early] = useState(typedEarly);
  const [isSent, setIsSent] = useState(false);
  const suggest = useSubmit(suggestEditMutation);
  const sentOf = (values: Values): EditSuggestionForm => {
    const changed = FACT_NAMES.filter((name) => !isSame(values[name], base[name]));
    const { source, replyTo, suggestions, reference } = values;
    const facts = { facts: among(values, changed), base: among(base, changed) };
    // Behind the # of a link that the club's contact address got (FRES-05).
    const [, token = ''] = window.location.hash.split('#answer=');
    return { clubId: club.id, ...facts, source, replyTo, suggestions, token, reference };
  };
  const form = useForm<Values>({
    resolver: resolverOf(sentOf),
    defaultValues: base,
    shouldFocusError: false,
  });
  const { formState, getValues, handleSubmit, setValue } = form;
  const { errors, submitCount } = formState;
  const draft = useFormDraft(`suggest-edit:${club.id}`, form, PERSONAL, true);
  const post = usePostForm();
  const element = post.ref;
  useEffect(() => {
    for (const [name, value] of early) {
      const now: unknown = getValues(name);
      const list = Array.isArray(now) ? [...(now as string[]), value] : value;
      setValue(name, list as never, { shouldDirty: true });
    }
  }, [early, getValues, setValue]);
  useEffect(() => {
    if (submitCount > 0) focusFirstError(element.current);
  }, [element, submitCount]);
  const send = handleSubmit(
    () => {
      const typed = JSON.stringify(getValues());
      const onSuccess = () => {
        setIsSent(true);
        if (JSON.stringify(getValues()) === typed) draft.discard();
      };
      suggest.mutate(sentOf(getValues()), { onSuccess });
    },
    ({ suggestions }) => {
      if (suggestions?.message !== SUGGESTIONS_MISSING) return;
      const description = SUGGESTIONS_MISSING;
      toast({ tone: 'destructive', title: 'Suggestions required', description });
    },
  );
  const problem =
    errors.suggestions?.message ?? (suggest.error ? editFailure(suggest.error) : undefined);
  return {
    form,
    base,
    draft,
    post,
    send,
    problem,
    isSending: suggest.isPending,
    isSent,
    setIsSent,
  };
}

/** The server renders what a visitor sees. */
export function SuggestEditForm({ club }: { club: Club }) {
  const { form, base, draft, post, send, problem, isSending, isSent, setIsSent } =
    useSuggestion(club);
  const { register } = form;
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        {...post}
        className="grid gap-5"
        aria-label="Suggest an edit"
        onChange={() => setIsSent(false)}
        onSubmit={(event) => void send(event)}
      >
        {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
        <FactFields club={base} />
        <Message clubId={club.id} problem={problem} />
        <FormField
          label="Where can we check it?"
          inputMode="url"
          autoComplete="off"
          hint="A web address, such as the club’s own page. You can leave this empty."
          error={errors.source?.message}
          {...register('source')}
        />
        <ReplyTo problem={problem} />
        <BotField {...register('reference')} />
        <FormButtons
          look="accent"
          send="Send Suggestion"
          sending="Sending..."
          isSending={isSending}
        />
        <p role="status" className="empty:hidden">
          {isSent ? 'Your suggestion was sent. Thank you!' : ''}
        </p>
      </form>
    </FormProvider>
  );
}

/** Facts may be corrected by anyone (D74), text is for members. */
function Message({ clubId, problem }: { clubId: string; problem: string | undefined }) {
  return (
    <section aria-labelledby="message" className="grid gap-4">
      <div>
        <h2 id="message" className="text-heading">
          Write us a message
        </h2>
        <p className="mt-1 text-ink-soft">For anything that isn’t one of the facts above.</p>
      </div>
      <MessageField clubId={clubId} problem={problem} />
    </section>
  );
}

function MessageField({ clubId, problem }: { clubId: string; problem: string | undefined }) {
  const { register } = useFormContext<Values>();
  const hydrated = useHydrated();
  const viewer = useQuery({ ...viewerQuery, enabled: hydrated });
  if (hydrated && viewer.data) {
    return (
      <>
        <OwnEditor viewer={viewer.data} clubId={clubId} />
        <TextArea label="Your suggestions" rows={8} error={problem} {...register('suggestions')} />
      </>
    );
  }
  if (hydrated && viewer.isError)
    return <LoadFailure title="Failed to load profile" query={viewer} />;
  if (hydrated && viewer.isPending && hasSignedInMark())
    return <div className="skeleton h-60" aria-hidden="true" />;
  return (
    <div className="signed-out-only">
      <Notice text={SIGN_IN_TO_SUGGEST}>
        <SignInLink className={button.court}>Sign in</SignInLink>
      </Notice>
    </div>
  );
}

/** Members get their email at the account's address. */
function ReplyTo({ problem }: { problem: string | undefined }) {
  const { formState, register } = useFormContext<Values>();
  const hydrated = useHydrated();
  const viewer = useQuery({ ...viewerQuery, enabled: hydrated });
  if (hydrated && (viewer.data || viewer.isError)) return null;
  return (
    <div className="signed-out-only grid gap-5">
      <FormField
        label="Your email"
        type="email"
        autoComplete="email"
        hint="Only if you want to hear what was decided. We delete your address 90 days after that."
        error={formState.errors.replyTo?.message}
        {...register('replyTo')}
      />
      <Refusal error={problem} />
    </div>
  );
}

function OwnEditor({ viewer, clubId }: { viewer: Viewer; clubId: string }) {
  const mayOwn = viewer.roles.includes('club_admin');
  const own = useQuery({ ...ownClubsQuery(viewer.id), enabled: mayOwn });
  if (!viewer.canAdminister && !own.data?.some(({ id }) => id === clubId)) return null;
  return (
    <p className="rounded-xl bg-court-tint px-4 py-3">
      You can change this club’s page yourself:{' '}
      <Link to="/clubs/$clubId/edit" params={{ clubId }} className="link target">
        Edit this club
      </Link>
    </p>
  );
}

const late = lateResolver<EditSuggestionForm, unknown>(
  async () => (await import('../schema.ts')).editSuggestionSchema,
);

/** Facts are fields of this form, and sent apart from the rest. */
function resolverOf(sentOf: (values: Values) => EditSuggestionForm): Resolver<Values> {
  return async (values, context, options) => {
    const { errors, ...rest } = await late(sentOf(values), context, options as never);
    const { facts, ...others } = errors as Record<string, object>;
    return { ...rest, errors: { ...others, ...facts } } as never;
  };
}

function among(values: TypedClub, names: readonly FactName[]): Partial<TypedClub> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** What was typed before hydration. Registering a field would overwrite it with the present value. */
function typedEarly(): readonly (readonly [keyof Values, string])[] {
  const form =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLFormElement>('form[data-early-submit]');
  return [...(form ? new FormData(form) : [])].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name as keyof Values, value] as const] : [],
  );
}
