import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { failureOf } from '#ui/failure.ts';
import type { Deed } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { QueueKeys, useUndo } from '#ui/work-queue.tsx';
import { decideMutation, proposalsQuery } from '../inbox-client.ts';
import type { Proposal, ProposedFact } from '../inbox-client.ts';
import { REASON_LENGTH } from '../inbox-schema.ts';
import type { DecisionForm } from '../inbox-schema.ts';
import { ProposalCard, openOf } from './proposal-card.tsx';

export function Proposals({ id }: { id: string | undefined }) {
  const query = useInfiniteQuery(proposalsQuery(id));
  const proposals = query.data?.pages.flatMap((page) => page.proposals) ?? [];
  const decide = useSubmit(decideMutation);
  const [rejected, setRejected] = useState<DecisionForm>();
  const { undo, offer } = useUndo(([taken]: readonly DecisionForm[]) => {
    if (taken) decide.mutate({ ...taken, outcome: 'waiting', reason: null });
  });
  const send = (decision: DecisionForm) =>
    decide.mutate(decision, {
      onSuccess: () => {
        offer(`${countOf(decision.facts.length, 'change')} ${decision.outcome}.`, [decision]);
        setRejected(undefined);
      },
    });
  /** A rejection is sent with its reason. */
  const begin = (
    of: Proposal,
    facts: readonly ProposedFact[],
    outcome: DecisionForm['outcome'],
  ) => {
    const decision = { clubId: of.club.id, facts: facts.map((fact) => fact.id), outcome };
    if (outcome === 'rejected') setRejected(decision);
    else send(decision);
  };
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
            if (!proposal || facts.length === 0 || decide.isPending) return false;
            begin(proposal, facts, key === 'a' ? 'accepted' : 'rejected');
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
        {proposals.map((one) => (
          <ProposalCard key={one.id} proposal={one} isBusy={decide.isPending} onDecide={begin} />
        ))}
      </ol>
      <ShowMore list={query} label="Show more changes" />
      {rejected ? (
        <RejectDialog
          deed={decide}
          count={rejected.facts.length}
          onSend={(reason) => send({ ...rejected, reason })}
          onClose={() => setRejected(undefined)}
        />
      ) : null}
    </section>
  );
}

function RejectDialog(props: {
  deed: Deed;
  count: number;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const { deed, count, onSend, onClose } = props;
  const [reason, setReason] = useState('We couldn’t confirm it.');
  return (
    <FormDialog
      title={`Reject ${countOf(count, 'change')}?`}
      label="Reject"
      busy="Rejecting..."
      deed={deed}
      onSubmit={() => onSend(reason)}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="We email it to people with an account. Others get only our admins’ reasons."
        value={reason}
        maxLength={REASON_LENGTH}
        error={failureOf(deed)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
