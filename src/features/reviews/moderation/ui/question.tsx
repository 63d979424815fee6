import { useState } from 'react';
import { ALL_RULES, DAYS_TO_APPEAL, RULES } from '#domain/moderation-rules.ts';
import type { Rule } from '#domain/moderation-rules.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormSelect } from '#ui/form-field.tsx';
import { Options } from '#ui/options.tsx';
import { deletionMeans } from '../rules.ts';
import type { Asked } from './decisions.ts';

interface Ways {
  readonly onConfirm: (rule: Rule | null) => void;
  readonly onCancel: () => void;
}

/** Asks before a decision; a removal names the rule. */
export function Question({
  asked: { decision, comment },
  onConfirm,
  onCancel,
}: Ways & { asked: Asked }) {
  const ways = { onConfirm: () => onConfirm(null), onCancel };
  switch (decision) {
    case 'unflag':
      return (
        <ConfirmDialog title="Unflag this comment?" confirmLabel="Unflag" isHarmless {...ways}>
          It stays on the page of the club, and its reports are closed. Whoever flagged it and its
          author are told by email. Members who have not flagged it yet still can, and the others
          once it is edited.
        </ConfirmDialog>
      );
    case 'remove':
      return <RemovalQuestion onConfirm={onConfirm} onCancel={onCancel} />;
    case 'restore':
      return (
        <ConfirmDialog title="Restore this comment?" confirmLabel="Restore" isHarmless {...ways}>
          It comes back with its stars. Its author is told by email.
        </ConfirmDialog>
      );
    case 'uphold':
      return (
        <ConfirmDialog title="Keep this comment removed?" confirmLabel="Keep removed" {...ways}>
          That is final. Its author is told by email.
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog title="Delete this comment?" confirmLabel="Delete" {...ways}>
          {deletionMeans(comment)}
        </ConfirmDialog>
      );
  }
}

function RemovalQuestion({ onConfirm, onCancel }: Ways) {
  const [rule, setRule] = useState<Rule | null>(null);
  return (
    <FormDialog
      title="Remove this comment?"
      label="Remove"
      deed={{ isPending: false, error: null }}
      isReady={rule !== null}
      onSubmit={() => onConfirm(rule)}
      onClose={onCancel}
    >
      <p className="text-ink-soft">
        Everybody sees the rule in place of its words, and stars that came with it do not count.
        Replies stay. Its author is told, and may appeal within {DAYS_TO_APPEAL} days.
      </p>
      <FormSelect
        label="Which rule does it break?"
        required
        value={rule ?? ''}
        hint={rule === null ? undefined : RULES[rule].means}
        onChange={(event) =>
          setRule(ALL_RULES.find((each) => each === event.currentTarget.value) ?? null)
        }
      >
        <Options of={ALL_RULES} none="Choose a rule" says={(each) => RULES[each].label} />
      </FormSelect>
    </FormDialog>
  );
}
