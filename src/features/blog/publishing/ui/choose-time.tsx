import { useState } from 'react';
import { wallClock } from '#domain/wall-clock.ts';
import { failureOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { site } from '#site.config.ts';
import { publishingMutation } from '../client.ts';
import {
  CLOCKS,
  backdateProblem,
  deedWords,
  isScheduled,
  readMoment,
  scheduleProblem,
  whatHappens,
} from '../rules.ts';
import type { Deed } from '../rules.ts';
import type { Publication } from '../client.ts';

const DAY_MS = 24 * 60 * 60_000;

type TimedDeed = Extract<Deed, 'schedule' | 'backdate'>;

export interface ChoiceProps<Asked extends Deed> {
  readonly deed: Asked;
  readonly post: Publication;
  readonly now: Date;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ChooseTime({ deed, post, now, onDone, onClose }: ChoiceProps<TimedDeed>) {
  const [typed, setTyped] = useState(() => proposal(deed, post, now));
  const [isSent, setIsSent] = useState(false);
  const change = useSubmit(publishingMutation(deed));
  const read = readMoment(typed);
  const check = deed === 'schedule' ? scheduleProblem : backdateProblem;
  const problem = 'problem' in read ? read.problem : check(read.moment, now);
  const { title, send } = deedWords(deed, isScheduled(post, now));

  function submit() {
    setIsSent(true);
    if (problem !== null) return;
    change.mutate(
      { id: post.id, version: post.version, at: typed },
      {
        onSuccess: () => {
          onClose();
          onDone();
        },
      },
    );
  }

  return (
    <FormDialog
      title={title}
      label={send}
      busy="Saving..."
      deed={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="font-semibold break-words">{post.title}</p>
      <FormField
        label={`Date and time, ${CLOCKS}`}
        type="datetime-local"
        required
        value={typed}
        error={isSent || typed !== '' ? (problem ?? undefined) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="status" className="text-ink-soft">
        {'moment' in read && problem === null ? (
          <>
            {read.note === null ? null : <p className="font-semibold text-ink">{read.note}</p>}
            <Sentences of={whatHappens(deed, post, now, read.moment)} />
          </>
        ) : null}
      </div>
      <Refusal error={failureOf(change)} />
    </FormDialog>
  );
}

/** The date of the post if it fits the deed; otherwise tomorrow morning. */
function proposal(deed: TimedDeed, { date, status }: Publication, now: Date) {
  const shown = (moment: Date) => wallClock(moment, site.timeZone).replace(' ', 'T');
  if (date !== null && isScheduled({ date, status }, now) === (deed === 'schedule')) {
    return shown(new Date(date));
  }
  if (deed === 'backdate') return '';
  return `${shown(new Date(now.getTime() + DAY_MS)).slice(0, 10)}T09:00`;
}

export function Sentences({ of }: { of: readonly string[] }) {
  return of.map((sentence) => (
    <p key={sentence} className="mt-2 break-words">
      {sentence}
    </p>
  ));
}
