import type { Choices, Merged, Sides } from '#domain/merge.ts';
import { mergeFields } from '#domain/merge.ts';
import { isPostStatus } from '#features/blog/reading/schema.ts';
import type { TypedPost } from '../schema.ts';
import { mergeParagraphs } from './drafts/paragraphs.ts';
import { LABELS } from './labels.ts';
import { STATUS_NAMES } from './status-badge.tsx';

/**
 * Merges what two people made of a post: its text paragraph by paragraph, everything else field by field.
 *
 * @param categoryName finds the name of a category by its id
 */
export function mergePosts(
  { base, mine, theirs }: Sides<TypedPost>,
  choices: Choices,
  categoryName: (id: string) => string,
): Merged<TypedPost> {
  const fields = mergeFields(
    { base: base && withoutText(base), mine: withoutText(mine), theirs: withoutText(theirs) },
    choices,
    {
      label: (name) => LABELS[name as keyof TypedPost],
      show(name, value) {
        if (Array.isArray(value)) return value.join(', ');
        const text = String(value);
        if (name === 'status' && isPostStatus(text)) return STATUS_NAMES[text];
        return name === 'categoryId' && text !== '' ? categoryName(text) : text;
      },
    },
  );
  const text = mergeText(base?.content ?? null, mine.content, theirs.content, choices);
  return {
    values: { ...fields.values, content: text.content },
    conflicts: [...fields.conflicts, ...text.conflicts],
    taken: [...fields.taken, ...(text.hasTaken ? ['paragraphs of the content'] : [])],
  };
}

function mergeText(base: string | null, mine: string, theirs: string, choices: Choices) {
  const pieces = mergeParagraphs(base, mine, theirs);
  const open = pieces.flatMap((piece) => ('mine' in piece ? [piece] : []));
  const keyOf = (piece: (typeof open)[number]) => `content/${open.indexOf(piece)}`;
  const paragraphs = pieces.flatMap((piece) => {
    if (!('mine' in piece)) return piece.merged;
    return choices[keyOf(piece)] === 'theirs' ? piece.theirs : piece.mine;
  });
  const isMine = pieces.every((piece) => !('mine' in piece) && !piece.isTheirs);
  return {
    // Empty lines stay as they were typed where nothing is merged.
    content: isMine ? mine : paragraphs.join('\n\n'),
    conflicts: open.map((piece) => ({
      key: keyOf(piece),
      label:
        open.length === 1 ? LABELS.content : `${LABELS.content}, part ${open.indexOf(piece) + 1}`,
      mine: piece.mine.join('\n\n'),
      theirs: piece.theirs.join('\n\n'),
    })),
    hasTaken: pieces.some((piece) => 'merged' in piece && piece.isTheirs),
  };
}

function withoutText({ content: _content, ...fields }: TypedPost): Omit<TypedPost, 'content'> {
  return fields;
}
