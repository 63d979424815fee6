import { Link } from '@tanstack/react-router';
import { site } from '#site.config.ts';
import { LegalList, LegalPage, LegalSection, MailLink } from './legal-page.tsx';

/** LEGL-01, LEGL-02 */
export function TermsOfService({ today }: { today: string }) {
  return (
    <LegalPage
      title="Terms of Service"
      today={today}
      summary={
        <p>
          In short: the directory is free and for everyone. Check facts with the club before you
          rely on them. If you post here, be fair and tell the truth. You need to be at least 13 to
          have an account.
        </p>
      }
    >
      <LegalSection title="What this site is">
        <p>
          {site.name} is a public directory of youth volleyball clubs in{' '}
          {new Intl.ListFormat('en-US').format(site.region.states)}, run by {site.legal.operator}{' '}
          (“we”). Parents, players, and coaches use it to find and compare clubs. By using the site,
          you agree to these terms. If you don’t agree with them, please don’t use it.
        </p>
      </LegalSection>
      <LegalSection title="What we don’t promise">
        <LegalList
          points={[
            'We’re not a club. We don’t organize tryouts, teams, practices, or tournaments, and we’re not part of any agreement you make with a club.',
            'Facts about clubs come from the clubs, from visitors, and from public sources. We fix mistakes you tell us about, but locations, fees, contacts, and teams change. Ask the club before you decide, drive, or pay.',
            'A listing or a good rating isn’t a recommendation by us, and says nothing about a club’s safety. Ask every club how it checks its coaches and how it protects children.',
            'Ratings and comments are the opinions of the people who wrote them.',
            'We offer the site as it is. It may change, be unavailable, or shut down.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Your account">
        <LegalList
          points={[
            <>
              <strong>You must be at least 13 years old.</strong> People under 13 can read the site
              but can’t have an account. If we learn that a younger child has one, we delete it. A
              parent can write to <MailLink address={site.mail.contact} />.
            </>,
            'Use your own email address, keep your password to yourself, and don’t pretend to be someone else. One person, one account.',
            'You’re responsible for what happens on your account. Tell us if you think someone else is using it.',
            'You can delete your account on your profile page at any time.',
          ]}
        />
      </LegalSection>
      <Contributions />
      <LegalSection title="Fair use of the site">
        <LegalList
          points={[
            'Search engines and other programs can read the public pages at a reasonable pace. They can’t use contact details to send advertising.',
            'Don’t try to access things that aren’t meant for you, disrupt the site, or get around its limits.',
            'We link to other sites for your convenience. We don’t control what’s on them.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Liability and law">
        <p>
          As far as the law allows, we’re not liable for damage that comes from using the site or
          relying on what it says. These terms don’t take away any rights the law gives you as a
          consumer. These terms follow the law of {site.legal.law}.
        </p>
      </LegalSection>
      <LegalSection title="Changes and questions">
        <p>
          The terms on this page are the ones that count. If we change something that matters to
          people with an account, we’ll email them first. How we handle personal data is in the{' '}
          <Link to="/privacy-policy" className="link">
            Privacy Policy
          </Link>
          . Questions go to <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

function Contributions() {
  return (
    <>
      <LegalSection title="What you write">
        <p>
          Ratings and comments help other families when they’re fair. Write about what you know
          firsthand, and rate only clubs you belong or belonged to. Don’t post
        </p>
        <LegalList
          points={[
            'a child’s name, photo, school, team, or contact details, including your own child’s;',
            'anyone else’s private details, insults, threats, or hatred of any group of people;',
            'claims you know to be false, ratings of your own club in disguise, or ratings of a rival to do it harm;',
            'advertising, chain letters, or anything unlawful or not yours to publish.',
          ]}
        />
        <p>
          What you write stays yours. You let us show it on this site, free of charge, for as long
          as it’s here. You can edit or delete your comments at any time.
        </p>
        <p>
          Anyone who’s signed in can flag a comment. We review flagged comments and remove the ones
          that break{' '}
          <a href="/moderation" className="link">
            the moderation rules
          </a>
          , and their authors can appeal. We may deactivate accounts that break them again and
          again.
        </p>
      </LegalSection>
      <LegalSection title="Club pages">
        <p>
          Anyone can{' '}
          <Link to="/suggest-club" className="link">
            suggest a club
          </Link>{' '}
          that’s missing, and anyone with an account can suggest an edit. If you run a club, you can
          ask us to make you its club admin, so you can edit its page. You’re responsible for what
          you post there. It has to be true, and yours to publish.
        </p>
        <p>
          Do you run a club and don’t want it listed, or did someone post something untrue about it?
          Write to <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
    </>
  );
}
