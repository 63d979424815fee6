import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { claimLinkQuery, linkMutation } from '../client.ts';

/** Nothing happens before the button is pressed, because mail programs follow links themselves. */
export function ClaimLink({
  token,
  viewerId,
  signIn,
}: {
  token: string;
  viewerId: string | null;
  signIn: ReactNode;
}) {
  const link = useQuery(claimLinkQuery(token, viewerId));
  const press = useSubmit(linkMutation);
  const words = press.data ?? link.data;
  if (link.isError) return <LoadFailure title="We couldn’t read this link" query={link} />;
  if (words === undefined) return <Loading label="Loading..." bars={['h-40']} />;
  return (
    <section className="rounded-2xl border border-court bg-card p-5 sm:p-8">
      <h2 className="text-heading wrap-anywhere">{words.title}</h2>
      <p role={press.data ? 'status' : undefined} className="mt-2 wrap-anywhere">
        {words.text}
      </p>
      {words.button === '' ? null : (
        <Button
          look="accent"
          className="mt-5"
          disabled={press.isPending}
          onClick={() => press.mutate(token)}
        >
          {words.button}
        </Button>
      )}
      {words.needsSignIn ? (
        <div className="mt-5 grid justify-items-start gap-3">
          {signIn}
          <p className="text-ink-soft">Then open the link in our email again.</p>
        </div>
      ) : null}
      <div className="mt-3">
        <Refusal error={press.error} />
      </div>
    </section>
  );
}
