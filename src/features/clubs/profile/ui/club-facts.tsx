import type { ReactNode } from 'react';
import { agesInShort } from '#domain/age-group.ts';
import { mapsSearchUrl, phoneUrl } from '#domain/paths.ts';
import { cellInWords, teamCourt } from '#domain/team-court.ts';
import type { CourtCell, TeamCourt } from '#domain/team-court.ts';
import { Card, Chips } from '#ui/card.tsx';
import { End } from '#ui/end.tsx';
import { factsOn, hasContact, socialLinks } from '../rules.ts';
import type { Club, PracticeLocation } from '../schema.ts';
import { ClubRating, SuggestEdit } from './club-actions.tsx';

/** `children` come between who plays and where. */
export function ClubDetails({ club, children }: { club: Club; children: ReactNode }) {
  const social = socialLinks(club);
  const court = teamCourt(club.teamsPerAgeGroup, club.ageGroups);
  return (
    <Card title="Club Details">
      <div className="grid gap-5 sm:gap-6">
        <div>
          <h3 className="sr-only">Who Plays</h3>
          {court === null ? (
            <p className="mb-2">No teams listed yet</p>
          ) : (
            <CourtOfTeams court={court} />
          )}
          <dl className="flex flex-wrap gap-x-6 gap-y-3">
            <Fact term="Age Groups">
              <Chips labels={agesInShort(club.ageGroups)} fact="age" />
            </Fact>
            {factsOn(club, 'details').map(({ label, value }) =>
              value.length === 0 ? null : (
                <Fact key={label} term={label}>
                  <Chips labels={value} fact={label === 'Genders' ? 'gender' : 'kind'} />
                </Fact>
              ),
            )}
          </dl>
        </div>
        {children}
        <PracticeLocations places={club.practiceLocations} />
        {club.description === null ? null : (
          <Detail title="About">
            <p className="max-w-prose whitespace-pre-line">{club.description}</p>
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
          <p className="text-sm text-ink-soft print-hidden">
            <b>Missing from this page:</b> {club.untold}. Can you help? <SuggestEdit club={club} />
          </p>
        )}
      </div>
    </Card>
  );
}

function PracticeLocations({ places }: { places: readonly PracticeLocation[] }) {
  if (places.length === 0) return null;
  return (
    <Detail id="where" title="Practice Locations">
      <ul className="grid gap-3 sm:grid-cols-2">
        {places.map(({ id, name, address }) => (
          <li key={id} className="border-l-3 border-sand-strong pl-3">
            <span className="mr-3 font-semibold">{name ?? address}</span>
            <a href={mapsSearchUrl(address)} rel="noopener nofollow" className="link target">
              Directions<span className="sr-only"> to {name ?? address}</span>
            </a>
            {name === null ? null : <span className="block">{address}</span>}
          </li>
        ))}
      </ul>
    </Detail>
  );
}

function Detail({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <div id={id}>
      <h3 className="mb-2 text-heading">{title}</h3>
      {children}
    </div>
  );
}

/** The place and the rating are nowhere else on the page. Missing facts say so (CLUB-34). */
export function QuickFacts({ club, distance }: { club: Club; distance: string | null }) {
  return (
    <section>
      <h2 className="mb-1 text-base">Quick Facts</h2>
      <dl className="in-rows">
        <Fact term="Location">{club.place}</Fact>
        {distance === null ? null : <Fact term="Distance">{distance}</Fact>}
        <Fact term="Rating">
          <ClubRating club={club} />
        </Fact>
        <Fact term="Established">{club.yearEstablished}</Fact>
        {factsOn(club, 'facts').map(({ label, value }) => (
          <Fact key={label} term={label}>
            {value.join(', ')}
          </Fact>
        ))}
      </dl>
    </section>
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

/** Left out when the club gave no contact (CLUB-36). */
export function ContactInformation({ club }: { club: Club }) {
  if (!hasContact(club)) return null;
  const { clubDirector, contactEmail, contactPhone, website } = club;
  return (
    <Card title="Contact Information" id="contact">
      <dl className="in-rows lg:flex-col">
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

function CourtOfTeams({ court: { ages, lanes } }: { court: TeamCourt }) {
  return (
    <>
      <div className="court whole">
        <table>
          <caption className="sr-only">Teams by kind and age group</caption>
          <thead>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control but a cell */}
              <td />
              {ages.map((age) => (
                <th key={age} scope="col">
                  {age}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lanes.map(({ kind, cells }) => (
              <tr key={kind}>
                <th scope="row">{kind ?? 'Ages'}</th>
                {cells.map((cell, index) => (
                  <Cell key={ages[index]} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <End />
      </div>
      <p className="mt-2 mb-3 text-fine text-ink-soft">
        {lanes[0]?.kind === null ? (
          'This club lists its age groups but not how many teams it has.'
        ) : (
          <>
            <i className="mark" data-gender="Girls" aria-hidden="true" /> Girls’ team
            {'\u00A0 \u00A0'}
            <i className="mark" aria-hidden="true" /> Boys’ team{'\u00A0 \u00A0'}A number shows how
            many teams
          </>
        )}
      </p>
    </>
  );
}

function Cell({ cell }: { cell: CourtCell }) {
  const marks = [
    { gender: 'Girls', teams: cell.girls },
    { gender: 'Boys', teams: cell.boys },
  ].filter(({ teams }) => teams > 0);
  return (
    <td>
      <span className="sr-only">{cellInWords(cell)}</span>
      {marks.map(({ gender, teams }) => (
        <i key={gender} className="mark" data-gender={gender} aria-hidden="true">
          {teams === 1 ? null : teams}
        </i>
      ))}
      {cell.isTold ? <hr aria-hidden="true" /> : null}
    </td>
  );
}
