import { lazy } from 'react';
import type { ComponentProps } from 'react';
import { LazyPart } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';

/** What only signed-in people need loads for them. */
const NewCommentForm = lazy(() =>
  import('./comment-forms.tsx').then((module) => ({ default: module.NewCommentForm })),
);

/** Below the comments: where members write one, and visitors are asked to sign in. */
export function NewComment({
  isMember,
  ...form
}: { isMember: boolean } & ComponentProps<typeof NewCommentForm>) {
  return (
    <div className="mt-6 border-t border-line pt-4">
      {isMember ? (
        <LazyPart meanwhile={<div className="skeleton h-32" aria-hidden="true" />}>
          <NewCommentForm {...form} />
        </LazyPart>
      ) : (
        <p className="signed-out-only text-ink-soft">
          Please <SignInLink className="link">log in</SignInLink> to post a comment.
        </p>
      )}
    </div>
  );
}
