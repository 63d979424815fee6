import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '#features/blog/categories-and-tags/client.ts';
import { asFields } from '#features/blog/drafts/rules.ts';
import type { DraftFields } from '#features/blog/drafts/rules.ts';
import { MergeDialog } from './drafts/merge-dialog.tsx';
import { isPostStatus } from '#features/blog/reading/schema.ts';
import { Button } from '#ui/push-button.tsx';
import type { EditablePost, TypedPost } from '../schema.ts';
import { LABELS } from './labels.ts';
import { STATUS_NAMES } from './status-badge.tsx';

/**
 * Says that somebody has saved the post since the form was opened, and lets the two texts be merged.
 *
 * @param post as it is now
 * @param start values of it that the form began with, and whether what is written began from them
 * @param read what stands in the form now
 * @param onMerge is told with which post, which somebody may have saved once more since
 */
export function PostConflict({
  post,
  start,
  read,
  onMerge,
}: {
  post: EditablePost;
  start: { readonly values: TypedPost; readonly isBase: boolean };
  read: () => DraftFields;
  onMerge: (fields: DraftFields, seen: EditablePost) => void;
}) {
  const [compared, setCompared] = useState<{ mine: DraftFields; theirs: EditablePost } | null>(
    null,
  );
  const categories = useQuery(categoriesQuery);
  function show(name: string, value: string): string {
    if (name === 'status' && isPostStatus(value)) return STATUS_NAMES[value];
    if (name !== 'categoryId') return value;
    return categories.data?.find(({ id }) => id === value)?.name ?? 'Another category';
  }
  return (
    <div role="alert" className="mb-4 rounded-xl bg-warning-tint px-4 py-3">
      <p className="font-semibold">Somebody has saved this post since you opened it.</p>
      <p className="my-2">What you typed is still here. Compare the two before you save.</p>
      <Button onClick={() => setCompared({ mine: read(), theirs: post })}>Compare and merge</Button>
      {compared ? (
        <MergeDialog
          conflict={{
            base: start.isBase ? asFields(start.values) : null,
            mine: compared.mine,
            theirs: asFields(compared.theirs.values),
          }}
          labels={LABELS}
          text="content"
          show={show}
          onMerge={(merged) => {
            setCompared(null);
            onMerge(merged, compared.theirs);
          }}
          onClose={() => setCompared(null)}
        />
      ) : null}
    </div>
  );
}
