import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { viewerQuery } from '#platform/session/viewer.ts';
import { button } from '#ui/button.ts';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { site } from '#site.config.ts';

const SignInSecurity = lazyNamed(
  () => import('#features/accounts/second-factor/ui/sign-in-security.tsx'),
  'SignInSecurity',
);

type For = 'admin' | 'club_admin' | 'user';

const WANTED: Readonly<Record<For, string>> = {
  admin: `Admins of ${site.name} need two-step sign-in. Set it up here to get back to the admin pages. Until then, you can use the rest of the site as usual.`,
  club_admin: `Club admins of ${site.name} need two-step sign-in. Set it up here to get back to your clubs. Until then, you can use the rest of the site as usual.`,
  user: `${site.name} now requires two-step sign-in. Set it up here to use your account again. Until then, you can still browse the site.`,
};

/** Announces the deadline for a second factor; after it, shows the setup instead of the screen. Visitors pass. */
export function SecondFactorGate({ needed, children }: { needed: For; children: ReactNode }) {
  const { data: viewer } = useQuery(viewerQuery);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const withheld = viewer?.withheld ?? [];
  const due = viewer?.secondFactorDue ?? null;
  const isWanted = withheld.includes(needed);
  // The setup stays until the recovery codes are saved, though the role is back before that.
  if (isWanted && !isSettingUp) setIsSettingUp(true);
  if (isWanted || isSettingUp) {
    return (
      <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-10">
        <h1 className="text-title">Set up two-step sign-in</h1>
        <p className="max-w-prose text-ink-soft">
          {WANTED[withheld.includes('user') ? 'user' : needed]}
        </p>
        <LazyPart>
          <SignInSecurity onSetUp={() => setIsSettingUp(false)} />
        </LazyPart>
      </div>
    );
  }
  return (
    <>
      {due === null ? null : (
        <SecondFactorSoon isOverdue={withheld.length > 0} needed={needed} due={due} />
      )}
      {children}
    </>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });

/** Matches the screen below. */
const WIDTH: Readonly<Record<For, string>> = {
  admin: 'max-w-6xl',
  club_admin: 'max-w-4xl',
  user: 'max-w-3xl',
};

interface SecondFactorSoonProps {
  due: string;
  isOverdue: boolean;
  needed: For;
}

function SecondFactorSoon({ due, isOverdue, needed }: SecondFactorSoonProps) {
  return (
    <div className={`mx-auto w-full px-4 pt-6 ${WIDTH[needed]}`}>
      <section
        aria-label="Two-step sign-in"
        className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-sand px-5 py-4"
      >
        <p>
          {needed === 'admin' ? 'Admins need' : 'Your account needs'} two-step sign-in.{' '}
          {isOverdue ? (
            'Until you set it up, you can use the rest of the site as usual.'
          ) : (
            <>
              Set it up by <time dateTime={due}>{DAY.format(new Date(due))}</time>.
            </>
          )}
        </p>
        <Link to="/profile" hash="sign-in-security" className={button.court}>
          Set it up
        </Link>
      </section>
    </div>
  );
}
