import { Link } from '@tanstack/react-router';
import { site } from '#site.config.ts';
import { SuggestClubForm } from './suggest-club-form.tsx';

/** The screen to suggest a club that is missing; needs no sign-in (SUGG-01, SUGG-04). */
export function SuggestClubPage() {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10">
      <p>
        <Link to="/find-club" className="link inline-block py-2.5">
          Back to Find Clubs
        </Link>
      </p>
      <h1 className="mt-2 text-title">Suggest a New Club</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Is a volleyball club missing from {site.name}? Tell us about it, and we will look into it.
        Only its name is needed.
      </p>
      <div className="mt-8 rounded-2xl border border-line bg-card p-5 sm:p-8">
        <SuggestClubForm />
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
