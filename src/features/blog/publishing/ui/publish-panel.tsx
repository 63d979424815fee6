import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { publishingMutation } from '../client.ts';
import { deedWords, deedsFor, isScheduled, publicityLabel, whatHappens } from '../rules.ts';
import type { Deed } from '../rules.ts';
import { ChooseTime } from './choose-time.tsx';
import { Sentences } from './sentences.tsx';
import type { PublishedPost } from './sentences.tsx';

/** What the buttons say that open a window with more to fill in. */
const LABELS: Readonly<Record<Deed, string>> = {
  publish: 'Publish now',
  schedule: 'Schedule…',
  backdate: 'Change date…',
  unpublish: 'Unpublish',
};

/**
 * Whether and when a post is published, and what changes it: each deed says first what it will bring about.
 *
 * @param onDone called when something was changed, and so the version
 */
export function PublishPanel({ onDone, ...post }: PublishedPost & { onDone: () => void }) {
  const [opened] = useState(() => new Date());
  const [done, setDone] = useState<Date | null>(null);
  const now = done ?? opened;
  const state = useRef<HTMLParagraphElement>(null);
  const [asked, setAsked] = useState<Deed | null>(null);
  const waits = isScheduled(post, now);
  const label = (deed: Deed) => (deed === 'unpublish' ? deedWords(deed, waits).send : LABELS[deed]);
  const finish = () => {
    setDone(new Date());
    onDone();
  };
  useEffect(() => {
    // The button may be gone that had the focus.
    if (done !== null) state.current?.focus();
  }, [done]);
  const ways = { post, now, onDone: finish, onClose: () => setAsked(null) };
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
            {label(deed)}
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

function Question({
  deed,
  post,
  now,
  onDone,
  onClose,
}: {
  deed: 'publish' | 'unpublish';
  post: PublishedPost;
  now: Date;
  onDone: () => void;
  onClose: () => void;
}) {
  const { mutateAsync, isPending } = useSubmit(publishingMutation(deed));
  const { title, send } = deedWords(deed, isScheduled(post, now));
  const confirm = () =>
    void mutateAsync({ id: post.postId, version: post.version, at: '' }).then(() => {
      onClose();
      onDone();
    }, onClose);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={send}
      isHarmless={deed === 'publish'}
      isBusy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="font-semibold break-words text-ink">{post.title}</p>
      <Sentences of={whatHappens(deed, post, now)} />
    </ConfirmDialog>
  );
}
