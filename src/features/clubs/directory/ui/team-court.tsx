import { cellInWords } from '#domain/team-court.ts';
import type { CourtCell, TeamCourt } from '#domain/team-court.ts';

/** A club's teams as a table that looks like a court: marks for the eye, words for the ear. */
export function CourtOfTeams({ court: { ages, lanes } }: { court: TeamCourt }) {
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
  return (
    <td>
      <span className="sr-only">{cellInWords(cell)}</span>
      <Mark gender="Girls" teams={cell.girls} />
      <Mark gender="Boys" teams={cell.boys} />
      {cell.isTold ? <hr aria-hidden="true" /> : null}
    </td>
  );
}

function Mark({ gender, teams }: { gender: string; teams: number }) {
  if (teams === 0) return null;
  return (
    <i className="mark" data-gender={gender} aria-hidden="true">
      {teams === 1 ? null : teams}
    </i>
  );
}
