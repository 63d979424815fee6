import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { clubParams } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { button } from '#ui/button.ts';
import { Chip } from '#ui/card.tsx';
import { leaveDraft } from '#ui/draft.ts';
import { DraftOwner } from '#ui/draft-owner.ts';
import { fillIn } from '#ui/edit-draft.ts';
import { failureOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { QueueKeys, useUndo } from '#ui/work-queue.tsx';
import { decideMutation, proposalsQuery } from '../proposal-client.ts';
import { REASON_LENGTH } from '../proposal-schema.ts';
import type { DecisionForm, Proposal, ProposedFact } from '../proposal-schema.ts';

interface Ways {
  readonly isBusy: boolean;
  readonly onAccept: (of: Proposal, facts: readonly ProposedFact[]) => void;
  readonly onReject: (of: Proposal, facts: readonly ProposedFact[]) => void;
}

interface Rejected {
  readonly of: Proposal;
  readonly facts: readonly ProposedFact[];
}

/** Decisions, each of which can be undone for ten seconds. */
function useDecisions() {
  const decide = useSubmit(decideMutation);
  const [rejected, setRejected] = useState<Rejected>();
  const { undo, offer } = useUndo(([taken]: readonly DecisionForm[]) => {
    if (taken) decide.mutate({ ...taken, outcome: 'waiting', reason: null });
  });
  const send = async (
    { of, facts }: Rejected,
    outcome: 'accepted' | 'rejected',
    reason: string | null,
  ) => {
    const decision = { clubId: of.club.id, facts: facts.map(({ id }) => id), outcome, reason };
    await decide.mutateAsync(decision).then(
      () => {
        offer(`${countOf(facts.length, 'change')} ${outcome}.`, [decision], undefined);
        setRejected(undefined);
      },
      // The mutation tells.
      () => undefined,
    );
  };
  const ways: Ways = {
    isBusy: decide.isPending,
    onAccept: (of, facts) => void send({ of, facts }, 'accepted', null),
    onReject: (of, facts) => setRejected({ of, facts }),
  };
  const dialog = rejected ? (
    <RejectDialog
      facts={rejected.facts}
      deed={decide}
      onSend={(reason) => void send(rejected, 'rejected', reason)}
      onClose={() => setRejected(undefined)}
    />
  ) : null;
  return { ways, undo, dialog };
}

/** Offered changes of facts. Only an administrator's inbox has the text that came with them. */
export function Proposals({ id, inbox }: { id?: string | undefined; inbox?: ReactNode }) {
  const query = useInfiniteQuery(proposalsQuery(id));
  const proposals = query.data?.pages.flatMap((page) => page.proposals) ?? [];
  const { ways, undo, dialog } = useDecisions();
  return (
    <section aria-label="Suggested changes" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">Suggested changes</h2>
        <QueueKeys
          accept="Accept all changes"
          refuse="Reject all changes"
          onKey={(key, entry) => {
            const proposal = proposals.find((one) => one.id === entry);
            const facts = proposal ? openOf(proposal, key === 'a') : [];
            if (!proposal || facts.length === 0 || ways.isBusy) return false;
            (key === 'a' ? ways.onAccept : ways.onReject)(proposal, facts);
            return key === 'a' && facts.length === openOf(proposal).length;
          }}
          onUndo={undo}
        />
      </div>
      <LoadFailure title="We couldn’t load the suggested changes" query={query} />
      {query.isPending ? <Loading label="Loading..." bars={['h-48']} /> : null}
      {query.isSuccess && proposals.length === 0 ? (
        <Notice text="No suggested changes are waiting." />
      ) : null}
      <ol className="grid gap-4">
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} ways={ways} inbox={inbox} />
        ))}
      </ol>
      {id === undefined ? <ShowMore list={query} label="Show more changes" /> : null}
      {dialog}
    </section>
  );
}

/** Those to decide; those that can be accepted as they are. */
function openOf({ facts }: Proposal, isAcceptable = false): ProposedFact[] {
  return facts.filter(
    ({ isWaiting, state }) => isWaiting && !(isAcceptable && state === 'changed'),
  );
}

function ProposalCard(props: { proposal: Proposal; ways: Ways; inbox: ReactNode }) {
  const { proposal, ways, inbox } = props;
  const { id, club, since, who, source, text, facts } = proposal;
  const [open, acceptable] = [openOf(proposal), openOf(proposal, true)];
  return (
    <li>
      <article
        aria-label={`Suggested changes: ${club.name}`}
        data-entry={id}
        tabIndex={-1}
        className="grid scroll-mt-20 gap-4 rounded-2xl border border-line bg-card p-5"
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">
            <Link
              to="/clubs/$state/$county/$city/$clubSlug"
              params={clubParams(club)}
              className="link inline-block min-w-6"
            >
              <bdi>{club.name}</bdi>
            </Link>
          </h3>
          <p className="text-sm text-ink-soft">
            {who}, <time dateTime={since}>{momentLabel(since)}</time>
          </p>
        </header>
        {source === null ? null : (
          <p className="text-sm wrap-anywhere">
            Where to check it:{' '}
            <a href={source} rel="noopener noreferrer nofollow" target="_blank" className="link">
              {source}
            </a>
          </p>
        )}
        <ul className="grid gap-4">
          {facts.map((fact) => (
            <FactToDecide key={fact.id} fact={fact} of={proposal} ways={ways} />
          ))}
        </ul>
        {text === null ? null : (
          <div className="border-t border-line pt-4">
            <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
              {text}
            </p>
            {inbox}
          </div>
        )}
        {open.length > 1 ? (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {acceptable.length === 0 ? null : (
              <Button
                look="court"
                disabled={ways.isBusy}
                onClick={() => ways.onAccept(proposal, acceptable)}
              >
                {acceptable.length === open.length ? 'Accept all' : `Accept ${acceptable.length}`}
              </Button>
            )}
            <Button disabled={ways.isBusy} onClick={() => ways.onReject(proposal, open)}>
              Reject all
            </Button>
          </div>
        ) : null}
      </article>
    </li>
  );
}

function FactToDecide({ fact, of, ways }: { fact: ProposedFact; of: Proposal; ways: Ways }) {
  const { label, before, after, now, state, isWaiting, decided } = fact;
  const named = { 'aria-description': label, disabled: ways.isBusy };
  return (
    <li className="grid gap-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <h4 className="text-sm font-semibold">{label}</h4>
      <div className="grid gap-2">
        <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Value title="Was" text={before} isOld />
          <Value title="Should be" text={after} />
          {isWaiting && state === 'changed' ? <Value title="Is now" text={now} /> : null}
        </dl>
        {isWaiting && state !== 'open' ? (
          <p className="text-sm font-semibold text-danger">
            {state === 'same'
              ? 'The club’s page says this already.'
              : 'This has changed since it was suggested.'}
          </p>
        ) : null}
        {isWaiting ? (
          <div className="flex flex-wrap gap-2">
            {state === 'changed' ? (
              <EditInstead fact={fact} of={of} />
            ) : (
              <Button {...named} onClick={() => ways.onAccept(of, [fact])}>
                Accept
              </Button>
            )}
            <Button {...named} onClick={() => ways.onReject(of, [fact])}>
              Reject
            </Button>
          </div>
        ) : (
          <p className="text-sm">
            <Chip>Decided</Chip> <bdi className="wrap-anywhere">{decided}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

function Value({ title, text, isOld = false }: { title: string; text: string; isOld?: boolean }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd
        dir="auto"
        className={`whitespace-pre-line wrap-anywhere ${isOld || text === '' ? 'text-ink-soft' : ''}`}
      >
        {text || 'Not given'}
      </dd>
    </>
  );
}

/** The club's form, filled in with the change. */
function EditInstead({
  fact: { name, typed },
  of: { club },
}: {
  fact: ProposedFact;
  of: Proposal;
}) {
  const owner = useContext(DraftOwner);
  return (
    <Link
      to="/clubs/$clubId/edit"
      params={{ clubId: club.id }}
      className={button.outline}
      onClick={() => {
        if (owner === undefined || name === undefined) return;
        leaveDraft(owner, `club:${club.id}`, fillIn(club.version, { [name]: typed }));
      }}
    >
      Edit the club
    </Link>
  );
}

interface RejectDialogProps {
  facts: readonly ProposedFact[];
  deed: ComponentProps<typeof FormDialog>['deed'];
  onSend: (reason: string) => void;
  onClose: () => void;
}

function RejectDialog({ facts, deed, onSend, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('We couldn’t confirm it.');
  return (
    <FormDialog
      title={`Reject ${facts.map(({ label }) => label).join(', ')}?`}
      label="Reject"
      busy="Rejecting..."
      deed={deed}
      onSubmit={() => onSend(reason)}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="We email it to the person who suggested this, if we have an address."
        value={reason}
        maxLength={REASON_LENGTH}
        error={failureOf(deed)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
