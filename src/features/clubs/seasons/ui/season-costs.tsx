import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { dollars } from '#domain/dollars.ts';
import { FEE_INCLUDES } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import { feeInWords, hourlyFee, NOT_STATED, programName, programNames } from '../rules.ts';
import type { Program, SeasonSheet } from '../schema.ts';

const NO_SHEET =
  'We don’t know yet what a season costs here. Ask the club, or suggest an edit if you know.';

/** The newest season as a table, which is cards on a phone, and older ones folded away (SEAS-04). */
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
  readonly isAlways?: true;
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

function Told({ children, small }: { children: ReactNode; small: string }) {
  return (
    <>
      {children}
      {small === '' ? null : (
        <span>
          {' '}
          <small>{small}</small>
        </span>
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

/** How the first figure per practice hour is calculated (SEAS-07). */
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

/** What the fee includes (SEAS-06) and the terms, once for all programs with the same ones. */
function Terms({ programs }: { programs: readonly Program[] }) {
  const groups = [...Map.groupBy(programs, (program) => JSON.stringify(termsOf(program))).values()];
  return groups.map((ofThese) => {
    const [program] = ofThese;
    if (!program) return null;
    const names = programNames(ofThese);
    return (
      <Fragment key={names}>
        {groups.length === 1 ? null : <h3 className="mt-5 text-base">{names}</h3>}
        <Included includes={program.includes} />
        <p className="mt-3">
          {termsInWords(program)}
          <Source address={program.sourceUrl} />
        </p>
      </Fragment>
    );
  });
}

function termsOf(program: Program) {
  const { includes, deposit, paymentPlan, financialAid, refundRule, sourceUrl } = program;
  return { includes, deposit, paymentPlan, financialAid, refundRule, sourceUrl };
}

function termsInWords({ deposit, paymentPlan, financialAid, refundRule }: Program): string {
  return [
    `Deposit: ${deposit === null ? 'not stated' : dollars(deposit)}.`,
    `Payment plan: ${yesNo(paymentPlan)}.`,
    `Financial aid: ${yesNo(financialAid)}.`,
    `Refunds: ${refundRule ?? 'not stated'}${/[.!?]$/.test(refundRule ?? '') ? '' : '.'}`,
  ].join(' ');
}

function yesNo(value: boolean | null): string {
  return value === null ? 'not stated' : value ? 'yes' : 'no';
}

function Included({ includes }: { includes: readonly string[] }) {
  if (includes.length === 0) return <p className="mt-3">What the fee includes: not stated.</p>;
  return (
    <div className="in-out">
      <Items kind="in" title="In the fee" items={includes} />
      <Items
        kind="out"
        title="Not in the fee"
        items={FEE_INCLUDES.filter((item) => !includes.includes(item))}
      />
    </div>
  );
}

function Items({ kind, title, items }: { kind: string; title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className={kind}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function Source({ address }: { address: string | null }) {
  if (address === null || !/^https?:/i.test(address)) return null;
  return (
    <>
      {' '}
      <a className="link target" rel="noopener nofollow ugc" href={address}>
        {`Source: ${address.replace(/^https?:\/\//i, '').replace(/\/.*$/, '')}`}
      </a>
    </>
  );
}
