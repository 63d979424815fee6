import { useState } from 'react';
import { reportProblem } from '#domain/comment-words.ts';
import { ALL_REASONS, REPORT_WORDS_LENGTH, reasonLabel, RULES } from '#domain/moderation-rules.ts';
import type { ReportReason } from '#domain/moderation-rules.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { useRefusedForm } from '#ui/refused-form.ts';
import { useSubmit } from '#ui/submit.ts';
import { failureOf } from '#ui/failure.ts';
import { flagCommentMutation } from '../mutations.ts';
import { WhomToCall } from './whom-to-call.tsx';

/** Asks why somebody reports a comment: one of the rules, or something else in a line of words. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const report = useSubmit(flagCommentMutation());
  const [form, refuse] = useRefusedForm(failureOf(report));
  const send = () => {
    if (reason === null) return;
    const found = reportProblem({ reason, words });
    setProblem(found);
    if (found === null)
      void report.mutateAsync({ id, reason, words }).then(onClose, () => undefined);
    else refuse();
  };
  return (
    <FormDialog
      title="Why are you flagging this comment?"
      name="Flag a comment"
      label="Send flag"
      busy="Sending..."
      deed={report}
      isReady={reason !== null}
      formRef={form}
      onSubmit={send}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2 text-ink-soft">
          No one is told who flagged it. See{' '}
          <a href="/moderation" className="link">
            the rules
          </a>
          .
        </legend>
        {ALL_REASONS.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              className="mt-0.5 size-5 flex-none accent-court"
              onChange={() => setReason(each)}
            />
            <span>
              <span className="font-semibold">{reasonLabel(each)}</span>
              {each === 'other' || reason !== each ? null : (
                <span className="block text-sm text-ink-soft">{RULES[each].means}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <div role="status">{reason === 'safety' ? <WhomToCall /> : null}</div>
      {reason === 'other' ? (
        <FormField
          label="What is wrong with it?"
          required
          value={words}
          maxLength={REPORT_WORDS_LENGTH + 50}
          error={problem ?? undefined}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setProblem(null);
          }}
        />
      ) : null}
    </FormDialog>
  );
}
