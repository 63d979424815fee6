import type { ReactNode } from 'react';
import { agesInShort } from '#domain/age-group.ts';
import { mapsSearchUrl, phoneUrl } from '#domain/paths.ts';
import { cellInWords, teamCourt } from '#domain/team-court.ts';
import type { CourtCell, TeamCourt } from '#domain/team-court.ts';
import { Card, Chips } from '#ui/card.tsx';
import { factsOn, socialLinks } from '../rules.ts';
import type { Club, PracticeLocation } from '../schema.ts';
import { ClubRating, SuggestEdit } from './club-actions.tsx';

export function ClubDetails({ club }: { club: Club }) {
  const social = socialLinks(club);
  const court = teamCourt(club.teamsPerAgeGroup, club.ageGroups);
  return (
    <Card title="Club Details">
      <div className="grid gap-6">
        <Detail title="Who Plays">
          {court === null ? (
            <p className="rounded-md border border-dashed border-control px-4 py-3 text-ink-soft">
              No teams listed yet
            </p>
          ) : (
            <CourtOfTeams court={court} />
          )}
        </Detail>
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
          <p className="rounded-md border border-dashed border-control px-4 py-3 text-sm text-ink-soft print-hidden">
            <b>Not told us:</b> {club.untold}. Do you know? <SuggestEdit club={club} />
          </p>
        )}
      </div>
    </Card>
  );
}

function PracticeLocations({ places }: { places: readonly PracticeLocation[] }) {
  if (places.length === 0) return null;
  return (
    <Detail title="Practice Locations">
      <ul className="grid gap-3 sm:grid-cols-2">
        {places.map(({ id, name, address }) => (
          <li key={id} className="border-l-3 border-sand-strong bg-sand px-4 py-3 text-sand-ink">
            {name === null ? null : <span className="block font-semibold">{name}</span>}
            <span className="block">{address}</span>
            <a href={mapsSearchUrl(address)} rel="noopener nofollow" className="link target">
              Directions<span className="sr-only"> to {name ?? address}</span>
            </a>
          </li>
        ))}
      </ul>
    </Detail>
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

/** Missing facts say so (CLUB-34). */
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

function CourtOfTeams({ court: { ages, lanes } }: { court: TeamCourt }) {
  return (
    <>
      <div className="court">
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
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {lanes[0]?.kind === null ? (
          'The club lists the ages that play, but not how many teams.'
        ) : (
          <>
            <i className="mark" data-gender="Girls" aria-hidden="true" /> Girls’ team
            {'\u00A0 \u00A0'}
            <i className="mark" aria-hidden="true" /> Boys’ team{'\u00A0 \u00A0'}A number: several
            teams
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
