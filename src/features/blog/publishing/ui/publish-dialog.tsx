import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { POST_GONE } from '#features/blog/writing/rules.ts';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Button } from '#ui/push-button.tsx';
import { publicationQuery, publishingMutation } from '../client.ts';
import { deedWords, deedsFor, isScheduled, publicityLabel, whatHappens } from '../rules.ts';
import type { Deed } from '../rules.ts';
import type { Publication } from '../client.ts';
import { ChooseTime, Sentences } from './choose-time.tsx';
import type { ChoiceProps } from './choose-time.tsx';
import { PreviewLinks } from './preview-links.tsx';

export function PublishDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const query = useQuery(publicationQuery(postId));
  const { data, isPending, isError } = query;
  return (
    <Dialog title="Publishing" size="form" onClose={onClose}>
      <div className="mt-3 grid gap-6">
        {data ? (
          <>
            <p className="break-words text-ink-soft">{data.title}</p>
            <PublishPanel post={data} />
            <PreviewLinks postId={postId} />
          </>
        ) : isPending ? (
          <p role="status" aria-busy="true">
            Loading...
          </p>
        ) : isError ? (
          <LoadFailure title="We couldn’t load the post" query={query} />
        ) : (
          <p>{POST_GONE}</p>
        )}
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

function PublishPanel({ post }: { post: Publication }) {
  const [opened] = useState(() => new Date());
  const [done, setDone] = useState<Date | null>(null);
  const now = done ?? opened;
  const state = useRef<HTMLParagraphElement>(null);
  const [asked, setAsked] = useState<Deed | null>(null);
  const waits = isScheduled(post, now);
  useEffect(() => {
    // The focused button may be gone.
    if (done !== null) state.current?.focus();
  }, [done]);
  const ways = { post, now, onDone: () => setDone(new Date()), onClose: () => setAsked(null) };
  return (
    <section aria-label="Publishing">
      <p ref={state} tabIndex={-1} role="status" className="text-lg font-semibold outline-none">
        {publicityLabel(post, now)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {deedsFor(post, now).map((deed, index) => (
          <Button
            key={deed}
            look={index === 0 ? 'court' : 'outline'}
            onClick={() => setAsked(deed)}
          >
            {deedWords(deed, waits).label}
          </Button>
        ))}
      </div>
      {asked === 'publish' || asked === 'unpublish' ? (
        <Question deed={asked} {...ways} />
      ) : asked === null ? null : (
        <ChooseTime deed={asked} {...ways} />
      )}
    </section>
  );
}

function Question({ deed, post, now, onDone, onClose }: ChoiceProps<'publish' | 'unpublish'>) {
  const { title, send } = deedWords(deed, isScheduled(post, now));
  return (
    <DeedQuestion
      title={title}
      confirmLabel={send}
      isHarmless={deed === 'publish'}
      deed={publishingMutation(deed)}
      sent={{ id: post.id, version: post.version, at: '' }}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="font-semibold break-words text-ink">{post.title}</p>
      <Sentences of={whatHappens(deed, post, now)} />
    </DeedQuestion>
  );
}
