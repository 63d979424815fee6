import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

export function TryoutsClubMissing() {
  return (
    <MessagePage
      title="Club Not Found"
      text="The club whose tryouts you’re looking for is not there."
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
      needs="Editing tryouts needs JavaScript."
      bars={['h-10 w-3/5', 'h-64']}
    />
  );
}
