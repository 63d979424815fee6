import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';

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

/**
 * Not permitted.
 *
 * @param back the link to the club's page
 * @param isSignedIn whether somebody is; anybody else is offered to sign in
 */
export function EditDenied({ back, isSignedIn }: { back: ReactNode; isSignedIn: boolean }) {
  return (
    <MessagePage title="Access Denied" text="You do not have permission to edit this club.">
      {back}
      {isSignedIn ? null : <SignInLink className={button.outline}>Sign in</SignInLink>}
    </MessagePage>
  );
}
