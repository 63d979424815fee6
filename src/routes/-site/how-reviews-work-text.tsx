import {
  AFFILIATED_AS,
  ALL_AFFILIATED_AS,
  FEWEST_TO_COMPARE,
  STAFF_LABEL,
  TOO_FEW,
} from '#domain/review-rules.ts';
import { site } from '#site.config.ts';
import { LegalList, LegalSection, MailLink } from './legal-page.tsx';

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Who is of a side, as 'player or parent'. */
function sides(areStaff: boolean): string {
  const of = ALL_AFFILIATED_AS.filter((one) => AFFILIATED_AS[one].isStaff === areStaff);
  return OR.format(of.map((one) => AFFILIATED_AS[one].label.toLowerCase()));
}

/** Who may rate, what counts and what is shown: the rules that the code keeps, in plain words. */
export function HowReviewsWork() {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 lg:py-14">
      <h1 className="text-title">How reviews work</h1>
      <div className="mt-6 rounded-2xl bg-sand p-5 text-lg sm:p-6">
        <p>
          In short: a club’s stars are the plain average of what its families give. What its own
          people give is shown and labelled, and does not count.
        </p>
      </div>
      <div className="mt-8 grid gap-8">
        <LegalSection title="Who can rate a club">
          <LegalList
            points={[
              `Only members who say that they belong to the club: as ${sides(false)}, or as ${sides(true)}. They attest to it. We do not check papers.`,
              'Each person has one rating for each club, from 1 to 5 stars, with a comment. Rating again replaces it, and it can be withdrawn.',
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
            ]}
          />
        </LegalSection>
        <LegalSection title="What stays">
          <LegalList
            points={[
              'Comments can be edited by their author alone, and then say so. Clubs cannot change or remove them.',
              'The stars beside a comment are those that were given with it, also when the rating was replaced or withdrawn later.',
              'When somebody deletes their account, their ratings go, and their comments stay as those of a deleted user.',
            ]}
          />
        </LegalSection>
        <LegalSection title="When something is wrong">
          <p>
            Signed-in members can flag a comment, and an administrator looks at it. About anything
            else, write to <MailLink address={site.mail.contact} />.
          </p>
        </LegalSection>
      </div>
    </article>
  );
}
