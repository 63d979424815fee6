import { infiniteQueryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, readAnew } from '#platform/changing.ts';
import { decideFacts, getProposals } from './inbox-functions.ts';
import type { DecisionForm } from './proposal-schema.ts';

export type ProposalPage = Awaited<ReturnType<typeof getProposals>>;
export type Proposal = ProposalPage['proposals'][number];
export type ProposedFact = Proposal['facts'][number];

/** @param id shows only this proposal */
export function proposalsQuery(id: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['waiting', 'proposals', id],
    queryFn: ({ pageParam }) => getProposals({ data: { id: id ?? null, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 30_000,
    ...READ_EACH_TIME,
  });
}

/** Reloads the list even if the server refuses: a colleague was first. */
export const decideMutation = changing(readAnew(['waiting'], ['club'], ['clubs']), 'answered')(
  (decision: DecisionForm) => decideFacts({ data: decision }),
  { failureTitle: 'Couldn’t save this decision' },
);
