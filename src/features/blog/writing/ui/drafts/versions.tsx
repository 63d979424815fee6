import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentLabel } from '#platform/moment.ts';
import { CardFailure } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fold } from '#ui/fold.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Button } from '#ui/push-button.tsx';
import { versionQuery, versionsQuery } from '../../draft-client.ts';
import type { VersionEntry } from '../../draft-client.ts';
import { partsOf } from './paragraphs.ts';
import type { Part } from './paragraphs.ts';
import type { DraftFields } from '../../draft-rules.ts';

export function Versions({
  postId,
  read,
  onGoBack,
}: {
  postId: string;
  read: () => DraftFields;
  onGoBack: (fields: DraftFields) => void;
}) {
  const [shown, setShown] = useState<VersionEntry | null>(null);
  return (
    <>
      <Fold title="Versions">
        <VersionList postId={postId} onShow={setShown} />
      </Fold>
      {shown ? (
        <VersionDialog
          version={shown}
          now={read()}
          onGoBack={(fields) => {
            setShown(null);
            onGoBack(fields);
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}

function VersionList({
  postId,
  onShow,
}: {
  postId: string;
  onShow: (version: VersionEntry) => void;
}) {
  const query = useQuery(versionsQuery(postId));
  const { data, isPending } = query;
  if (isPending) return <Loading label="Loading versions..." bars={['h-11', 'h-11']} />;
  if (!data) return <CardFailure title="We couldn’t load the versions" query={query} />;
  if (data.length === 0) {
    return <p className="text-ink-soft">No earlier versions yet.</p>;
  }
  return (
    <ol className="max-h-96 divide-y divide-line overflow-y-auto">
      {data.map((version) => (
        <li key={version.id} className="flex flex-wrap items-center gap-x-4 py-1">
          <span className="min-w-0 grow">
            <time dateTime={version.savedAt}>{momentLabel(version.savedAt)}</time>
            <span className="block truncate text-sm text-ink-soft">{sourceOf(version)}</span>
          </span>
          <button
            type="button"
            className="link min-h-11"
            aria-label={`Compare with ${momentLabel(version.savedAt)}, ${sourceOf(version)}`}
            onClick={() => onShow(version)}
          >
            Compare
          </button>
        </li>
      ))}
    </ol>
  );
}

function sourceOf({ kind, who }: VersionEntry): string {
  if (kind === 'draft') return 'Your draft';
  return who === null ? 'Saved' : `Saved by ${who}`;
}

function contentOf({ content = '' }: DraftFields): string {
  return String(content);
}

function VersionDialog({
  version,
  now,
  onGoBack,
  onClose,
}: {
  version: VersionEntry;
  now: DraftFields;
  onGoBack: (fields: DraftFields) => void;
  onClose: () => void;
}) {
  const query = useQuery(versionQuery(version.id));
  const then = query.data;
  const parts = then ? partsOf(contentOf(then), contentOf(now)) : [];
  const isSame = parts.every((part) => part.isSame);
  return (
    <Dialog title={`Version from ${momentLabel(version.savedAt)}`} size="form" onClose={onClose}>
      <div className="mt-4">
        {query.isPending ? <Loading label="Loading version..." bars={['h-20', 'h-20']} /> : null}
        {query.isError ? <LoadFailure title="We couldn’t load the version" query={query} /> : null}
        {then === null ? <p>This version has been deleted.</p> : null}
        {then && isSame ? <p>This text is the same as yours now.</p> : null}
        {then && !isSame ? <Comparison parts={parts} /> : null}
      </div>
      <div className="sticky -bottom-6 mt-6 flex flex-wrap justify-end gap-3 border-t border-line bg-card py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="accent" disabled={!then} onClick={() => then && onGoBack(then)}>
          Go back to this version
        </Button>
      </div>
    </Dialog>
  );
}

function Comparison({ parts }: { parts: readonly Part[] }) {
  return (
    <ol className="grid gap-3">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
        <li key={index}>
          {part.isSame ? (
            <Same paragraphs={part.mine} />
          ) : (
            <div className="rounded-xl border border-control p-3">
              <div className="grid gap-3 md:grid-cols-2">
                <Side title="Then" paragraphs={part.mine} />
                <Side title="Now" paragraphs={part.theirs} />
              </div>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Side({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm font-semibold">{title}</p>
      {paragraphs.length === 0 ? (
        <p className="text-ink-soft">Nothing here.</p>
      ) : (
        <Words text={paragraphs.join('\n\n')} />
      )}
    </div>
  );
}

function Same({ paragraphs }: { paragraphs: readonly string[] }) {
  const hidden = paragraphs.length - 2;
  return (
    <div className="px-3 text-ink-soft">
      {hidden > 0 ? (
        <>
          <Words text={paragraphs.at(0)} />
          <p className="my-2 text-sm">
            {hidden === 1 ? 'One paragraph' : `${hidden} paragraphs`} the same
          </p>
          <Words text={paragraphs.at(-1)} />
        </>
      ) : (
        <Words text={paragraphs.join('\n\n')} />
      )}
    </div>
  );
}

function Words({ text }: { text: string | undefined }) {
  return (
    <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {text}
    </p>
  );
}
