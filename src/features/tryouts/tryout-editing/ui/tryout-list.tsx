import { useRef, useState } from 'react';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { deleteTryoutMutation, tryoutStatusMutation } from '../client.ts';
import type { TryoutEditSearch } from '../rules.ts';
import type { EditableTryout } from '../schema.ts';

interface Asked {
  readonly about: EditableTryout;
  readonly deed: 'cancel' | 'delete';
}

/** The tryouts of a club with what can be done with each. */
export function TryoutList({
  clubId,
  tryouts,
  onShow,
}: {
  clubId: string;
  tryouts: readonly EditableTryout[];
  onShow: (search: TryoutEditSearch) => void;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const next = tryouts.filter(({ isOver }) => !isOver);
  const over = tryouts.filter(({ isOver }) => isOver);
  const entries = (some: readonly EditableTryout[]) => (
    <ul className="divide-y divide-line">
      {some.map((tryout) => (
        <li key={tryout.id} className="py-4">
          <Entry
            clubId={clubId}
            tryout={tryout}
            onShow={onShow}
            onAsk={(deed) => setAsked({ about: tryout, deed })}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <p className="mt-5">
        <Button ref={adder} look="accent" onClick={() => onShow({ form: 'new' })}>
          Add Tryouts
        </Button>
      </p>
      <section className="court-line mt-8">
        <h2 className="text-heading">To come</h2>
        {next.length === 0 ? (
          <div className="mt-4">
            <Notice text="No upcoming tryouts. Add your dates: families find them on the board and on your club’s page." />
          </div>
        ) : (
          entries(next)
        )}
      </section>
      {over.length === 0 ? null : (
        <details className="mt-8">
          <summary className="link min-h-11 py-2 font-semibold">Over ({over.length})</summary>
          {entries(over)}
        </details>
      )}
      {asked === null ? null : (
        <Question
          clubId={clubId}
          asked={asked}
          onDone={() => adder.current?.focus()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Entry({
  clubId,
  tryout,
  onShow,
  onAsk,
}: {
  clubId: string;
  tryout: EditableTryout;
  onShow: (search: TryoutEditSearch) => void;
  onAsk: (deed: Asked['deed']) => void;
}) {
  const { id, version, players, when, where, isCanceled, isOver, canDelete } = tryout;
  const restore = useSubmit(tryoutStatusMutation('scheduled'));
  const which = <span className="sr-only"> {`${players}, ${when}`}</span>;
  return (
    <>
      <p className="font-semibold">
        {isCanceled ? <s>{players}</s> : players}
        {isCanceled ? (
          <strong className="chip ml-2" data-fact="status">
            Canceled
          </strong>
        ) : null}
      </p>
      <p>{when}</p>
      <p className="text-sm text-ink-soft">{where}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {isOver ? null : (
          <Button className="px-3" onClick={() => onShow({ form: id })}>
            Change{which}
          </Button>
        )}
        <Button className="px-3" onClick={() => onShow({ form: 'new', copy: id })}>
          Copy{which}
        </Button>
        {isOver ? null : isCanceled ? (
          <Button
            className="px-3"
            // Not disabled: the focus would be lost, which goes on to what stands here next.
            aria-disabled={restore.isPending}
            onClick={() => restore.mutate({ clubId, id, version })}
          >
            Schedule again{which}
          </Button>
        ) : (
          <Button className="px-3" onClick={() => onAsk('cancel')}>
            Cancel tryout{which}
          </Button>
        )}
        {canDelete ? (
          <Button className="px-3" onClick={() => onAsk('delete')}>
            Delete{which}
          </Button>
        ) : null}
      </div>
      {tryout.deletableFrom === null ? null : (
        <p className="mt-2 text-sm text-ink-soft">
          It can be deleted from {tryout.deletableFrom}: until then families’ calendars are told
          that it is canceled.
        </p>
      )}
    </>
  );
}

/** What is asked before a deed, and what comes of it. */
const QUESTIONS = {
  cancel: {
    title: 'Cancel this tryout?',
    confirmLabel: 'Cancel Tryout',
    means: 'It stays on the board, struck through, and families’ calendars are updated.',
    mutation: tryoutStatusMutation('canceled'),
  },
  delete: {
    title: 'Delete this tryout?',
    confirmLabel: 'Delete',
    means: 'Its page goes as well.',
    mutation: deleteTryoutMutation,
  },
};

function Question({
  clubId,
  asked: { about, deed },
  ...ways
}: {
  clubId: string;
  asked: Asked;
  onDone: () => void;
  onClose: () => void;
}) {
  const { title, confirmLabel, means, mutation } = QUESTIONS[deed];
  return (
    <DeedQuestion
      title={title}
      confirmLabel={confirmLabel}
      deed={mutation}
      sent={{ clubId, id: about.id, version: about.version }}
      {...ways}
    >
      {about.players}, {about.when}. {means}
    </DeedQuestion>
  );
}
