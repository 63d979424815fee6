import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { clubLink } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { button } from '#ui/button.ts';
import { leaveDraft } from '#ui/draft.ts';
import { DraftOwner } from '#ui/draft-owner.ts';
import { fillIn } from '#ui/edit-draft.ts';
import { Button } from '#ui/push-button.tsx';
import type { Proposal, ProposedFact } from '../inbox-client.ts';
import type { DecisionForm } from '../inbox-schema.ts';
import { SAID_ALREADY } from '../rules.ts';

interface ProposalProps {
  proposal: Proposal;
  isBusy: boolean;
  onDecide: (
    of: Proposal,
    facts: readonly ProposedFact[],
    outcome: DecisionForm['outcome'],
  ) => void;
}

/** The facts that wait for a decision or, with `isAcceptable`, those that can be accepted as they are. */
export function openOf({ facts }: Proposal, isAcceptable = false): ProposedFact[] {
  return facts.filter((one) => one.isWaiting && !(isAcceptable && one.state === 'changed'));
}

export function ProposalCard(props: ProposalProps) {
  const { id, club, since, who, source, text, facts } = props.proposal;
  return (
    <li>
      <article
        aria-label={`Suggested changes: ${club.name}`}
        data-entry={id}
        tabIndex={-1}
        className="grid scroll-mt-20 gap-4 rounded-2xl border border-line bg-card p-5 wrap-anywhere"
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg font-semibold">
            <Link {...clubLink(club)} className="link inline-block min-w-6">
              <bdi>{club.name}</bdi>
            </Link>
          </h3>
          <p className="text-sm text-ink-soft">
            {who}, <time dateTime={since}>{momentLabel(since)}</time>
          </p>
        </header>
        {source === null ? null : (
          <p className="text-sm">
            Where to check it:{' '}
            <a href={source} rel="noopener noreferrer nofollow" target="_blank" className="link">
              {source}
            </a>
          </p>
        )}
        <ul className="grid gap-4">
          {facts.map((fact) => (
            <li key={fact.id} className="grid gap-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <h4 className="text-sm font-semibold">{fact.label}</h4>
              <FactToDecide {...props} fact={fact} />
            </li>
          ))}
        </ul>
        {text === null ? null : (
          <p dir="auto" className="max-w-prose border-t border-line pt-4 whitespace-pre-line">
            {text}{' '}
            <Link to="/admin/suggestions" search={{ id }} className="link target">
              Reply or close
            </Link>
          </p>
        )}
        <DecideAll {...props} />
      </article>
    </li>
  );
}

function DecideAll({ proposal, isBusy, onDecide }: ProposalProps) {
  const [open, acceptable] = [openOf(proposal), openOf(proposal, true)];
  if (open.length < 2) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {acceptable.length === 0 ? null : (
        <Button
          look="court"
          disabled={isBusy}
          onClick={() => onDecide(proposal, acceptable, 'accepted')}
        >
          {acceptable.length === open.length ? 'Accept all' : `Accept ${acceptable.length}`}
        </Button>
      )}
      <Button disabled={isBusy} onClick={() => onDecide(proposal, open, 'rejected')}>
        Reject all
      </Button>
    </div>
  );
}

const STATES = {
  open: null,
  same: SAID_ALREADY,
  changed: 'This has changed since it was suggested.',
};

function FactToDecide({
  fact,
  proposal,
  isBusy,
  onDecide,
}: ProposalProps & { fact: ProposedFact }) {
  const { label, before, after, now, state, isWaiting, decided } = fact;
  const values = { Before: before, After: after, ...(state === 'changed' && { Now: now }) };
  const named = { 'aria-description': label, disabled: isBusy };
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        {Object.entries(values).map(([title, value]) => (
          <div key={title} className="contents">
            <dt className="text-sm text-ink-soft">{title}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {value || <span className="text-ink-soft">Not given</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm font-semibold empty:hidden">{isWaiting ? STATES[state] : decided}</p>
      {isWaiting ? (
        <div className="flex flex-wrap gap-2">
          {state === 'changed' ? (
            <EditInstead fact={fact} club={proposal.club} />
          ) : (
            <Button {...named} onClick={() => onDecide(proposal, [fact], 'accepted')}>
              Accept
            </Button>
          )}
          <Button {...named} onClick={() => onDecide(proposal, [fact], 'rejected')}>
            Reject
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function EditInstead({ fact, club }: { fact: ProposedFact; club: Proposal['club'] }) {
  const owner = useContext(DraftOwner);
  return (
    <Link
      to="/clubs/$clubId/edit"
      params={{ clubId: club.id }}
      className={button.outline}
      onClick={() => {
        if (owner === undefined || fact.name === undefined) return;
        leaveDraft(owner, `club:${club.id}`, fillIn(club.version, { [fact.name]: fact.typed }));
      }}
    >
      Edit the club
    </Link>
  );
}
