import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { countOf } from '#domain/count-of.ts';
import { LONGEST_TAG, hasTag } from '#domain/tag.ts';
import { keptLine } from '#domain/text.ts';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { messageOf } from '#ui/failure.ts';
import { TextField } from '#ui/field.tsx';
import { FormField } from '#ui/form-field.tsx';
import { useLatest } from '#ui/latest.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { addTagMutation, removeTagMutation, tagsQuery } from '../client.ts';
import { TAG_TAKEN } from '../rules.ts';
import type { TagEntry } from '../schema.ts';
import { TagDialog } from './tag-dialog.tsx';
import { TagItem } from './tag-item.tsx';

/** The tags of the blog, to be added, searched, renamed and removed (ABLG-27 to 34). */
export function TagList() {
  const query = useQuery(tagsQuery);
  const { data, isPending } = query;
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<TagEntry | null>(null);
  const [renamed, setRenamed] = useState<TagEntry | null>(null);
  const total = useRef<HTMLParagraphElement>(null);

  if (isPending) return <p role="status">Loading...</p>;
  if (!data) return <LoadFailure title="Error loading tags" query={query} />;
  const wanted = search.trim().toLowerCase();
  const found = data.filter(({ tag }) => tag.toLowerCase().includes(wanted));
  return (
    <div className="grid gap-5">
      <p ref={total} tabIndex={-1} className="text-ink-soft outline-none">
        Total tags: {data.length}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AddTag known={data} />
        <TextField
          label="Search tags"
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <div role="status">
          <Notice
            text={data.length === 0 ? 'No tags available.' : 'No tags found matching your search.'}
          />
        </div>
      ) : (
        <ul aria-label="Tags" className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((entry) => (
            <TagItem
              key={entry.tag}
              entry={entry}
              onRename={() => setRenamed(entry)}
              onRemove={() => setAsked(entry)}
            />
          ))}
        </ul>
      )}
      {renamed === null ? null : (
        <TagDialog entry={renamed} known={data} onClose={() => setRenamed(null)} />
      )}
      {asked === null ? null : (
        <DeedQuestion
          title="Are you sure?"
          confirmLabel="Remove"
          deed={removeTagMutation}
          sent={asked.tag}
          onDone={() => total.current?.focus()}
          onClose={() => setAsked(null)}
        >
          <p className="break-words">
            The tag ‘{asked.tag}’ will be removed
            {asked.posts === 0 ? '. No post uses it.' : ` from ${countOf(asked.posts, 'post')}.`}
          </p>
        </DeedQuestion>
      )}
    </div>
  );
}

/** Enter adds the tag (ABLG-28), when it is new and not empty (ABLG-29). */
function AddTag({ known }: { known: readonly TagEntry[] }) {
  const [typed, setTyped] = useState('');
  const latest = useLatest(typed);
  const add = useSubmit(addTagMutation);
  const tag = keptLine(typed);
  const isTaken = hasTag(
    known.map((entry) => entry.tag),
    tag,
  );
  const [isTold, setTold] = useState(false);
  const problem = isTold && isTaken ? TAG_TAKEN : add.isError ? messageOf(add.error) : undefined;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (tag === '' || add.isPending) return;
    setTold(true);
    if (isTaken) return;
    add.mutate(tag, {
      onSuccess: () => {
        setTold(false);
        if (latest.current === typed) setTyped('');
      },
    });
  }

  return (
    <form noValidate className="flex items-start gap-2" onSubmit={submit}>
      <div className="grow">
        <FormField
          label="Add tag"
          autoComplete="off"
          maxLength={LONGEST_TAG}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setTold(false);
            if (add.isError) add.reset();
          }}
        />
      </div>
      <Button type="submit" look="court" className="mt-6" disabled={add.isPending}>
        Add
      </Button>
    </form>
  );
}
