import { infiniteQueryOptions, keepPreviousData, mutationOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#domain/actor.ts';
import { viewerQuery } from '#platform/session/viewer.ts';
import { deleteMember } from '#features/accounts/personal-data/client.ts';
import type { MemberDeletion } from '#features/accounts/personal-data/schema.ts';
import { changing, invalidates } from '#platform/changing.ts';
import { retries } from '#platform/query-retries.ts';
import { saveFile } from '#ui/save-file.ts';
import { exportMembers, getMembers, saveRoles, setStatus } from './functions.ts';
import type { Tab } from './rules.ts';
import type { MemberExport, RoleUpdate } from './schema.ts';

export type MemberPage = Awaited<ReturnType<typeof getMembers>>;
export type AdministeredMember = MemberPage['members'][number];

const MEMBERS_KEY = ['members'] as const;

export function membersQuery(tab: Tab, search: string, role: Role | undefined) {
  return infiniteQueryOptions({
    queryKey: [...MEMBERS_KEY, tab, search, role],
    queryFn: ({ pageParam }) => getMembers({ data: { tab, search, role, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    retry: retries(1),
  });
}

export const exportMembersMutation = mutationOptions({
  async mutationFn(wanted: MemberExport) {
    const csv = await exportMembers({ data: wanted });
    saveFile('users.csv', new Blob([csv], { type: 'text/csv' }));
  },
  meta: { successTitle: 'The list has been downloaded' },
});

const changingMembers = changing(refresh, 'answered');

export const saveRolesMutation = changingMembers(
  (update: RoleUpdate) => saveRoles({ data: update }),
  {
    failureTitle: 'Error updating roles',
    successTitle: 'User roles updated successfully.',
  },
);

export const deactivateMutation = changingMembers(
  (sent: { memberId: string; proof: string }) =>
    setStatus({ data: { ...sent, status: 'deactivated' } }),
  {
    failureTitle: 'Error deactivating user',
    successTitle: 'User has been deactivated successfully.',
  },
);

export const reactivateMutation = changingMembers(
  ({ memberId, proof = '' }: { memberId: string; proof?: string }) =>
    setStatus({ data: { memberId, status: 'active', proof } }),
  {
    failureTitle: 'Error reactivating user',
    successTitle: 'User has been reactivated successfully.',
  },
);

export const deleteMemberMutation = changingMembers(
  (deletion: MemberDeletion) => deleteMember({ data: deletion }),
  {
    failureTitle: 'Couldn’t delete the user',
    successTitle: 'User has been deleted.',
  },
);

/** Administrators may have changed their own roles or lost the role. */
async function refresh(client: QueryClient): Promise<void> {
  await refreshViewer(client);
  if (!client.getQueryData(viewerQuery.queryKey)?.canAdminister) return;
  await invalidates(MEMBERS_KEY, ['changes'])(client);
}

export const refreshViewer = invalidates(viewerQuery.queryKey);
