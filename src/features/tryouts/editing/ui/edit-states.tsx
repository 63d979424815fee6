import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

export function TryoutsClubMissing() {
  return (
    <MessagePage
      title="Club Not Found"
      text="We couldn’t find this club, so we can’t show its tryouts."
    >
      <a href="/tryouts" className={button.court}>
        All tryouts
      </a>
    </MessagePage>
  );
}

export function TryoutsSkeleton() {
  return (
    <PageSkeleton
      name="edit-tryouts"
      label="Loading tryouts..."
      needs="Turn on JavaScript to edit tryouts."
      bars={['h-10 w-3/5', 'h-64']}
    />
  );
}
