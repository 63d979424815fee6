import { Link } from '@tanstack/react-router';
import type { Analytics } from '#features/analytics/schema.ts';
import { site } from '#site.config.ts';
import { LegalList, LegalPage, LegalSection, MailLink } from './legal-page.tsx';
import { LegalTable } from './legal-table.tsx';

/** The Privacy Policy (LEGL-03, LEGL-04). @param analytics who counts page views here */
export function PrivacyPolicy({ today, analytics }: { today: string; analytics: Analytics }) {
  return (
    <LegalPage
      title="Privacy Policy"
      today={today}
      summary={
        <p>
          In short: you can use the directory without an account and without being tracked. If you
          make an account, we store what you type in, show only what is meant to be public, sell
          nothing, and let you take it with you or delete it.
        </p>
      }
    >
      <LegalSection title="Who is responsible">
        <p>
          {site.name} is run by {site.legal.operator}. For anything about your data write to{' '}
          <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
      <LegalSection title="Children">
        <p>
          <strong>People under 13 may not have an account.</strong> Everybody who registers confirms
          that they are at least 13. We do not knowingly store personal data that a younger child
          gave us. If you are a parent and think your child has an account here, write to us and we
          will delete it with everything that belongs to it.
        </p>
      </LegalSection>
      <LegalSection title="When you only look around">
        <p>
          You need no account to read the site. We set no cookies then, and we load no
          advertisements and no social media buttons. Our server sees the address your device has on
          the internet, because it could not answer otherwise; we do not store it with what you look
          at. To keep out abuse, some attempts, such as to sign in, are counted by a scrambled form
          of that address, and the counts are deleted when they have run out, at most days later.
        </p>
        <CountingOfViews analytics={analytics} />
      </LegalSection>
      <WithAnAccount />
      <SuggestionsAndCookies />
      <SharingAndRights />
    </LegalPage>
  );
}

/** What is stored about people who registered. */
function WithAnAccount() {
  return (
    <>
      <LegalSection title="When you have an account">
        <LegalTable
          caption="What we store about people with an account"
          head={['What', 'Who can see it', 'How long']}
          rows={[
            [
              'Email address',
              'You and the administrators of this site. We never show or sell it.',
              'Until you delete your account',
            ],
            [
              'Password',
              'Nobody. We store only a scrambled form of it (a hash), from which it cannot be read.',
              'Until you change it or delete your account',
            ],
            [
              'Username, picture, and what you are: player, parent, coach or club representative',
              'Everybody, next to what you write',
              'Until you change them or delete your account',
            ],
            [
              'Full name, if you give one',
              'Treat it as public: it goes with your comments',
              'Until you remove it or delete your account',
            ],
            [
              'Your clubs (affiliations), with years and the name of a player if you add them',
              'Only you and the administrators',
              'Until you remove them or delete your account',
            ],
            [
              'Ratings',
              'Everybody sees the average, and the stars of a rating next to its comment',
              'Until you delete your account',
            ],
            [
              'Comments and replies',
              'Everybody, under your username',
              'Until you delete them or your account',
            ],
            [
              'Edits you suggest',
              'The administrators',
              'Until you delete your account or the club is removed',
            ],
            [
              'When you signed in, and the name your browser gives itself',
              'Nobody but those who keep the server running',
              'Until you sign out, or 30 days after your last visit',
            ],
          ]}
        />
        <p>
          An account whose email address is not confirmed is deleted after 7 days. Links in our
          mails stop working within days and are deleted then. When an administrator or a club admin
          changes a club, or an administrator changes an account or removes a comment, we log who
          did it, so that mistakes can be undone; only administrators can read the log.
        </p>
      </LegalSection>
    </>
  );
}

/** What others type in, and what stays in the browser. */
function SuggestionsAndCookies() {
  return (
    <>
      <LegalSection title="When you suggest a club">
        <p>
          We store what you type in, your name, email address and phone number if you give them, and
          send it to our own mailbox, to check the club and to ask you back. It is not shown on the
          site. Ask us to delete it whenever you like.
        </p>
      </LegalSection>
      <LegalSection title="Pages of clubs">
        <p>
          A club’s page may name its director and how to reach the club. If that is you and you want
          it changed or removed, use ‘Suggest an Edit’ on that page or write to us.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>We use two, both only when you sign in, and none to track you:</p>
        <LegalList
          points={[
            'one that holds your session, so that you stay signed in. Scripts cannot read it. It ends when you sign out, or after 30 days without a visit;',
            'one that only says that somebody is signed in with this browser, so that pages show the right header at once. It does not say who.',
          ]}
        />
        <p>
          What you type into a form may be kept in your browser until it is sent, so that nothing is
          lost. It does not leave your device before that.
        </p>
      </LegalSection>
    </>
  );
}

/** Who else gets data, and what people may ask for. */
function SharingAndRights() {
  return (
    <>
      <LegalSection title="Whom we give data to">
        <p>
          Nobody buys or rents data from us. Data passes through the companies that run our server,
          our file storage and our mail, who may use it for nothing else. Otherwise we hand out data
          only when a law or a court obliges us to. Logos of clubs may be loaded from the clubs’ own
          sites, and links lead to other sites; those see your visit as any site does.
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
          When we change how we treat your data, this page changes with it, and people with an
          account get an email beforehand. See also the{' '}
          <Link to="/terms-of-service" className="link">
            Terms of Service
          </Link>
          .
        </p>
      </LegalSection>
    </>
  );
}

function CountingOfViews({ analytics }: { analytics: Analytics }) {
  const declining =
    'Views of browsers that send ‘Do Not Track’ or ‘Global Privacy Control’ are not counted.';
  switch (analytics.provider) {
    case 'off':
      return <p>We do not count how often pages are viewed.</p>;
    case 'builtin':
      return (
        <p>
          We count how often each page is viewed on a day, and nothing else: not by whom, from
          where, or with what device. No cookie and no other company is involved, and the counts are
          deleted after 400 days. {declining}
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
