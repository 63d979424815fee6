import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { End } from '#ui/end.tsx';
import { Scene } from '#ui/scene.tsx';

/** NAV-27, NAV-28 */
export function NotFoundPage() {
  return (
    <div className="whole mx-auto grid max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 md:grid-cols-2 lg:py-20">
      <div>
        <h1 className="text-hero text-court">404</h1>
        <p className="mt-3 text-title font-display font-bold">Oops! Page not found</p>
        <p className="mt-2 text-lg text-ink-soft">
          That one landed out of bounds. The page may have moved, or the address may have a typo.
        </p>
        <form
          action="/find-club"
          role="search"
          aria-label="Clubs"
          className="mt-6 flex max-w-md items-end gap-3"
        >
          {/* Not FormField, whose code few visitors of this page have loaded. */}
          <label className="min-w-0 grow text-sm font-semibold">
            Club Name
            <input
              name="name"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              className="mt-1.5 min-h-11 w-full rounded-xl border border-control bg-card px-3 text-base font-normal"
            />
          </label>
          <button type="submit" className={`${button.accent} whitespace-nowrap`}>
            Search Clubs
          </button>
        </form>
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to="/" className={button.court}>
            Back to Home
          </Link>
          <Link to="/find-club" className={button.outline}>
            Find a club
          </Link>
        </p>
      </div>
      <Scene of="out" className="aspect-[560/380] w-full rounded-xl" />
      <End />
    </div>
  );
}
