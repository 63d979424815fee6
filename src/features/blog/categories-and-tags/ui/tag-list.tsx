import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { countOf } from '#domain/count-of.ts';
import { LONGEST_TAG, hasTag } from '#domain/tag.ts';
import { keptLine } from '#domain/text.ts';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { messageOf } from '#ui/failure.ts';
import { TextField } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { useLatest } from '#ui/latest.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { addTagMutation, removeTagMutation, renameTagMutation, tagsQuery } from '../client.ts';
import { TAG_TAKEN } from '../rules.ts';
import type { TagEntry } from '../client.ts';
import { IconButton } from './icons.tsx';

export function TagList() {
  const query = useQuery(tagsQuery);
  const { data, isPending } = query;
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<TagEntry | null>(null);
  const [renamed, setRenamed] = useState<TagEntry | null>(null);
  const total = useRef<HTMLParagraphElement>(null);

  if (isPending) return <p role="status">Loading...</p>;
  if (!data) return <LoadFailure title="We couldn’t load the tags" query={query} />;
  const found = data.filter(({ tag }) => tag.toLowerCase().includes(search.trim().toLowerCase()));
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
            <li
              key={entry.tag}
              className="flex items-center justify-between gap-3 rounded-lg border border-line bg-card py-1.5 pr-1.5 pl-4"
            >
              <div className="min-w-0">
                <p className="font-semibold [overflow-wrap:anywhere]">{entry.tag}</p>
                <p className="text-sm text-ink-soft">Used in {entry.posts} post(s)</p>
              </div>
              <div className="flex flex-none">
                <IconButton
                  sign="pencil"
                  label={`Rename ${entry.tag}`}
                  onClick={() => setRenamed(entry)}
                />
                <IconButton
                  sign="cross"
                  label={`Remove ${entry.tag}`}
                  onClick={() => setAsked(entry)}
                />
              </div>
            </li>
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
            We’ll remove the tag “{asked.tag}”{' '}
            {asked.posts === 0 ? '. No post uses it.' : ` from ${countOf(asked.posts, 'post')}.`}
          </p>
        </DeedQuestion>
      )}
    </div>
  );
}

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

function TagDialog({
  entry: { tag, posts },
  known,
  onClose,
}: {
  entry: TagEntry;
  known: readonly TagEntry[];
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(tag);
  const rename = useSubmit(renameTagMutation);
  const name = keptLine(typed);
  const other = known.find((one) => one.tag !== tag && hasTag([one.tag], name));
  const [send, sending] = other ? ['Merge', 'Merging...'] : ['Rename', 'Renaming...'];

  function submit() {
    rename.mutate({ tag, name, merge: other !== undefined }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={`Rename ${tag}`}
      label={send}
      busy={sending}
      deed={rename}
      isReady={name !== '' && name !== tag}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label="Name"
        required
        autoComplete="off"
        maxLength={LONGEST_TAG}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="break-words text-ink-soft">
        {other
          ? `You already have a tag “${other.tag}.” Everything tagged “${tag}” (${countOf(posts, 'post')}) will be tagged “${other.tag}” instead.`
          : 'Posts keep their dates, and the old address leads to the new one.'}
      </p>
      <Refusal error={rename.error} />
    </FormDialog>
  );
}
