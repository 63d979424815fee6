import { DELETED_USER } from '#domain/deleted-user.ts';
import { countOfReplies } from '#features/reviews/comments/rules.ts';

export function withoutComment<
  Page extends { readonly comments: readonly { readonly id: string }[]; readonly total: number },
>(pages: readonly Page[], id: string): Page[] {
  const isThere = pages.some(({ comments }) => comments.some((comment) => comment.id === id));
  if (!isThere) return [...pages];
  return pages.map((page) => {
    const comments = page.comments.filter((comment) => comment.id !== id);
    return { ...page, comments, total: page.total - 1 };
  });
}

type Names = Readonly<Record<'username' | 'full_name', string | null>>;

export function flaggedAuthor({ author }: { readonly author: Names | null }): string {
  if (author === null) return DELETED_USER;
  return author.username ?? author.full_name ?? 'Anonymous';
}

/** See ACOM-10. */
export function deletionMeans({ replies }: { readonly replies: number }): string {
  const cannot = 'This action cannot be undone.';
  if (replies === 0) return `We’ll permanently delete the comment. ${cannot}`;
  return `We’ll permanently delete the comment and ${countOfReplies(replies)}. ${cannot}`;
}
