import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';

/** The shape of the screen while it is not known who looks. */
export function TryoutsSkeleton() {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10" aria-busy="true">
      <p role="status" className="sr-only">
        Loading tryouts…
      </p>
      <div data-skeleton="edit-tryouts" aria-hidden="true" className="grid gap-6">
        <div className="skeleton h-10 w-3/5" />
        <div className="skeleton h-64" />
      </div>
      <noscript>
        <p className="mt-4">Editing tryouts needs JavaScript.</p>
      </noscript>
    </div>
  );
}

/** There is no such club. */
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
