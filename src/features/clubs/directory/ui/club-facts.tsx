import type { ReactNode } from 'react';
import { agesInShort } from '#domain/age-group.ts';
import { FEWEST_TO_COMPARE, TOO_FEW } from '#domain/review-rules.ts';
import { clubPath, mapsSearchUrl, phoneUrl } from '#domain/paths.ts';
import { Card, Chips } from '#ui/card.tsx';
import { ServerHtml } from '#ui/server-html.tsx';
import { Stars } from '#ui/stars.tsx';
import { factsOn, socialLinks } from '../rules.ts';
import type { Club } from '../schema.ts';

/** What the club is: description, ages, teams, where it trains, where it can be followed. */
export function ClubDetails({ club }: { club: Club }) {
  const social = socialLinks(club);
  return (
    <Card title="Club Details">
      <div className="grid gap-6">
        {club.description === null ? null : (
          <Detail title="About">
            <p className="max-w-prose whitespace-pre-line">{club.description}</p>
          </Detail>
        )}
        <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
          <Detail title="Age Groups">
            <Chips labels={agesInShort(club.ageGroups)} fact="age" />
          </Detail>
          {factsOn(club, 'details').map(({ label, value }) =>
            value.length === 0 ? null : (
              <Detail key={label} title={label}>
                <Chips labels={value} fact={label === 'Genders' ? 'gender' : 'kind'} />
              </Detail>
            ),
          )}
        </div>
        {club.court === null ? null : <ServerHtml html={club.court} />}
        {club.practiceLocations.length === 0 ? null : (
          <Detail title="Practice Locations">
            <ul className="grid gap-3">
              {club.practiceLocations.map(({ id, name, address }) => (
                <li key={id}>
                  {name === null ? null : <span className="block font-semibold">{name}</span>}
                  <a href={mapsSearchUrl(address)} rel="noopener nofollow" className="link target">
                    {address}
                    <span className="sr-only"> on a map</span>
                  </a>
                </li>
              ))}
            </ul>
          </Detail>
        )}
        {social.length === 0 ? null : (
          <Detail title="Social Media">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {social.map(({ label, url }) => (
                <li key={label}>
                  <ExternalLink url={url}>{label}</ExternalLink>
                </li>
              ))}
            </ul>
          </Detail>
        )}
        {club.untold === '' ? null : (
          <p className="rounded-md border border-dashed border-control px-4 py-3 text-sm text-ink-soft print-hidden">
            <b>Not told us:</b> {club.untold}. Do you know? <SuggestEdit club={club} />
          </p>
        )}
      </div>
    </Card>
  );
}

/** The way to say what is wrong or missing. */
export function SuggestEdit({ club }: { club: Club }) {
  return (
    <a
      href={`${clubPath(club)}/suggest-edit`}
      rel="nofollow"
      className="link whitespace-nowrap max-sm:py-0.5 print-hidden"
    >
      Suggest an Edit
    </a>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1.5 text-base text-ink-soft">{title}</h3>
      {children}
    </div>
  );
}

/** The facts to compare at a glance; what is not known says so (CLUB-34). */
export function QuickFacts({ club }: { club: Club }) {
  return (
    <Card title="Quick Facts">
      <dl className="grid gap-4">
        <Fact term="Established">{club.yearEstablished}</Fact>
        <Fact term="Location">{club.place}</Fact>
        {factsOn(club, 'facts').map(({ label, value }) => (
          <Fact key={label} term={label}>
            {value.join(', ')}
          </Fact>
        ))}
        <Fact term="Rating">
          <ClubRating club={club} />
        </Fact>
      </dl>
    </Card>
  );
}

/** What families think of it on the whole, and whether that says something beside another club's figure. */
export function ClubRating({ club }: { club: Club }) {
  const { avg_rating: rating, num_reviews: reviews } = club;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <Stars rating={rating} reviews={reviews} />
      {reviews > 0 && reviews < FEWEST_TO_COMPARE ? TOO_FEW : null}
    </span>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{term}</dt>
      <dd>
        {children === null || children === '' ? (
          <span className="text-ink-soft">Not specified</span>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

/** Whom to ask; nothing when the club gave nothing (CLUB-36). */
export function ContactInformation({ club }: { club: Club }) {
  const { clubDirector, contactEmail, contactPhone, website } = club;
  if (!clubDirector && !contactEmail && !contactPhone && !website) return null;
  return (
    <Card title="Contact Information">
      <dl className="grid gap-4">
        {clubDirector ? <Fact term="Club Director">{clubDirector}</Fact> : null}
        {contactEmail ? (
          <Fact term="Email">
            <a href={`mailto:${encodeURI(contactEmail)}`} className="link target">
              {contactEmail}
            </a>
          </Fact>
        ) : null}
        {contactPhone ? (
          <Fact term="Phone">
            <a href={phoneUrl(contactPhone)} className="link target">
              {contactPhone}
            </a>
          </Fact>
        ) : null}
        {website ? (
          <Fact term="Website">
            <ExternalLink url={website}>
              {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </ExternalLink>
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function ExternalLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} rel="noopener nofollow ugc" className="link target">
      {children}
    </a>
  );
}
