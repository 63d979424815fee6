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
          In short: a club’s stars are the plain average of what its families give. What its own
          people give is shown and labeled, and does not count.
        </p>
      }
    >
      <LegalSection title="Who can rate a club">
        <LegalList
          points={[
            `Only members who say that they belong to the club: as ${sides(false)}, or as ${sides(true)}. They attest to it. We do not check papers.`,
            'Each person has one rating for each club, from 1 to 5 stars, with a comment. Rating again replaces it, and it can be withdrawn.',
            `A rating may also say of which season and age group it speaks, and rate ${aspects}, from 1 to 5 stars each. All of that is optional.`,
          ]}
        />
      </LegalSection>
      <LegalSection title="What counts">
        <LegalList
          points={[
            `Ratings of families count: of whoever is affiliated as ${sides(false)}.`,
            `Ratings by staff do not: of whoever is affiliated as ${sides(true)}, and of everybody who is a club administrator of that club here, whatever they say they are. What they write shows ‘${STAFF_LABEL}’.`,
            'Changing sides changes at once what counts. Staff who take their affiliation back stay staff for the rating that they gave.',
            'The average is the plain mean of the ratings that count. None weighs more than another, and nobody can pay for a place. Clubs are sorted by the same mean, and search engines are told the same mean and number.',
            `With fewer than ${FEWEST_TO_COMPARE} ratings that count, a club’s page says ‘${TOO_FEW}’.`,
            `The page also shows how many of these ratings give how many stars, of all seasons and of each season that ratings name, and the mean of each aspect that at least ${FEWEST_FOR_MEAN} families have rated. Nobody is shown what one person said of an aspect or an age group.`,
          ]}
        />
      </LegalSection>
      <LegalSection title="What stays">
        <LegalList
          points={[
            'Comments can be edited by their author alone, and then say so. Clubs cannot change or remove them.',
            'A club may reply to a comment once, right below it, as ‘Reply from’ and its name. Its administrators can edit that reply, and it then says so.',
            'The stars beside a comment are those that were given with it, also when the rating was replaced or withdrawn later.',
            'When somebody deletes their account, their ratings go, and their comments stay as those of a deleted user.',
          ]}
        />
      </LegalSection>
      <LegalSection title="When something is wrong">
        <p>
          Signed-in members can flag a comment, and an administrator looks at it. What breaks a rule
          is removed, shows the rule, and its stars do not count. See{' '}
          <a href="/moderation" className="link">
            the rules of moderation and what was decided by them
          </a>
          . About anything else, write to <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
