import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardFailure } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { momentLabel } from '#platform/moment.ts';
import { Options } from '#ui/options.tsx';
import {
  createPreviewLinkMutation,
  previewLinksQuery,
  withdrawPreviewLinkMutation,
} from '../preview-client.ts';
import { countOf } from '#domain/count-of.ts';
import { LINK_DAYS } from '../preview-rules.ts';
import type { PreviewLink } from '../preview-client.ts';

export function PreviewLinks({ postId }: { postId: string }) {
  const query = useQuery(previewLinksQuery(postId));
  const [days, setDays] = useState<(typeof LINK_DAYS)[number]>(LINK_DAYS[0]);
  const [asked, setAsked] = useState<PreviewLink | null>(null);
  const make = useSubmit(createPreviewLinkMutation());
  return (
    <section aria-labelledby="preview-links-title">
      <h3 id="preview-links-title" className="text-lg font-semibold">
        Preview links
      </h3>
      <p className="mt-1 text-ink-soft">
        Anyone with a link can read this post before it’s published, without signing in.
      </p>
      <form
        aria-label="New preview link"
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate({ id: postId, days });
        }}
      >
        <FormSelect
          label="Link works for"
          value={days}
          onChange={({ target }) =>
            setDays(LINK_DAYS.find((one) => String(one) === target.value) ?? LINK_DAYS[0])
          }
        >
          <Options of={LINK_DAYS.toSorted((a, b) => a - b)} says={(days) => countOf(days, 'day')} />
        </FormSelect>
        <Button type="submit" disabled={make.isPending}>
          {make.isPending ? 'Creating...' : 'Create link'}
        </Button>
      </form>
      {make.data ? <NewLink path={make.data.path} /> : null}
      <CardFailure title="We couldn’t load the preview links" query={query} />
      {query.data && query.data.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {query.data.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words">
                Works until <time dateTime={link.expiresAt}>{momentLabel(link.expiresAt)}</time>
                <span className="block text-sm text-ink-soft">
                  Created {momentLabel(link.createdAt)} by {link.by ?? 'a deleted user'}
                </span>
              </span>
              <Button
                aria-label={`Delete the link that works until ${momentLabel(link.expiresAt)}`}
                onClick={() => setAsked(link)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {asked ? (
        <DeedQuestion
          title="Delete this link?"
          confirmLabel="Delete link"
          deed={withdrawPreviewLinkMutation}
          sent={asked.id}
          onDone={() => {
            if (make.data?.id === asked.id) make.reset();
          }}
          onClose={() => setAsked(null)}
        >
          <p>The link will stop working. The post itself doesn’t change.</p>
        </DeedQuestion>
      ) : null}
    </section>
  );
}

function NewLink({ path }: { path: string }) {
  const [address] = useState(() => new URL(path, location.origin).href);
  return (
    <div role="status" className="mt-4 rounded-xl bg-court-tint p-4">
      <p className="mb-3 font-semibold">Copy this link now. We won’t show it again.</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60">
          <FormField
            label="Preview link"
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <CopyButton text={address} what="Link" fallback="Select the link and copy it." />
      </div>
    </div>
  );
}
