import type { Analytics } from '#features/site/page-views/schema.ts';
import { KEPT } from '#domain/retention.ts';
import { FEWEST_FOR_MEAN } from '#domain/review-rules.ts';
import { site } from '#site.config.ts';
import { LegalPage, LegalSection, LegalTable, MailLink } from './legal-page.tsx';
import { CountingOfViews, SharingAndRights, SuggestionsAndCookies } from './privacy-rights.tsx';

/** LEGL-03, LEGL-04 */
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
          gave us. If you think that your child has an account here, write to us, and we will delete
          it with everything in it.
        </p>
      </LegalSection>
      <LegalSection title="When you only look around">
        <p>
          You need no account to read the site. We set no cookies then, and load no advertisements
          and no social media buttons. Our server sees your device’s internet address, because it
          could not answer otherwise; we do not store it with what you look at. To keep out abuse,
          some attempts, such as to sign in, are counted by a scrambled form of that address. The
          counts run out within {KEPT.countedAttemptHours} hours and are then deleted.
        </p>
        <CountingOfViews analytics={analytics} />
      </LegalSection>
      <WithAnAccount />
      <SuggestionsAndCookies />
      <SharingAndRights />
    </LegalPage>
  );
}

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
              'You and the administrators. A guide that you publish here shows it as its author, unless it names another.',
              'Until you remove it or delete your account',
            ],
            [
              'Your clubs (affiliations): as what, with years and the name of a player if you add them',
              'Only you; the administrators see which clubs, and no player. That you are on the staff of a club stands next to what you write about it.',
              'Until you remove them or delete your account',
            ],
            [
              'Clubs and searches you save, your notes on them, and the alerts you ask for',
              'Only you',
              'Until you remove them or delete your account',
            ],
            [
              'Ratings, and the season, age group and details you add to them',
              `Everybody sees the average, how many ratings give how many stars in each season, the stars of a rating next to its comment, and the average of a detail that at least ${FEWEST_FOR_MEAN} families have rated. What you say in particular, only you.`,
              'Until you withdraw them or delete your account',
            ],
            [
              'Comments and replies',
              'Everybody, under your username; what you reply for a club, under the club’s name',
              'Until you delete them. They stay when you delete your account, as of ‘Deleted user’.',
            ],
            [
              'Reports of comments, and appeals for your own',
              'The administrators, who are not shown who flagged. Everybody sees how many there were.',
              'For good, but without what you wrote in them, and without your name, once you delete your account',
            ],
            [
              'Comments of yours that a moderator removed',
              'You and the administrators. Everybody sees the rule in their place.',
              'Until you delete them or your account',
            ],
            [
              'Edits and clubs you suggest',
              'The administrators',
              `${KEPT.suggestionYears} years, or until you delete your account; an edit, until its club is removed`,
            ],
            [
              'When you signed in, the name your browser gives itself, and the first parts of the address it came from',
              'You, on your profile page, and those who keep the server running',
              `Until you sign out, ${KEPT.sessionDays} days after your last visit, or ${KEPT.longestSessionDays} days after you signed in`,
            ],
          ]}
        />
        <LinksAndLog />
      </LegalSection>
    </>
  );
}

function LinksAndLog() {
  return (
    <p>
      An account with an unconfirmed address is deleted after {KEPT.unconfirmedAccountDays} days.
      Links in our emails that confirm an address or set a password stop working within{' '}
      {KEPT.mailedLinkHours} hours and are deleted then. When an administrator or a club admin
      changes a club, or an administrator changes an account or removes a comment, we log who did
      it. Only administrators can read the log, and it forgets you when you delete your account.
    </p>
  );
}
