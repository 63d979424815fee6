import { useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { LONGEST_TAG, hasTag } from '#domain/tag.ts';
import { keptLine } from '#domain/text.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { renameTagMutation } from '../client.ts';
import type { TagEntry } from '../schema.ts';

/**
 * The dialog that gives a tag another name. Where that is the name of another tag, it says that the two
 * become one, and its button does as well.
 *
 * @param known all tags
 */
export function TagDialog({
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
          ? `There is a tag ‘${other.tag}’ already. The two become one: what has ‘${tag}’ (${countOf(posts, 'post')}) has ‘${other.tag}’ from now on.`
          : 'Posts keep their dates, and the former address leads to the new one.'}
      </p>
      <Refusal error={rename.error} />
    </FormDialog>
  );
}
