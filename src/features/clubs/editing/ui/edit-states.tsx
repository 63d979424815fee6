import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';

/** There is no such club to edit. */
export function EditMissing() {
  return (
    <MessagePage title="Club Not Found" text="The club you're trying to edit could not be found.">
      <Link to="/" className={button.court}>
        Back to Home
      </Link>
    </MessagePage>
  );
}
