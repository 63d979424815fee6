import { useEffect, useRef, useState } from 'react';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { Button } from '#ui/push-button.tsx';
import { publishingMutation } from '../client.ts';
import { deedWords, deedsFor, isScheduled, publicityLabel, whatHappens } from '../rules.ts';
import type { Deed } from '../rules.ts';
import { ChooseTime } from './choose-time.tsx';
import type { ChoiceProps } from './choose-time.tsx';
import { Sentences } from './sentences.tsx';
import type { Publication } from '../schema.ts';

/** What the buttons say that open a window with more to fill in. */
const LABELS: Readonly<Record<Deed, string>> = {
  publish: 'Publish now',
  schedule: 'Schedule…',
  backdate: 'Change date…',
  unpublish: 'Unpublish',
};

/**
 * Whether and when a post is published, and what changes it: each deed says first what it will bring about.
 */
export function PublishPanel({ post }: { post: Publication }) {
  const [opened] = useState(() => new Date());
  const [done, setDone] = useState<Date | null>(null);
  const now = done ?? opened;
  const state = useRef<HTMLParagraphElement>(null);
  const [asked, setAsked] = useState<Deed | null>(null);
  const waits = isScheduled(post, now);
  const label = (deed: Deed) => (deed === 'unpublish' ? deedWords(deed, waits).send : LABELS[deed]);
  useEffect(() => {
    // The button may be gone that had the focus.
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
