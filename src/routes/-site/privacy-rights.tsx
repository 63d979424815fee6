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
          We store what you type in, your name, email address and phone number if you give them, and
          send it to our own mailbox, to check the club and to ask you back. Your name, email
          address and phone number are not shown on the site, unless they are how the club itself is
          reached and we put them on its page. What is stored is deleted after{' '}
          {KEPT.suggestionYears} years; your name, email address and phone number already{' '}
          {KEPT.suggestionContactDays} days after we are done with it. Ask us to delete it, and the
          email about it, earlier whenever you like.
        </p>
      </LegalSection>
      <LegalSection title="Pages of clubs">
        <p>
          A club’s page may name its director and how to reach the club. If that is you and you want
          it changed or removed, use ‘Suggest an Edit’ on that page or write to us.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>We use four, all only when you sign in, and none to track you:</p>
        <LegalList
          points={[
            `one that holds your session, so that you stay signed in. Scripts cannot read it. It ends when you sign out, after ${KEPT.sessionDays} days without a visit, and ${KEPT.longestSessionDays} days after you signed in; an administrator’s after ${KEPT.administratorSessionHours} hours without a visit;`,
            `one for the ${KEPT.secondStepMinutes} minutes between your password and your second factor, if you have one;`,
            'one that only says that somebody is signed in with this browser, so that pages show the right header at once. It does not say who;',
            `one by which we know this browser again, so that you can sign in with it while somebody else guesses passwords for your account. It does not say who you are, and it ends ${KEPT.knownBrowserDays} days after you last signed in.`,
          ]}
        />
        <p>
          What you type into a form may be kept in your browser until it is sent, so that nothing is
          lost. It does not leave your device before that. Clubs that you save or compare without an
          account are kept there, too.
        </p>
      </LegalSection>
    </>
  );
}

export function SharingAndRights() {
  return (
    <>
      <LegalSection title="Whom we give data to">
        <p>
          Nobody buys or rents data from us. Data passes through the companies that run our server,
          our file storage and our email, who may use it for nothing else. Otherwise we hand out
          data only when a law or a court obliges us to. Logos of clubs come from our own server or
          file storage. Links lead to other sites; those see your visit as any site does.
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
            'You can correct your profile, your affiliations and your comments yourself at any time.',
            <>
              For anything else, such as data of yours that somebody else wrote, write to{' '}
              <MailLink address={site.mail.contact} />. We answer within 30 days, and we ask only
              for what we need to know that it is you.
            </>,
          ]}
        />
        <p>
          Deleted data may remain in backups for a short while, until those are replaced. It is not
          used from there.
        </p>
      </LegalSection>
      <LegalSection title="How it is protected">
        <p>
          Connections are encrypted where the site is reached by https. Passwords are hashed. What
          somebody may see or change is checked twice, by the site and by its database. When
          something goes wrong all the same and concerns you, we tell you.
        </p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>
          When we change how we treat your data, this page changes with it. See also the{' '}
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
    'Views of browsers that send ‘Do Not Track’ or ‘Global Privacy Control’ are not counted.';
  switch (analytics.provider) {
    case 'off':
      return <p>We do not count how often pages are viewed.</p>;
    case 'builtin':
      return (
        <p>
          We count how often each page is viewed on a day, how many visits the links of a campaign
          bring, and nothing else: not by whom, from where, or with what device. No cookie and no
          other company is involved; counts are deleted after {KEPT.pageViewDays} days. {declining}
        </p>
      );
    case 'plausible':
      return (
        <p>
          We count page views with Plausible ({new URL(analytics.url).host}), which gets the address
          of the page and the site you came from, sets no cookies and stores nothing that would name
          you. {declining}
        </p>
      );
    case 'ga4':
      return (
        <p>
          We count page views with Google Analytics, which gets the address of the page and details
          of your browser. We tell it to set no cookies and to use nothing for advertising.{' '}
          {declining}
        </p>
      );
  }
}
