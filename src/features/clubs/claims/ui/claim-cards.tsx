import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ChangeEvent } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { useDraft } from '#ui/draft.ts';
import { TextField } from '#ui/field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { OWN_PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { buttonMutation, claimsQuery } from '../client.ts';
import type { ClaimCard, Deed, Step } from '../schema.ts';

/** What the links in emails ask. Mail programs follow links, so nothing happens before the button is pressed. */
const LINKS = {
  object: ['Object to the claim', 'Our admins will then decide.', 'Our admins will then decide.'],
  prove: [
    'Confirm the claim',
    'Sign in first, to the account that made the claim.',
    'It works for the account that made the claim.',
  ],
  invitation: [
    'Accept the invitation',
    'Sign in first. New here? Create an account, then open the link again.',
    'You’ll become a club admin.',
  ],
} as const;
export type ClaimLink = { readonly kind: keyof typeof LINKS; readonly token: string };

interface ClaimCardsProps {
  clubId: string;
  viewerId: string | undefined;
  links: readonly ClaimLink[];
}

export function ClaimCards({ clubId, viewerId = '', links }: ClaimCardsProps) {
  const query = useQuery({ ...claimsQuery(clubId, viewerId), enabled: viewerId !== '' });
  return (
    <>
      {links.map((link) => (
        <LinkCard key={link.token} isSignedIn={viewerId !== ''} {...link} />
      ))}
      {query.isLoading ? <Loading label="Loading..." bars={['h-40', 'h-40', 'h-40']} /> : null}
      <LoadFailure title="We couldn’t load this" query={query} />
      {query.data?.map((card) => (
        <CardView key={card.id ?? card.title} card={card} />
      ))}
    </>
  );
}

function LinkCard({ kind, token, isSignedIn }: ClaimLink & { isSignedIn: boolean }) {
  const [answer, setAnswer] = useState<ClaimCard>();
  const [label, asVisitor, asMember] = LINKS[kind];
  const line = isSignedIn ? asMember : asVisitor;
  const steps = [{ label, deed: { deed: 'link', token } as const }];
  return (
    <div role="status" className="rounded-2xl border border-court bg-card p-5">
      <CardView card={answer ?? { title: `${label}?`, lines: [line], steps }} onDone={setAnswer} />
    </div>
  );
}

type OnDone = (answer: ClaimCard) => void;

function CardView({ card, onDone }: { card: ClaimCard; onDone?: OnDone }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="wrap-anywhere">
      <h2 id={heading} className="text-heading">
        {card.title}
      </h2>
      {Object.entries(card.record ?? {}).map(([name, value]) => (
        <p key={name} className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0">
            {name}: <code className="text-sm">{value}</code>
          </span>
          <CopyButton text={value} what={name} fallback="Select the text and copy it." />
        </p>
      ))}
      {card.lines.map((line) => (
        <p key={line} dir="auto" className="mt-2 whitespace-pre-line text-ink-soft">
          {line}
        </p>
      ))}
      {card.user === undefined ? null : (
        <Link to="/admin/users" search={{ search: card.user }} className="link target">
          Show this user
        </Link>
      )}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {card.steps.map((step) => (
          <StepForm key={step.label} step={step} onDone={onDone} />
        ))}
      </div>
    </section>
  );
}

function StepForm({ step, onDone }: { step: Step; onDone: OnDone | undefined }) {
  const { label, deed, field, question } = step;
  const [asked, setAsked] = useState<Deed>();
  const press = useSubmit(buttonMutation);
  const about = 'clubId' in deed ? deed.clubId : label;
  const [typed, setTyped, clearTyped] = useDraft(`claim:${about}:${label}`);
  const done = (answer: ClaimCard) => {
    setAsked(undefined);
    clearTyped();
    onDone?.(answer);
  };
  const Field = field?.isLong ? TextArea : TextField;
  return (
    <>
      <form
        className={field && 'grid w-full gap-3'}
        onSubmit={(event) => {
          event.preventDefault();
          const sent = { ...deed, ...(field && { typed }) };
          if (question) setAsked(sent);
          else press.mutate(sent, { onSuccess: done });
        }}
      >
        {field ? (
          <Field
            label={field.label}
            required
            value={typed}
            onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
              setTyped(event.currentTarget.value)
            }
          />
        ) : null}
        <Button type="submit" className="justify-self-start" disabled={press.isPending}>
          {label}
        </Button>
        <Refusal error={press.error} />
      </form>
      {asked ? (
        <PasswordDialog
          title={`${label}?`}
          label={label}
          asks={OWN_PASSWORD_OR_CODE}
          deed={buttonMutation}
          sent={(proof) => ({ ...asked, proof })}
          onClose={() => setAsked(undefined)}
          onDone={done}
        >
          <p className="text-ink-soft">{question}</p>
        </PasswordDialog>
      ) : null}
    </>
  );
}
