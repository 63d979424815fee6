import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { dollars } from '#domain/dollars.ts';
import { FEE_INCLUDES } from '#domain/fee-includes.ts';
import { seasonLabel, seasonOf } from '#domain/season.ts';
import { seasons } from '#site.config.ts';
import {
  feeInWords,
  feeOfAll,
  hourlyFee,
  NOT_STATED,
  programName,
  programNames,
} from '../rules.ts';
import type { Program, SeasonSheet } from '../schema.ts';

interface SeasonCostsProps {
  /** The one shown first. */
  readonly sheets: readonly SeasonSheet[];
  /** Another one that the visitor chose. */
  readonly season?: number | undefined;
  /** The one searched for, which is open (SEAS-04). */
  readonly ageGroup?: string | undefined;
}

/** One season as a table for each age group, which is cards on a phone; other seasons are links (D69). */
export function SeasonCosts({ sheets, season, ageGroup }: SeasonCostsProps) {
  const [shown] = sheets;
  if (!shown) return <p id="cost">No season fees listed yet. Ask the club.</p>;
  const sheet = sheets.find((one) => one.season === season) ?? shown;
  return (
    <section id="cost">
      <h3 className="mb-2 text-heading">What a Season Costs</h3>
      {sheets.length === 1 ? null : <Seasons sheets={sheets} chosen={sheet} />}
      <Sheet key={sheet.season} sheet={sheet} ageGroup={ageGroup} />
    </section>
  );
}

function Seasons({ sheets, chosen }: { sheets: readonly SeasonSheet[]; chosen: SeasonSheet }) {
  const [shown] = sheets;
  return (
    <nav aria-label="Seasons" className="tabs mb-3">
      {sheets
        .toSorted((one, other) => other.season - one.season)
        .map((sheet) => (
          <Link
            key={sheet.season}
            to="."
            search={(now) => ({ ...now, season: sheet === shown ? undefined : sheet.season })}
            rel="nofollow"
            preload={false}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={sheet === chosen ? 'page' : undefined}
          >
            {seasonLabel(sheet.season)}
          </Link>
        ))}
    </nav>
  );
}

function Sheet({ sheet, ageGroup }: { sheet: SeasonSheet; ageGroup: string | undefined }) {
  const { season, programs } = sheet;
  const columns = COLUMNS.filter(
    ({ isAlways, cell }) => isAlways || programs.some((program) => cell(program, season) !== null),
  );
  const ages = [...Map.groupBy(programs, (program) => program.ageGroup)].toSorted(
    ([one], [other]) => one.localeCompare(other, 'en', { numeric: true }),
  );
  return (
    <>
      <p className="mb-1 text-sm text-ink-soft">
        {`${seasonLabel(season)} season. Fees are per player for the full season.`}
      </p>
      {ages.map(([age, ofAge]) => (
        <details key={age} className="age" open={age === ageGroup || ages.length === 1}>
          <summary>
            <b>{age}</b> <span>{feeOfAll(ofAge)}</span>{' '}
            <small>{countOf(ofAge.length, 'program')}</small>
          </summary>
          <Programs
            caption={`${age} programs of ${seasonLabel(season)}`}
            season={season}
            programs={ofAge}
            columns={columns}
          />
        </details>
      ))}
      <Reckoning programs={programs} />
      <Terms programs={programs} ageGroup={ageGroup} />
    </>
  );
}

interface ProgramsProps {
  readonly caption: string;
  readonly season: number;
  readonly programs: readonly Program[];
  readonly columns: readonly Column[];
}

function Programs({ caption, season, programs, columns }: ProgramsProps) {
  return (
    <table className="fees">
      <caption className="sr-only">{caption}</caption>
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
              const told = column.cell(program, season);
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
  );
}

interface Column {
  readonly label: string;
  readonly isAlways?: true;
  readonly cell: (program: Program, season: number) => ReactNode;
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
    cell: ({ rosterMax }) => (rosterMax === null ? null : `Up to ${rosterMax}`),
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

function practiceCell(program: Program, season: number): ReactNode {
  const { practicesPerWeek, practiceMinutes, firstWeek, lastWeek } = program;
  const often = practicesPerWeek === null ? '' : `${practicesPerWeek} a week`;
  const long = practiceMinutes === null ? '' : `${practiceMinutes}\u00a0min`;
  const when = [firstWeek, lastWeek].map((day) => (day === null ? '' : dayLabel(day, season)));
  const [from = '', to = ''] = when;
  const weeks = from && to ? `${from} – ${to}` : from ? `from ${from}` : to ? `to ${to}` : '';
  const line = [often, long].filter(Boolean).join(', ');
  return line || weeks ? <Told small={weeks}>{line}</Told> : null;
}

/** 'Dec 7', with its year if it isn't in the season. */
function dayLabel(day: string, season: number): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(seasonOf(day, seasons.begins) !== season && { year: 'numeric' }),
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
      <details className="print-hidden">
        <summary>How we figure the cost per practice hour</summary>
        <p>
          {`We divide the fee by the hours of practice. ${programName(program)}: ${feeInWords(program)} ÷ ` +
            `(${hours} = ${inHours(hourly.hours)}) = about ${hourly.label} an hour. Tournament time isn’t included.`}
        </p>
      </details>
    );
  }
  return null;
}

/**
 * What the fee includes (SEAS-06) and the terms, once for all programs with the same ones; those of the age group
 * searched for are open.
 */
function Terms({
  programs,
  ageGroup,
}: {
  programs: readonly Program[];
  ageGroup: string | undefined;
}) {
  const groups = [...Map.groupBy(programs, (program) => JSON.stringify(termsOf(program))).values()];
  const ofAge = groups.filter((ofThese) =>
    ofThese.some((program) => program.ageGroup === ageGroup),
  );
  const open = ofAge.length === 0 ? groups.slice(0, 1) : ofAge;
  return groups.map((ofThese) => {
    const [program] = ofThese;
    if (!program) return null;
    const names = programNames(ofThese);
    const terms = (
      <>
        <Included includes={program.includes} />
        <p className="mt-2">
          {termsInWords(program)}
          <Source address={program.sourceUrl} />
        </p>
      </>
    );
    if (groups.length === 1) return <Fragment key={names}>{terms}</Fragment>;
    return (
      <details key={names} open={open.includes(ofThese)}>
        <summary>{names}</summary>
        {terms}
      </details>
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
  if (includes.length === 0)
    return <p className="mt-3">The club hasn’t said what the fee includes.</p>;
  return (
    <div className="in-out">
      <Items kind="in" title="Included in the fee" items={includes} />
      <Items
        kind="out"
        title="Not included"
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
