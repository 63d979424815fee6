import {
  ASPECTS,
  AFFILIATED_AS,
  ALL_AFFILIATED_AS,
  FEWEST_FOR_MEAN,
  FEWEST_TO_COMPARE,
  STAFF_LABEL,
  TOO_FEW,
} from '#domain/review-rules.ts';
import { site } from '#site.config.ts';
import { LegalList, LegalPage, LegalSection, MailLink } from './legal-page.tsx';

/** 'coaching, communication and cost as promised' */
const aspects = new Intl.ListFormat('en-US').format(
  Object.values(ASPECTS).map((label) => label.toLowerCase()),
);

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

function sides(areStaff: boolean): string {
  const of = ALL_AFFILIATED_AS.filter((one) => AFFILIATED_AS[one].isStaff === areStaff);
  return OR.format(of.map((one) => AFFILIATED_AS[one].label.toLowerCase()));
}

export function HowReviewsWork() {
  return (
    <LegalPage
      title="How reviews work"
      summary={
        <p>
          In short: a club’s stars are the simple average of its families’ ratings. Ratings from its
          own staff are shown and labeled, but don’t count.
        </p>
      }
    >
      <LegalSection title="Who can rate a club">
        <LegalList
          points={[
            `Only people with an account who tell us they belong to the club, as a ${sides(false)} or as a ${sides(true)}. They confirm that it’s true. We don’t ask for proof.`,
            'Each person has one rating for each club, from 1 to 5 stars, with a comment. Rating again replaces it, and you can delete it.',
            `You can also add the season and age group, and give 1 to 5 stars for ${aspects}. All of that is optional.`,
          ]}
        />
      </LegalSection>
      <LegalSection title="What counts">
        <LegalList
          points={[
            `Ratings from families count: anyone who belongs to the club as a ${sides(false)}.`,
            `Ratings from staff don’t count. Staff means a ${sides(true)}, and anyone who manages the club’s page here, whatever role they picked. Their comments are labeled “${STAFF_LABEL}.”`,
            'If your role at a club changes, what counts changes right away. Removing a staff affiliation doesn’t turn a staff rating into a family rating.',
            'A club’s rating is the simple average of the ratings that count. Every rating counts the same, and no one can pay for a better spot. We sort by that average, and search engines see the same numbers.',
            `With fewer than ${FEWEST_TO_COMPARE} ratings that count, a club’s page says “${TOO_FEW}.”`,
            `Each club’s page shows how many ratings it has at each star level, overall and by season. Averages for coaching and the like appear once ${FEWEST_FOR_MEAN} families have rated them. We never show how one person rated coaching, or which age group they named.`,
          ]}
        />
      </LegalSection>
      <LegalSection title="What stays">
        <LegalList
          points={[
            'Only the author can edit a comment, and edited comments say so. Clubs can’t change or remove comments.',
            'A club can reply to each comment once. The reply appears right below, labeled “Reply from” and the club’s name. Club admins can edit it, and it then says so.',
            'The stars next to a comment are the ones given with it, even if that rating was later changed or deleted.',
            'When you delete your account, your ratings are deleted. Your comments stay, under “Deleted user.”',
          ]}
        />
      </LegalSection>
      <LegalSection title="When something is wrong">
        <p>
          Anyone who’s signed in can flag a comment, and a moderator reviews it. If it breaks a
          rule, we remove it and show the rule in its place, and its stars don’t count. See{' '}
          <a href="/moderation" className="link">
            our moderation rules and decisions
          </a>
          . About anything else, write to <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
