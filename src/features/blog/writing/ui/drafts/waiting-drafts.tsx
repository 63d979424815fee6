import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { momentLabel } from '#platform/moment.ts';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { discardDraftMutation, waitingDraftsQuery } from '../../draft-client.ts';
import type { WaitingDraft } from '../../draft-client.ts';

export function WaitingDrafts() {
  const { data: drafts = [] } = useQuery(waitingDraftsQuery);
  const [asked, setAsked] = useState<WaitingDraft | null>(null);
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Your drafts" className="mb-6 rounded-2xl border border-line bg-card">
      <h2 className="px-5 pt-4 pb-2 text-heading">Your drafts</h2>
      <ul className="divide-y divide-line">
        {drafts.map((draft) => {
          const title = draft.title.trim() || 'Untitled';
          return (
            <li key={draft.postId} className="flex flex-wrap items-center gap-x-4 px-5 py-1">
              <span className="min-w-0 grow">
                <span className="block truncate">{title}</span>
                <span className="text-sm text-ink-soft">
                  {draft.isNew ? 'New post' : 'Changes not saved to the post yet'}, drafted{' '}
                  <time dateTime={draft.savedAt}>{momentLabel(draft.savedAt)}</time>
                </span>
              </span>
              <Link
                to="/admin/blog/posts/$postId"
                params={{ postId: draft.postId }}
                search={{ begun: draft.isNew ? '1' : undefined }}
                aria-label={`Continue with ${title}`}
                className="link inline-flex min-h-11 items-center"
              >
                Continue
              </Link>
              <button
                type="button"
                className="link min-h-11 text-danger"
                aria-label={`Discard draft of ${title}`}
                onClick={() => setAsked(draft)}
              >
                Discard
              </button>
            </li>
          );
        })}
      </ul>
      {asked ? (
        <DeedQuestion
          title="Discard this draft?"
          confirmLabel="Discard"
          deed={discardDraftMutation}
          sent={asked.postId}
          onClose={() => setAsked(null)}
        >
          <p className="break-words">
            {asked.isNew
              ? `We’ll delete what you wrote under “${asked.title.trim() || 'Untitled'}.”`
              : 'The post doesn’t change. Your draft stays in its versions.'}
          </p>
        </DeedQuestion>
      ) : null}
    </section>
  );
}
