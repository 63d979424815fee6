import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';
import { site } from '#site.config.ts';
import { SuggestEditForm } from './suggest-edit-form.tsx';

/** SUGG-11 to 13, SUGG-15. The link back keeps the finder's search. */
export function SuggestEditPage({ club, search }: { club: Club; search: FinderSearch }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10">
      <p>
        <Link
          to="/clubs/$state/$county/$city/$clubSlug"
          params={clubParams(club)}
          search={search}
          className="link inline-block py-2.5 wrap-anywhere"
        >
          Back to {club.name}
        </Link>
      </p>
      <h1 className="mt-2 text-title">Suggest Edit for {club.name}</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Is something on this club’s page wrong, missing, or out of date? Tell us what should change.
      </p>
      <div className="mt-8 rounded-2xl border border-line bg-card p-5 sm:p-8">
        <SuggestEditForm key={club.id} club={club} />
        <noscript>
          <p className="mt-4">
            Sending this form needs JavaScript. You can also write to{' '}
            <a href={`mailto:${site.mail.suggestions}`} className="link">
              {site.mail.suggestions}
            </a>
            .
          </p>
        </noscript>
      </div>
    </div>
  );
}

export function InvalidClubUrl() {
  return (
    <MessagePage
      title="Invalid club URL"
      text="We can’t find a club at this address. Check it for typos."
    >
      <Link to="/" className={button.court}>
        Back to Home
      </Link>
    </MessagePage>
  );
}
