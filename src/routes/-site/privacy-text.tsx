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
          create an account, we store what you enter, show only what’s meant to be public, sell
          nothing, and let you download it or delete it.
        </p>
      }
    >
      <LegalSection title="Who is responsible">
        <p>
          {site.name} is run by {site.legal.operator}. For anything about your data, write to{' '}
          <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
      <LegalSection title="Children">
        <p>
          <strong>People under 13 can’t have an account.</strong> Everyone who creates an account
          confirms that they’re at least 13. We don’t knowingly store personal data from a younger
          child. If you think your child has an account here, write to us, and we’ll delete it and
          everything in it.
        </p>
      </LegalSection>
      <LegalSection title="If you’re just looking">
        <p>
          You don’t need an account to read the site. If you’re just looking, we set no cookies and
          load no ads or social media buttons. Our server needs your device’s internet address to
          send you pages. We don’t store it with what you look at. To stop abuse, we count some
          attempts, such as sign-ins, by a scrambled form of that address. Those counts expire
          within {KEPT.countedAttemptHours} hours, and then we delete them.
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
              'You and the site’s admins. We never show or sell it.',
              'Until you delete your account',
            ],
            [
              'Password',
              'No one. We store only a scrambled form of it (a hash), and no one can read it from that.',
              'Until you change it or delete your account',
            ],
            [
              'Username, photo, and user type: player, parent, coach, or club representative',
              'Everyone, next to what you post',
              'Until you change them or delete your account',
            ],
            [
              'Full name, if you give one',
              'Only you and the site’s admins. A guide you publish here shows it as the author, unless the guide names someone else.',
              'Until you remove it or delete your account',
            ],
            [
              'Your clubs (affiliations): your role, plus years and a player’s name if you add them',
              'Only you. The site’s admins see which clubs, but not the player. If you’re on a club’s staff, what you post about it says so.',
              'Until you remove them or delete your account',
            ],
            [
              'Clubs and searches you save, your notes on them, and your alerts',
              'Only you',
              'Until you remove them or delete your account',
            ],
            [
              'Ratings, and the season, age group, and details you add to them',
              `Everyone sees the average, how many ratings a club has at each star level by season, the stars next to a comment, and the average of a detail once ${FEWEST_FOR_MEAN} families have rated it. Only you see your own details.`,
              'Until you delete them or your account',
            ],
            [
              'Comments and replies',
              'Everyone, under your username. What you reply as a club shows under the club’s name.',
              'Until you delete them. If you delete your account, they stay, under “Deleted user.”',
            ],
            [
              'Your reports about comments, and your appeals',
              'The site’s admins, who can’t see who flagged a comment. Everyone sees how many there were.',
              'For good. Once you delete your account, without your name and what you wrote in them.',
            ],
            [
              'Your comments that a moderator removed',
              'You and the site’s admins. Everyone else sees the rule instead.',
              'Until you delete them or your account',
            ],
            [
              'Edits and clubs you suggest, and clubs you claim',
              'The site’s admins. The club’s admins see which facts you want changed, but not who you are. If you claim a club, its admins and its contact address learn your username.',
              `${KEPT.suggestionYears} years, or until you delete your account. An edit, until its club is deleted. Facts you wanted changed stay, without your name.`,
            ],
            [
              'When you signed in, your browser’s name, and the first parts of its internet address',
              'You, on your profile page, and the people who run the server',
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
      We delete an account with an unconfirmed address after {KEPT.unconfirmedAccountDays} days.
      Links in our emails that confirm an address or set a password stop working within{' '}
      {KEPT.mailedLinkHours} hours, and then we delete them. When an admin or a club admin edits a
      club, or an admin edits an account or removes a comment, we log who did it. Only admins can
      read the log, and it forgets you when you delete your account.
    </p>
  );
}
