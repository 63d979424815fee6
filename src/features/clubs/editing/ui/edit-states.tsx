import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

export function EditMissing() {
  return (
    <MessagePage title="Club Not Found" text="The club you're trying to edit could not be found.">
      <Link to="/" className={button.court}>
        Back to Home
      </Link>
    </MessagePage>
  );
}

/** EDIT-10 */
export function EditSkeleton() {
  return (
    <PageSkeleton
      name="edit-club"
      label="Loading club..."
      needs="Turn on JavaScript to edit a club."
      bars={['h-10 w-3/5', 'h-96', 'h-64', 'h-40']}
    />
  );
}
