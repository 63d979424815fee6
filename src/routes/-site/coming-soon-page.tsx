import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';

/** The camp and lesson finders, which do not exist yet (LEGL-05, LEGL-06). */
export function ComingSoonPage({ what }: { what: 'camp' | 'lesson' }) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-20 text-center">
      <p className="font-semibold text-accent">Coming soon</p>
      <h1 className="mt-2 text-title">Find a volleyball {what}</h1>
      <p className="mt-4 text-lg text-ink-soft">
        The {what} finder is coming soon. Many clubs run {what}s of their own: their pages tell you
        whom to ask.
      </p>
      <Link to="/find-club" className={`${button.court} mt-8`}>
        Find a club
      </Link>
    </div>
  );
}
