import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';

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
