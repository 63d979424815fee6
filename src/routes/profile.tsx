import { useQuery } from '@tanstack/react-query';
import { Navigate, createFileRoute } from '@tanstack/react-router';
import { viewerQuery } from '#features/accounts/client.ts';
import { ChangePasswordForm } from '#features/accounts/ui/change-password-form.tsx';
import { ProfileForm } from '#features/accounts/ui/profile-form.tsx';
import { AffiliationList } from '#features/affiliations/ui/affiliation-list.tsx';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { FailureNotice } from '#ui/notice.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/profile')({
  head: () =>
    pageHead({ title: 'Your profile', description: 'Your profile and password.', indexed: false }),
  ssr: false,
  pendingComponent: FormSkeleton,
  component: Profile,
});

function Profile() {
  const viewer = useQuery(viewerQuery);
  if (viewer.isPending) return <FormSkeleton />;
  if (viewer.isError) {
    return (
      <div className="mx-auto max-w-xl px-4 py-16">
        <FailureNotice isPage title="Failed to load profile" message={messageOf(viewer.error)}>
          <button type="button" className={button.court} onClick={() => void viewer.refetch()}>
            Try again
          </button>
        </FailureNotice>
      </div>
    );
  }
  if (!viewer.data) return <Navigate to="/auth" replace />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-10">
      <h1 className="text-title">Profile</h1>
      <ProfileForm key={viewer.data.id} viewer={viewer.data} />
      <AffiliationList />
      <ChangePasswordForm />
    </div>
  );
}
