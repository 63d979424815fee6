import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { seasonLabel } from '#domain/season.ts';
import { feeInWords, hourlyFee, NOT_STATED, programName } from '../rules.ts';
import type { Program, SeasonSheet } from '../schema.ts';
import { Terms } from './terms.tsx';

const NO_SHEET =
  'We don’t know yet what a season costs here. Ask the club, or suggest an edit if you know.';

/**
 * What a club's page shows of its seasons: the newest as a table by program, which is cards on a phone,
 * and the older ones folded away (SEAS-04).
 */
export function SeasonCosts({ sheets: [newest, ...older] }: { sheets: readonly SeasonSheet[] }) {
  return (
    <section className="court-line" id="cost">
      <h2 className="mb-4 text-heading">What a Season Costs</h2>
      {newest ? <Sheet sheet={newest} /> : <p>{NO_SHEET}</p>}
      {older.map((sheet) => (
        <details key={sheet.season}>
          <summary>{`Season ${seasonLabel(sheet.season)}: ${countOf(sheet.programs.length, 'program')}`}</summary>
          <Sheet sheet={sheet} isFolded />
        </details>
      ))}
    </section>
  );
}

/** @param isFolded below a summary that names the season */
function Sheet({ sheet, isFolded = false }: { sheet: SeasonSheet; isFolded?: boolean }) {
  const { season, programs } = sheet;
  const columns = COLUMNS.filter(
    ({ isAlways, cell }) => isAlways || programs.some((program) => cell(program) !== null),
  );
  const label = seasonLabel(season);
  return (
    <>
      <p className={isFolded ? 'sr-only' : 'mb-3 text-ink-soft'}>
        {`Season ${label}, whole season, per player.`}
      </p>
      <table className="fees">
        <caption className="sr-only">{`Programs of ${label}`}</caption>
        <thead>
          <tr>
            <th scope="col">Program</th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {programs.map((program) => (
            <tr key={programName(program)}>
              <th scope="row">
                {`${program.ageGroup} ${program.gender} `}
                <small>{program.teamType}</small>
              </th>
              {columns.map((column) => {
                const told = column.cell(program);
                return (
                  <td
                    key={column.label}
                    className={told === null ? 'untold' : undefined}
                    data-l={column.label}
                  >
                    {told ?? NOT_STATED}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Reckoning programs={programs} />
      <Terms programs={programs} />
    </>
  );
}

interface Column {
  readonly label: string;
  /** It is there even where nothing is known. */
  readonly isAlways?: true;
  /** Null where nothing is known. */
  readonly cell: (program: Program) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  {
    label: 'Fee',
    isAlways: true,
    cell: (program) => {
      const fee = feeInWords(program);
      return /\d/.test(fee) ? <b>{fee}</b> : fee;
    },
  },
  {
    label: 'Per practice hour',
    cell: (program) => {
      const hourly = hourlyFee(program);
      if (hourly === null) return null;
      return (
        <Told small={`for ${inHours(hourly.hours)}`}>
          <b>{hourly.label}</b>
        </Told>
      );
    },
  },
  { label: 'Practice', cell: practiceCell },
  { label: 'Tournaments', cell: tournamentsCell },
  {
    label: 'Roster',
    cell: ({ rosterMax }) => (rosterMax === null ? null : `${rosterMax} at most`),
  },
  { label: 'Playing time', cell: ({ playingTime }) => playingTime },
];

/** What a cell says, with less important words below. */
function Told({ children, small }: { children: ReactNode; small: string }) {
  return (
    <>
      {children}
      {small === '' ? null : (
        <>
          {' '}
          <small>{small}</small>
        </>
      )}
    </>
  );
}

function inHours(hours: number): string {
  return `${Math.round(hours).toLocaleString('en-US')} hours`;
}

function practiceCell(program: Program): ReactNode {
  const { practicesPerWeek, practiceMinutes, firstWeek, lastWeek } = program;
  const often = practicesPerWeek === null ? '' : `${practicesPerWeek} a week`;
  const long = practiceMinutes === null ? '' : `${practiceMinutes}\u00a0min`;
  const when = [firstWeek, lastWeek].map((day) => (day === null ? '' : dayLabel(day)));
  const [from = '', to = ''] = when;
  const weeks = from && to ? `${from} – ${to}` : from ? `from ${from}` : to ? `to ${to}` : '';
  const line = [often, long].filter(Boolean).join(', ');
  return line || weeks ? <Told small={weeks}>{line}</Told> : null;
}

function dayLabel(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

function tournamentsCell({ tournaments, overnightTournaments }: Program): ReactNode {
  if (tournaments === 0) return 'None';
  if (tournaments === null && overnightTournaments === null) return null;
  const overnight =
    overnightTournaments === null ? '' : `${overnightTournaments || 'none'} overnight`;
  return <Told small={overnight}>{tournaments}</Told>;
}

/** How the figure per practice hour comes about, by the first program that has one (SEAS-07). */
function Reckoning({ programs }: { programs: readonly Program[] }) {
  for (const program of programs) {
    const hourly = hourlyFee(program);
    if (hourly === null) continue;
    const { practicesPerWeek, practiceMinutes } = program;
    const hours = `${practicesPerWeek} × ${practiceMinutes} minutes × ${countOf(hourly.weeks, 'week')}`;
    return (
      <details>
        <summary>How the figure per practice hour is reckoned</summary>
        <p>
          {`Fee divided by hours of practice. ${programName(program)}: ${feeInWords(program)} ÷ ` +
            `(${hours} = ${inHours(hourly.hours)}) = about ${hourly.label}. Tournaments are not counted.`}
        </p>
      </details>
    );
  }
  return null;
}
