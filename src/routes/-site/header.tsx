import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasSignedInMark, SIGNED_IN_MARK } from '#platform/session/viewer.ts';
import { SavedLink } from '#features/saved/clubs/components.tsx';
import { button } from '#ui/button.ts';
import { End } from '#ui/end.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { SessionEndedBar } from '#ui/session-ended.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { site } from '#site.config.ts';
import { useClosingMenu } from './closing-menu.ts';
import { useViewer } from './viewer.ts';

const HeaderAccount = lazyNamed(() => import('./header-account.tsx'), 'HeaderAccount');

const MENU = 'site-menu';

const PAGES = [
  { to: '/', label: 'Home' },
  { to: '/find-club', label: 'Find a Club' },
  { to: '/tryouts', label: 'Tryouts' },
  { to: '/find-camp', label: 'Find a Camp' },
  { to: '/find-lesson', label: 'Find a Lesson' },
  { to: '/blog', label: 'Resources' },
] as const;

const NAV_LINK =
  'flex min-h-11 items-center px-3 font-medium whitespace-nowrap text-ink lg:px-1 lg:max-xl:text-sm xl:px-2 no-underline hover:text-court aria-[current=page]:text-court lg:border-y-3 lg:border-transparent lg:aria-[current=page]:border-b-court';

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="whole mx-auto flex min-h-16 max-w-7xl items-center justify-between gap-4 px-4 sm:px-6">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-3 text-ink no-underline lg:max-xl:gap-2 xl:flex-none"
        >
          <img src="/sign.svg" alt="" width={42} height={28} className="flex-none" />
          <span className="font-display text-lg leading-tight font-bold tracking-tight lg:max-xl:text-base">
            {site.name}
          </span>
        </Link>
        <nav aria-label="Main" className="hidden min-w-0 items-center gap-1 lg:flex">
          <PageLinks />
          <SavedLink className={NAV_LINK} words="sr-only" />
          <Account place="bar" />
        </nav>
        <MobileMenu />
        <End />
      </div>
      <SessionEnded />
    </header>
  );
}

function PageLinks() {
  return (
    <>
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={NAV_LINK}
        >
          {label}
        </Link>
      ))}
    </>
  );
}

/** The server renders 'Sign in' for everyone; SIGNED_IN_SCRIPT hides it before the first paint. */
function Account({ place }: { place: 'bar' | 'menu' }) {
  const known = useViewer();
  const viewer = known?.hasEnded ? null : known;
  useEffect(() => {
    const isSignedIn = viewer === undefined ? hasSignedInMark() : viewer !== null;
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  }, [viewer]);
  if (!viewer) return <SignIn />;
  return (
    <LazyPart lost={NoAccount}>
      <HeaderAccount viewer={viewer} place={place} />
    </LazyPart>
  );
}

/** The bar has no room for a notice, and pages that need an account have their own. */
function NoAccount() {
  return null;
}

function SignIn() {
  return <SignInLink className={`${button.outline} signed-out-only ml-2`}>Sign in</SignInLink>;
}

/** Opens without JavaScript. */
function MobileMenu() {
  const menu = useClosingMenu();
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        className="inline-flex min-h-11 w-25 items-center gap-2 rounded-lg px-3 font-semibold hover:bg-court-tint lg:hidden"
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M2 5h16M2 10h16M2 15h16"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        Menu
      </button>
      <nav
        ref={menu}
        id={MENU}
        popover="auto"
        aria-label="Main"
        className="fixed inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-full overflow-y-auto border-b border-line bg-paper p-4 text-ink shadow-xl lg:hidden"
      >
        <div className="flex flex-col gap-1">
          <PageLinks />
          <SavedLink className={NAV_LINK} words="ml-2" />
          <Account place="menu" />
        </div>
      </nav>
    </>
  );
}

/** The page stays as it is, with everything that was typed (D59). */
function SessionEnded() {
  const hasEnded = useViewer()?.hasEnded;
  return hasEnded ? <SessionEndedBar hasEnded={hasEnded} /> : null;
}

/** Runs before the first paint. The same text on every page, allowed by its hash. */
export const SIGNED_IN_SCRIPT = `if(${SIGNED_IN_MARK}.test(document.cookie))document.documentElement.setAttribute('data-signed-in','')`;
