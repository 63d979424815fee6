import { FEE_INCLUDES } from '#domain/program-facts.ts';
import { countOf } from '#domain/count-of.ts';
import { dollars } from '#domain/dollars.ts';
import { seasonLabel } from '#domain/season.ts';
import { escapeHtml } from '#platform/html.ts';
import { feeInWords, hourlyFee, NOT_STATED, programName, programNames } from './rules.ts';
import type { Program, SeasonSheet } from './schema.ts';

// HTML, so that the browser of a visitor needs no code for it.

const NO_SHEET =
  'We don’t know yet what a season costs here. Ask the club, or suggest an edit if you know.';

/**
 * What a club's page shows of its seasons: the newest as a table by program, which is cards on a phone,
 * and the older ones folded away (SEAS-04).
 */
export function presentSheets([newest, ...older]: readonly SeasonSheet[]): string {
  const body = newest ? sheetHtml(newest, '') : `<p>${NO_SHEET}</p>`;
  return (
    `<section class="court-line" id="cost"><h2 class="mb-4 text-heading">What a Season Costs</h2>${body}` +
    `${older.map((sheet) => folded(sheet)).join('')}</section>`
  );
}

function folded(sheet: SeasonSheet): string {
  const said = `Season ${seasonLabel(sheet.season)}: ${countOf(sheet.programs.length, 'program')}`;
  return `<details><summary>${said}</summary>${sheetHtml(sheet, 'sr-only')}</details>`;
}

/** @param heading how the season is called, as a class */
function sheetHtml({ season, programs }: SeasonSheet, heading: string): string {
  const columns = COLUMNS.filter(
    ({ isAlways, cell }) => isAlways || programs.some((program) => cell(program) !== null),
  );
  const heads = columns.map(({ label }) => `<th scope="col">${label}</th>`).join('');
  const rows = programs.map((program) => {
    const { ageGroup, gender, teamType } = program;
    const name = `${escapeHtml(`${ageGroup} ${gender}`)} <small>${escapeHtml(teamType)}</small>`;
    const cells = columns.map(({ label, cell }) => {
      const told = cell(program);
      const untold = told === null ? ' class="untold"' : '';
      return `<td${untold} data-l="${label}">${told ?? NOT_STATED}</td>`;
    });
    return `<tr><th scope="row">${name}</th>${cells.join('')}</tr>`;
  });
  const label = seasonLabel(season);
  return (
    `<p class="mb-3 text-ink-soft ${heading}">Season ${label}, whole season, per player.</p>` +
    `<table class="fees"><caption class="sr-only">Programs of ${label}</caption>` +
    `<thead><tr><th scope="col">Program</th>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>` +
    `${reckoning(programs)}${terms(programs)}`
  );
}

interface Column {
  readonly label: string;
  /** It is there even where nothing is known. */
  readonly isAlways?: true;
  /** HTML; null where nothing is known. */
  readonly cell: (program: Program) => string | null;
}

const inBold = (label: string): string => (/\d/.test(label) ? `<b>${label}</b>` : label);
const small = (text: string): string => ` <small>${text}</small>`;

const COLUMNS: readonly Column[] = [
  { label: 'Fee', isAlways: true, cell: (program) => inBold(feeInWords(program)) },
  {
    label: 'Per practice hour',
    cell: (program) => {
      const hourly = hourlyFee(program);
      return hourly && `<b>${hourly.label}</b>${small(`for ${inHours(hourly.hours)}`)}`;
    },
  },
  { label: 'Practice', cell: practiceCell },
  { label: 'Tournaments', cell: tournamentsCell },
  {
    label: 'Roster',
    cell: ({ rosterMax }) => (rosterMax === null ? null : `${rosterMax} at most`),
  },
  { label: 'Playing time', cell: ({ playingTime }) => playingTime && escapeHtml(playingTime) },
];

function inHours(hours: number): string {
  return `${Math.round(hours).toLocaleString('en-US')} hours`;
}

function practiceCell(program: Program): string | null {
  const { practicesPerWeek, practiceMinutes, firstWeek, lastWeek } = program;
  const often = practicesPerWeek === null ? '' : `${practicesPerWeek} a week`;
  const long = practiceMinutes === null ? '' : `${practiceMinutes}\u00a0min`;
  const when = [firstWeek, lastWeek].map((day) => (day === null ? '' : dayLabel(day)));
  const [from = '', to = ''] = when;
  const weeks = from && to ? `${from} – ${to}` : from ? `from ${from}` : to ? `to ${to}` : '';
  const line = [often, long].filter(Boolean).join(', ');
  return line || weeks ? `${line}${weeks ? small(weeks) : ''}` : null;
}

function dayLabel(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

function tournamentsCell({ tournaments, overnightTournaments }: Program): string | null {
  if (tournaments === 0) return 'None';
  const overnight =
    overnightTournaments === null ? '' : small(`${overnightTournaments || 'none'} overnight`);
  return tournaments === null && overnight === '' ? null : `${tournaments ?? ''}${overnight}`;
}

/** How the figure per practice hour comes about, by the first program that has one (SEAS-07). */
function reckoning(programs: readonly Program[]): string {
  for (const program of programs) {
    const hourly = hourlyFee(program);
    if (hourly === null) continue;
    const { practicesPerWeek, practiceMinutes } = program;
    const hours = `${practicesPerWeek} × ${practiceMinutes} minutes × ${countOf(hourly.weeks, 'week')}`;
    return (
      '<details><summary>How the figure per practice hour is reckoned</summary>' +
      `<p>Fee divided by hours of practice. ${escapeHtml(programName(program))}: ${feeInWords(program)} ÷ ` +
      `(${hours} = ${inHours(hourly.hours)}) = about ${hourly.label}. Tournaments are not counted.</p></details>`
    );
  }
  return '';
}

/** What the fee includes and what it does not (SEAS-06), and the terms: once for all programs that agree. */
function terms(programs: readonly Program[]): string {
  const groups = [...Map.groupBy(programs, (program) => termsOf(program))];
  return groups
    .map(([html, ofThese]) => {
      return groups.length === 1
        ? html
        : `<h3 class="mt-5 text-base">${escapeHtml(programNames(ofThese))}</h3>${html}`;
    })
    .join('');
}

function termsOf(program: Program): string {
  const { includes, deposit, paymentPlan, financialAid, refundRule, sourceUrl } = program;
  const facts = [
    `Deposit: ${deposit === null ? 'not stated' : dollars(deposit)}.`,
    `Payment plan: ${yesNo(paymentPlan)}.`,
    `Financial aid: ${yesNo(financialAid)}.`,
    `Refunds: ${refundRule === null ? 'not stated' : escapeHtml(refundRule)}${/[.!?]$/.test(refundRule ?? '') ? '' : '.'}`,
  ];
  const source = sourceUrl && /^https?:/i.test(sourceUrl) ? sourceLink(sourceUrl) : '';
  return `${includesHtml(includes)}<p class="mt-3">${facts.join(' ')}${source}</p>`;
}

function includesHtml(includes: readonly string[]): string {
  if (includes.length === 0) return '<p class="mt-3">What the fee includes: not stated.</p>';
  const list = (name: string, title: string, items: readonly string[]) =>
    items.length === 0
      ? ''
      : `<div><p>${title}</p><ul class="${name}">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul></div>`;
  const others = FEE_INCLUDES.filter((item) => !includes.includes(item));
  return `<div class="in-out">${list('in', 'In the fee', includes)}${list('out', 'Not in the fee', others)}</div>`;
}

function yesNo(value: boolean | null): string {
  return value === null ? 'not stated' : value ? 'yes' : 'no';
}

function sourceLink(address: string): string {
  const shown = address.replace(/^https?:\/\//i, '').replace(/\/.*$/, '');
  return ` <a class="link target" rel="noopener nofollow ugc" href="${escapeHtml(address)}">Source: ${escapeHtml(shown)}</a>`;
}
