import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { Club } from '#features/clubs/profile/schema.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextField } from '#ui/field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { claimMutation, claimsQuery, withdrawMutation } from '../client.ts';
import type { ClaimForm, OwnClaim, Way } from '../schema.ts';
import { ClubAdmins } from './club-admins.tsx';

/** What the signed-in user may do: claim the club, or decide about claims of it. */
export function ClaimDesk({ club, viewerId }: { club: Club; viewerId: string }) {
  const query = useQuery(claimsQuery(club.id, viewerId));
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailure title="We couldn’t load this" query={query} />
    ) : (
      <Loading label="Loading..." bars={['h-40', 'h-40', 'h-40']} />
    );
  }
  const { own, ways } = query.data;
  return (
    <>
      {own ? <OwnClaimCard claim={own} /> : null}
      {ways.length === 0 ? (
        <ClubAdmins club={club} page={query.data} />
      ) : (
        <Card title="Is this your club?">
          <p>Show us that you speak for it, in one of these ways.</p>
          <ul className="mt-5 grid gap-6">
            {ways.map((way) => (
              <li key={way.means}>
                <h3 className="font-semibold">{way.title}</h3>
                <p className="mt-1 text-ink-soft wrap-anywhere">{way.text}</p>
                {way.isPossible ? <WayForm clubId={club.id} way={way} /> : null}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const SEND = {
  contact: 'Email the link',
  website: 'Email the link',
  dns: 'Get a record',
  words: 'Send to our admins',
} as const;

function WayForm({ clubId, way: { means, host = '' } }: { clubId: string; way: Way }) {
  const claim = useSubmit(claimMutation);
  const [typed, setTyped] = useState('');
  const field = {
    required: true,
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };
  const by: ClaimForm['by'] =
    means === 'website'
      ? { means, mailbox: typed }
      : means === 'words'
        ? { means, words: typed }
        : { means };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    claim.mutate({ clubId, by }, { onSuccess: () => setTyped('') });
  };
  return (
    <form className="mt-3 grid justify-items-start gap-3" onSubmit={submit}>
      {means === 'website' ? (
        <TextField label={`Mailbox, before @${host}`} autoCapitalize="none" {...field} />
      ) : null}
      {means === 'words' ? (
        <div className="w-full">
          <TextArea label="How you’re involved with the club" maxLength={2_000} {...field} />
        </div>
      ) : null}
      <Button type="submit" disabled={claim.isPending}>
        {claim.isPending ? 'Sending...' : SEND[means]}
      </Button>
      <Refusal error={claim.error} />
    </form>
  );
}

function OwnClaimCard({ claim: { id, title, lines, record, canEnd } }: { claim: OwnClaim }) {
  const withdraw = useSubmit(withdrawMutation);
  return (
    <section role="status" className="rounded-2xl border border-court bg-card p-5 sm:p-8">
      <h2 className="text-heading">{title}</h2>
      {record ? (
        <dl className="mt-3 grid gap-3">
          {[
            ['Host', record.host],
            ['Value', record.value],
          ].map(([name = '', value = '']) => (
            <div key={name} className="flex flex-wrap items-center justify-between gap-2">
              <div className="min-w-0">
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="font-mono text-sm wrap-anywhere">{value}</dd>
              </div>
              <CopyButton text={value} what={name} fallback="Select the text and copy it." />
            </div>
          ))}
        </dl>
      ) : null}
      {lines.map((line) => (
        <p key={line} className="mt-3 text-ink-soft wrap-anywhere">
          {line}
        </p>
      ))}
      {canEnd ? (
        <Button className="mt-5" disabled={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
          Cancel the claim
        </Button>
      ) : null}
    </section>
  );
}
