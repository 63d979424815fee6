import { Link } from '@tanstack/react-router';
import type { Viewer } from '#platform/session/viewer.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { signOutMutation } from '../mutations.ts';

/** See NAV-37 to 50. */
export function AccountWidget({
  viewer,
  onSignedOut,
}: {
  viewer: Viewer;
  onSignedOut: () => void;
}) {
  const signOut = useSubmit(signOutMutation);
  const { username, avatar_url: avatarUrl } = viewer.profile;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link
        to="/profile"
        className="flex min-h-11 max-w-52 min-w-11 items-center gap-2 rounded-lg px-2 font-medium text-ink no-underline hover:bg-court-tint"
      >
        <Avatar name={username} imageUrl={avatarUrl} size="small" />
        <span className="truncate lg:max-xl:sr-only">
          {username === null || username === '' ? 'No username' : username}
        </span>
      </Link>
      <Button
        disabled={signOut.isPending}
        onClick={() => void signOut.mutateAsync().then(onSignedOut, () => undefined)}
      >
        Logout
      </Button>
    </div>
  );
}
