import type { Choices, Merged, Sides } from '#domain/merge.ts';
import { mergeFields } from '#domain/merge.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import type { TypedPost } from '../schema.ts';
import { mergeParagraphs } from './drafts/paragraphs.ts';
import { STATUS_NAMES } from './status-badge.tsx';

export const LABELS: Readonly<Record<keyof TypedPost, string>> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  author: 'Author',
  categoryId: 'Category',
  tags: 'Tags',
  readTime: 'Read time',
  status: 'Status',
  featuredImage: 'Featured Image',
  featuredAlt: 'Image description',
  featuredFocus: 'Focal point',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
};

/** The text paragraph by paragraph, the rest field by field. */
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
        if (name === 'status') return STATUS_NAMES[value as PostStatus];
        const text = String(value);
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
    // If nothing is merged, empty lines stay as typed.
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

function withoutText(post: TypedPost): TypedPost {
  return { ...post, content: '' };
}
