import type { Rule } from '#domain/moderation-rules.ts';
import { useSubmit } from '#ui/submit.ts';
import {
  answerAppealMutation,
  deleteFlaggedMutation,
  removeCommentMutation,
  unflagCommentMutation,
} from '../client.ts';
import type { FlaggedComment } from '../schema.ts';
import type { Decision } from './flagged-comment-view.tsx';

/** What somebody is asked whether to do, and with which comment. */
export interface Asked {
  readonly decision: Decision;
  readonly comment: FlaggedComment;
}

/** What can be decided about comments in the queue. */
export function useDecisions() {
  const unflag = useSubmit(unflagCommentMutation);
  const remove = useSubmit(removeCommentMutation);
  const erase = useSubmit(deleteFlaggedMutation);
  const answer = useSubmit(answerAppealMutation);
  /** @param rule that the comment breaks, for a removal */
  function decide({ decision, comment: { id, version } }: Asked, rule: Rule | null): void {
    const comment = { id, seen: version };
    if (decision === 'unflag') unflag.mutate(comment);
    else if (decision === 'delete') erase.mutate(comment);
    else if (decision !== 'remove') {
      answer.mutate({ ...comment, answer: decision === 'restore' ? 'restored' : 'upheld' });
    } else if (rule !== null) remove.mutate({ ...comment, rule });
  }
  const isBusy = [unflag, remove, erase, answer].some(({ isPending }) => isPending);
  return { isBusy, decide };
}
