import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { messageOf } from '#ui/failure.ts';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { downloadMutation } from '../client.ts';

const DeleteAccount = lazyNamed(() => import('./delete-account.tsx'), 'DeleteAccount');

/** @param onDeleted called before the screen notices that the user is signed out */
export function YourData({ onDeleted }: { onDeleted: () => void }) {
  const download = useSubmit(downloadMutation);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Your data">
      <p className="max-w-prose text-ink-soft">
        Download everything we store about you: account, profile, affiliations, ratings, comments,
        saved clubs and searches, flags and appeals, suggested edits, and sign-ins.
      </p>
      {download.isError ? (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {messageOf(download.error)}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="court" disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Collecting...' : 'Download my data'}
        </Button>
        <Button onClick={() => setIsAsking(true)}>Delete account</Button>
      </div>
      {isAsking ? (
        <LazyPart>
          <DeleteAccount onDeleted={onDeleted} onClose={() => setIsAsking(false)} />
        </LazyPart>
      ) : null}
    </Card>
  );
}
