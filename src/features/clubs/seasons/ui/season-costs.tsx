import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { seasonLabel } from '#domain/season.ts';
import { NOT_STATED } from '../rules.ts';
import type { ShownCell, ShownSeason, ShownTerms } from '../schema.ts';

interface SeasonCostsProps {
  /** The one shown first. */
  readonly sheets: readonly ShownSeason[];
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

function Seasons({ sheets, chosen }: { sheets: readonly ShownSeason[]; chosen: ShownSeason }) {
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

function Sheet({ sheet, ageGroup }: { sheet: ShownSeason; ageGroup: string | undefined }) {
  const { season, ages, reckoning, facts } = sheet;
  return (
    <>
      <p className="mb-1 text-sm text-ink-soft">
        {`${seasonLabel(season)} season. Fees are per player for the full season.`}
      </p>
      {ages.map(({ age, fee, count, programs }) => (
        <details key={age} className="age" open={age === ageGroup || ages.length === 1}>
          <summary>
            <b>{age}</b> <span>{fee}</span> <small>{count}</small>
          </summary>
          <Programs
            caption={`${age} programs of ${seasonLabel(season)}`}
            programs={programs}
            columns={sheet.columns}
          />
        </details>
      ))}
      {reckoning === null ? null : (
        <details className="print-hidden">
          <summary>How we figure the cost per practice hour</summary>
          <p>{reckoning}</p>
        </details>
      )}
      <Terms groups={sheet.terms} ageGroup={ageGroup} />
      {facts?.text ? (
        <p className="mt-2 text-sm">
          {facts.text}
          <WebLink link={facts.link} />
        </p>
      ) : null}
    </>
  );
}

interface ProgramsProps extends Pick<ShownSeason, 'columns'> {
  readonly caption: string;
  readonly programs: ShownSeason['ages'][number]['programs'];
}

function Programs({ caption, programs, columns }: ProgramsProps) {
  return (
    <table className="fees">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Program</th>
          {columns.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {programs.map(({ players, teamType, cells }) => (
          <tr key={players + teamType}>
            <th scope="row">
              {`${players} `}
              <small>{teamType}</small>
            </th>
            {columns.map((label, at) => (
              <td key={label} className={cells[at] ? undefined : 'untold'} data-l={label}>
                <Cell cell={cells[at] ?? [NOT_STATED]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell: [text, small] }: { cell: NonNullable<ShownCell> }) {
  return (
    <>
      {text.startsWith('$') ? <b>{text}</b> : text}
      {small ? (
        <span>
          {' '}
          <small>{small}</small>
        </span>
      ) : null}
    </>
  );
}

/** Those of the age group searched for are open. */
function Terms({
  groups,
  ageGroup = '',
}: {
  groups: readonly ShownTerms[];
  ageGroup: string | undefined;
}) {
  const ofAge = groups.filter(({ ages }) => ages.includes(ageGroup));
  const open = ofAge.length === 0 ? groups.slice(0, 1) : ofAge;
  return groups.map((group) => {
    const { names, text, link } = group;
    const terms = (
      <>
        <Included {...group} />
        <p className="mt-2">
          {text}
          <WebLink link={link} />
        </p>
      </>
    );
    if (groups.length === 1) return <Fragment key={names}>{terms}</Fragment>;
    return (
      <details key={names} open={open.includes(group)}>
        <summary>{names}</summary>
        {terms}
      </details>
    );
  });
}

function Included({ included, notIncluded }: ShownTerms) {
  if (included.length === 0)
    return <p className="mt-3">The club hasn’t said what the fee includes.</p>;
  return (
    <div className="in-out">
      <Items kind="in" title="Included in the fee" items={included} />
      <Items kind="out" title="Not included" items={notIncluded} />
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

function WebLink({ link }: { link: ShownTerms['link'] }) {
  if (!link) return null;
  return (
    <>
      {' '}
      <a className="link target" rel="noopener nofollow ugc" href={link.href}>
        {link.text}
      </a>
    </>
  );
}
