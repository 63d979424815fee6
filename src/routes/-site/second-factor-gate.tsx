import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/accounts/current-user/client.ts';
import { button } from '#ui/button.ts';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { site } from '#site.config.ts';

const SignInSecurity = lazyNamed(
  () => import('#features/accounts/second-factor/ui/sign-in-security.tsx'),
  'SignInSecurity',
);

type For = 'admin' | 'club_admin' | 'user';

const WANTED: Readonly<Record<For, string>> = {
  admin: `Administrators of ${site.name} sign in with a password and a second step. Set it up here, and the administration opens again. Until then you can do what every member can.`,
  club_admin: `Club administrators of ${site.name} sign in with a password and a second step. Set it up here, and your clubs open again. Until then you can do what every member can.`,
  user: `Everybody signs in to ${site.name} with a password and a second step. Set it up here, and your account opens again. Until then you can read what everybody can.`,
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
        <h1 className="text-title">Set up a second factor</h1>
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
        aria-label="Your second factor"
        className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-sand px-5 py-4"
      >
        <p>
          {needed === 'admin' ? 'Administrators need' : 'Your account needs'} a second factor.{' '}
          {isOverdue ? (
            'Until there is one, you can do what every member can.'
          ) : (
            <>
              Please set one up by <time dateTime={due}>{DAY.format(new Date(due))}</time>.
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
