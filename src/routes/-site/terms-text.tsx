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
          In short: the directory is free and for everybody. Look up facts with the club before you
          rely on them. If you write here, be fair and tell the truth. You need to be at least 13 to
          have an account.
        </p>
      }
    >
      <LegalSection title="What this site is">
        <p>
          {site.name} is a public directory of youth volleyball clubs in{' '}
          {new Intl.ListFormat('en-US').format(site.region.states)}, run by {site.legal.operator}{' '}
          (“we”). Parents, players and coaches use it to find and compare clubs. By using the site
          you agree to these terms. If you do not agree with them, please do not use it.
        </p>
      </LegalSection>
      <LegalSection title="What we do not promise">
        <LegalList
          points={[
            'We are not a club. We organize no tryouts, teams, practices or tournaments, and we are not a party to anything you agree on with a club.',
            'Facts about clubs come from the clubs, from visitors and from what is public. We correct what we are told is wrong, but places, fees, contacts and teams change. Ask the club before you decide, drive or pay.',
            'That a club is listed, or rated well, is not a recommendation by us, and says nothing about its safety. Ask every club how it checks its coaches and how it protects children.',
            'Ratings and comments are the opinions of those who wrote them.',
            'The site is offered as it is. It may change, be unavailable, or come to an end.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Your account">
        <LegalList
          points={[
            <>
              <strong>You must be at least 13 years old.</strong> People under 13 may read the site,
              but may not have an account. When we learn of an account of a younger child, we delete
              it. A parent can write to <MailLink address={site.mail.contact} />.
            </>,
            'Give an email address that is yours, keep your password to yourself, and do not pretend to be somebody else. One person, one account.',
            'You answer for what is done with your account. Tell us when you think somebody else uses it.',
            'You can delete your account on your profile page at any time.',
          ]}
        />
      </LegalSection>
      <Contributions />
      <LegalSection title="Fair use of the site">
        <LegalList
          points={[
            'Search engines and other programs may read the public pages at a reasonable pace. They may not use contact details to send advertising.',
            'Do not try to get at what is not meant for you, to disturb the site, or to get around its limits.',
            'Links to other sites are offered for your convenience. What stands there is not ours.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Liability and law">
        <p>
          As far as the law allows, we are not liable for damage that comes from using the site or
          from relying on what stands here. Nothing in these terms takes away rights that the law
          gives you as a consumer. These terms follow the law of {site.legal.law}.
        </p>
      </LegalSection>
      <LegalSection title="Changes and questions">
        <p>
          The terms on this page are the ones that count. When we change something that matters to
          people with an account, we tell them by email beforehand. How we treat personal data is in
          the{' '}
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
          Ratings and comments help other families when they are fair. Write about what you know
          firsthand, and rate only clubs you belong or belonged to. Do not post
        </p>
        <LegalList
          points={[
            'the name, picture, school, team or contact details of a child, your own included;',
            'private details of anybody else, insults, threats, or hatred of any group of people;',
            'claims you know to be false, ratings of your own club in disguise, or ratings of a rival to do it harm;',
            'advertising, chain letters, or anything unlawful or not yours to publish.',
          ]}
        />
        <p>
          What you write stays yours. You allow us to show it on this site, free of charge, for as
          long as it stands here. You can edit or delete your comments at any time.
        </p>
        <p>
          Anybody who is signed in can flag a comment. We look at flagged comments and remove those
          that break{' '}
          <a href="/moderation" className="link">
            the rules of moderation
          </a>
          , and their authors can appeal. We may deactivate accounts that do so again and again.
        </p>
      </LegalSection>
      <LegalSection title="Pages of clubs">
        <p>
          Everybody may{' '}
          <Link to="/suggest-club" className="link">
            suggest a club
          </Link>{' '}
          that is missing, and everybody with an account may suggest an edit. Those who run a club
          may ask us to be made its club admin, who can edit its page. Whoever does so answers for
          what they write there: it has to be true, and it has to be theirs to publish.
        </p>
        <p>
          You run a club and do not want it to be listed, or somebody says something untrue about
          it? Write to <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
    </>
  );
}
