import { countOf } from '#domain/count-of.ts';
import { WORKING_DAYS_TO_DECIDE, reasonLabel, RULES } from '#domain/moderation-rules.ts';
import { momentLabel } from '#platform/moment.ts';
import type { FlaggedComment } from '../schema.ts';
import { CommentText } from './comment-text.tsx';

/** Why a comment is in the queue and for how long: its reports, or the appeal of its author. */
export function WhyItWaits({ comment }: { comment: FlaggedComment }) {
  const { reports, appeal, working_days: days, is_late: isLate } = comment;
  const what =
    appeal === null
      ? countOf(reports.length, 'report')
      : `Appeal against ‘${RULES[appeal.rule].label}’`;
  return (
    <div className="mt-3 mr-2 rounded-xl bg-sand p-3 text-sm sm:mr-3">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <b className="font-semibold">{what}</b>
        <span className="text-ink-soft">
          since {days === 0 ? 'less than a working day' : countOf(days, 'working day')}
        </span>
        {isLate ? (
          <b className="rounded bg-danger px-2 py-0.5 font-semibold text-card">
            Over {WORKING_DAYS_TO_DECIDE} working days
          </b>
        ) : null}
      </p>
      {appeal === null ? (
        <ul className="mt-1 grid gap-1">
          {reports.map(({ reason, words, at, comment: said }, index) => (
            <li key={`${at} ${index}`} className="wrap-anywhere">
              {reasonLabel(reason)}
              {words === null ? null : (
                <>
                  : <bdi>{words}</bdi>
                </>
              )}{' '}
              <span className="whitespace-nowrap text-ink-soft">{momentLabel(at)}</span>
              {said === null || said === reports[index - 1]?.comment ? null : (
                <div className="mt-1 border-l-2 border-line pl-3">
                  <b className="font-semibold">As reported, before it was edited:</b>
                  <CommentText text={said} />
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {appeal.words}
        </p>
      )}
      {comment.kept_before === 0 ? null : (
        <p className="mt-1 text-ink-soft">
          Kept before: {comment.kept_before === 1 ? 'once' : `${comment.kept_before} times`}.
        </p>
      )}
    </div>
  );
}
