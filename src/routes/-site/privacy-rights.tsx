import { Link } from '@tanstack/react-router';
import { KEPT } from '#domain/retention.ts';
import type { Analytics } from '#features/site/page-views/schema.ts';
import { site } from '#site.config.ts';
import { LegalList, LegalSection, MailLink } from './legal-page.tsx';

export function SuggestionsAndCookies() {
  return (
    <>
      <LegalSection title="When you suggest a club">
        <p>
          We store what you enter, including your name, email address, and phone number if you give
          them, and send it to our own mailbox so we can check the club and ask you questions. We
          don’t show your name, email address, or phone number on the site, unless they’re how
          people reach the club and we put them on its page. We delete what you sent after{' '}
          {KEPT.suggestionYears} years, and your name, email address, and phone number{' '}
          {KEPT.suggestionContactDays} days after we’re done with it. We’ll delete it, and the email
          about it, sooner if you ask. The same goes for a fact you correct and the email address
          you leave with it: the site’s admins and the club see the correction, and no one sees the
          address.
        </p>
      </LegalSection>
      <LegalSection title="Club pages">
        <p>
          A club’s page may name its director and how to reach the club. If that’s you and you want
          it changed or removed, use “Suggest an Edit” on that page or write to us. We may email the
          club at that address. If you ask us not to, we keep a scrambled form of it, so we don’t.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>We use four, all only when you sign in, and none to track you:</p>
        <LegalList
          points={[
            `one that keeps you signed in. Scripts can’t read it. It expires when you sign out, after ${KEPT.sessionDays} days without a visit, or ${KEPT.longestSessionDays} days after you sign in. For admins, it expires after ${KEPT.administratorSessionHours} hours without a visit.`,
            `one for the ${KEPT.secondStepMinutes} minutes between the two steps of two-step sign-in, if you use it.`,
            'one that only says someone is signed in on this browser, so pages show the right header right away. It doesn’t say who.',
            `one that recognizes this browser, so you can still sign in if someone else is guessing your password. It doesn’t say who you are, and it expires ${KEPT.knownBrowserDays} days after you last sign in.`,
          ]}
        />
        <p>
          We may keep what you type into a form in your browser until you send it, so nothing is
          lost. It doesn’t leave your device before that. Clubs you save or compare without an
          account are kept there, too.
        </p>
      </LegalSection>
    </>
  );
}

export function SharingAndRights() {
  return (
    <>
      <LegalSection title="Who we share data with">
        <p>
          We never sell or rent data. It passes through the companies that run our server, file
          storage, and email, and they can’t use it for anything else. Otherwise, we hand over data
          only when a law or a court requires it. Club logos come from our own server or file
          storage. If you follow a link to another site, that site sees your visit as any site does.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <LegalList
          points={[
            <>
              You can download what we store about you and delete your account on your{' '}
              <Link to="/profile" className="link">
                profile page
              </Link>
              .
            </>,
            'You can edit your profile, affiliations, and comments yourself at any time.',
            <>
              For anything else, such as something about you that someone else wrote, write to{' '}
              <MailLink address={site.mail.contact} />. We answer within 30 days, and we ask only
              for what we need to know it’s you.
            </>,
          ]}
        />
        <p>
          Deleted data may stay in backups for a short while, until we replace them. We don’t use it
          from there.
        </p>
      </LegalSection>
      <LegalSection title="How we protect it">
        <p>
          Connections over https are encrypted. Passwords are hashed. We check twice who can see or
          change what: on the site and in its database. If something still goes wrong and it affects
          you, we’ll tell you.
        </p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>
          If we change how we handle your data, we’ll update this page. See also the{' '}
          <Link to="/terms-of-service" className="link">
            Terms of Service
          </Link>
          .
        </p>
      </LegalSection>
    </>
  );
}

export function CountingOfViews({ analytics }: { analytics: Analytics }) {
  const declining =
    'We don’t count views from browsers that send “Do Not Track” or “Global Privacy Control.”';
  switch (analytics.provider) {
    case 'off':
      return <p>We don’t count page views.</p>;
    case 'builtin':
      return (
        <p>
          We count how often each page is viewed each day and how many visits campaign links bring.
          We don’t count who, where, or on what device. This uses no cookies and no other company,
          and we delete the counts after {KEPT.pageViewDays} days. When a search finds nothing, we
          count its filters by week and delete that after {KEPT.emptySearchDays} days. We keep a
          name or place that was typed only if people at three addresses looked for it. {declining}
        </p>
      );
    case 'plausible':
      return (
        <p>
          We count page views with Plausible ({new URL(analytics.url).host}), which gets the page’s
          address and the site you came from. It sets no cookies and stores nothing that identifies
          you. {declining}
        </p>
      );
    case 'ga4':
      return (
        <p>
          We count page views with Google Analytics, which gets the page’s address and details about
          your browser. We tell it to set no cookies and to use nothing for advertising. {declining}
        </p>
      );
  }
}
