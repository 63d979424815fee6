import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';

/** What an unknown path shows (NAV-27, NAV-28). */
export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-hero text-court">404</h1>
      <p className="mt-3 text-title font-display font-bold">Oops! Page not found</p>
      <p className="mt-2 text-ink-soft">The page may have moved, or the address has a typo.</p>
      <Link to="/" className={`${button.court} mt-8`}>
        Return to Home
      </Link>
    </div>
  );
}
