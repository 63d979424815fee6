import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { sessionChanged } from '#features/accounts/current-user/client.ts';
import { READ_EACH_TIME, changing, readAnew } from '#platform/changing.ts';
import {
  claimClub,
  decideClaim,
  getClaims,
  inviteClubAdmin,
  readClaimLink,
  resign,
  useClaimLink as pressLink,
  withdrawClaim,
} from './functions.ts';
import type { ClaimForm, Decision, Invitation } from './schema.ts';

const CLAIMS = ['club-claims'] as const;
const changingClaims = changing(readAnew(CLAIMS), 'answered');
/** What the user may do changes, too. */
const changingRoles = changing((client: QueryClient) => sessionChanged(client));

export function claimsQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: [...CLAIMS, clubId, viewerId],
    queryFn: () => getClaims({ data: { clubId } }),
    ...READ_EACH_TIME,
  });
}

export function claimLinkQuery(token: string, viewerId: string | null) {
  return queryOptions({
    queryKey: ['claim-link', token, viewerId],
    queryFn: () => readClaimLink({ data: { token } }),
    // Once it is used, the link no longer works; a refetch would replace the answer.
    staleTime: 'static',
    retry: 1,
  });
}

export const claimMutation = changingClaims((form: ClaimForm) => claimClub({ data: form }), {
  failureTitle: 'Couldn’t send your claim',
  successTitle: 'Claim sent',
});

export const linkMutation = changingRoles((token: string) => pressLink({ data: { token } }));

export const withdrawMutation = changingClaims(
  (claimId: string) => withdrawClaim({ data: { claimId } }),
  { failureTitle: 'Couldn’t cancel this', successTitle: 'Canceled' },
);

export const decideMutation = changingClaims(
  (decision: Decision) => decideClaim({ data: decision }),
  {
    successTitle: 'Claim decided',
  },
);

export const inviteMutation = changingClaims(
  (invitation: Invitation) => inviteClubAdmin({ data: invitation }),
  { successTitle: 'Invitation sent' },
);

export const resignMutation = changingRoles((clubId: string) => resign({ data: { clubId } }), {
  failureTitle: 'Couldn’t give up the role',
  successTitle: 'You’re no longer a club admin',
});
