import { DELETED_USER } from '#domain/deleted-user.ts';
import { ALL_RULES } from '#domain/moderation-rules.ts';
import type { ReportReason, Rule } from '#domain/moderation-rules.ts';
import { countOfReplies } from '#features/reviews/comments/rules.ts';

export function withoutComments<
  Page extends { readonly comments: readonly { readonly id: string }[]; readonly total: number },
>(pages: readonly Page[], ids: readonly string[]): Page[] {
  const isLeft = ({ id }: { readonly id: string }) => !ids.includes(id);
  const all = pages.flatMap(({ comments }) => comments);
  const gone = all.length - all.filter(isLeft).length;
  return pages.map((page) => ({
    ...page,
    comments: page.comments.filter(isLeft),
    total: page.total - gone,
  }));
}

type Names = Readonly<Record<'username' | 'full_name', string | null>>;

export function flaggedAuthor({ author }: { readonly author: Names | null }): string {
  if (author === null) return DELETED_USER;
  return author.username ?? author.full_name ?? 'Anonymous';
}

export function deletionMeans({ replies }: { readonly replies: number }): string {
  const cannot = 'This action cannot be undone.';
  if (replies === 0) return `We’ll permanently delete the comment. ${cannot}`;
  return `We’ll permanently delete the comment and ${countOfReplies(replies)}. ${cannot}`;
}

/** The rule that most reports name; undefined if they name none. */
export function likelyRule(
  reports: readonly { readonly reason: ReportReason }[],
): Rule | undefined {
  const named = (rule: Rule) => reports.filter(({ reason }) => reason === rule).length;
  const [first] = ALL_RULES.toSorted((one, other) => named(other) - named(one));
  return first && named(first) > 0 ? first : undefined;
}

/** Appeals are decided one at a time, and by others than their parties. */
export function isDecidable(comment: {
  readonly is_party: boolean;
  readonly appeal: unknown;
}): boolean {
  return !comment.is_party && comment.appeal === null;
}
