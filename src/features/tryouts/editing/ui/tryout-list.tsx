import { useRef, useState } from 'react';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { deleteTryoutMutation, tryoutStatusMutation } from '../client.ts';
import type { EditableTryout } from '../client.ts';
import type { TryoutEditSearch } from '../rules.ts';

const QUESTIONS = {
  cancel: {
    title: 'Cancel this tryout?',
    confirmLabel: 'Cancel tryout',
    cancelLabel: 'Keep it',
    means:
      'It stays on the Tryouts page, crossed out and marked “Canceled.” Subscribed calendars will update.',
    mutation: tryoutStatusMutation('canceled'),
  },
  delete: {
    title: 'Delete this tryout?',
    confirmLabel: 'Delete',
    cancelLabel: undefined,
    means: 'Its page will be deleted, too.',
    mutation: deleteTryoutMutation,
  },
};

interface Asked {
  readonly about: EditableTryout;
  readonly question: (typeof QUESTIONS)[keyof typeof QUESTIONS];
}

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
            onAsk={(deed) => setAsked({ about: tryout, question: QUESTIONS[deed] })}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <p className="mt-5">
        <Button ref={adder} look="accent" onClick={() => onShow({ form: 'new' })}>
          Add tryouts
        </Button>
      </p>
      <section className="court-line mt-8">
        <h2 className="text-heading">Upcoming</h2>
        {next.length === 0 ? (
          <div className="mt-4">
            <Notice text="No upcoming tryouts. Add your dates so families can find them on the Tryouts page and your club’s page." />
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
        <DeedQuestion
          title={asked.question.title}
          confirmLabel={asked.question.confirmLabel}
          cancelLabel={asked.question.cancelLabel}
          deed={asked.question.mutation}
          sent={{ clubId, id: asked.about.id, version: asked.about.version }}
          onDone={() => adder.current?.focus()}
          onClose={() => setAsked(null)}
        >
          {asked.about.players}, {asked.about.when}. {asked.question.means}
        </DeedQuestion>
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
  onAsk: (deed: keyof typeof QUESTIONS) => void;
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
            Edit{which}
          </Button>
        )}
        <Button className="px-3" onClick={() => onShow({ form: 'new', copy: id })}>
          Copy{which}
        </Button>
        {isOver ? null : isCanceled ? (
          <Button
            className="px-3"
            // Not disabled, which would lose the focus before the button that replaces this one can take it.
            aria-disabled={restore.isPending}
            onClick={() => restore.mutate({ clubId, id, version })}
          >
            Undo cancellation{which}
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
          You can delete this after {tryout.deletableFrom}. Until then, we’re letting families’
          calendars know it’s canceled.
        </p>
      )}
    </>
  );
}
