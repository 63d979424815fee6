import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { seasonLabel } from '#domain/season.ts';
import { viewerQuery } from '#platform/session/viewer.ts';
import { button } from '#ui/button.ts';
import { EditScreen } from '#ui/edit-screen.tsx';
import type { Again } from '#ui/edit-screen.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { sheetsToEditQuery } from '../client.ts';
import type { EditableSheet, EditableSheets } from '../client.ts';
import { typedSheetFacts } from '../rules.ts';
import { SheetFormView } from './sheet-form.tsx';

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

interface Ways {
  /** From the URL; the present season by default. */
  readonly season: number | undefined;
  readonly renderDownload: (season: number) => ReactNode;
  readonly onSaved: () => void;
}

export function SeasonSheets({
  clubId,
  missing,
  ...ways
}: Ways & { clubId: string; missing: ReactNode }) {
  return (
    <EditScreen
      viewer={useQuery(viewerQuery)}
      query={(viewerId) => sheetsToEditQuery(clubId, viewerId)}
      what="this club"
      loading={
        <PageSkeleton
          label="Loading season sheet..."
          needs="Turn on JavaScript to edit a season sheet."
          bars={['h-10 w-3/5', 'h-11 w-2/5', 'h-64', 'h-64']}
          width="max-w-6xl"
        />
      }
      missing={missing}
      back={
        <Link to="/clubs/$clubId" params={{ clubId }} className={button.court}>
          Back to Club Profile
        </Link>
      }
    >
      {(found, again) => <Sheets clubId={clubId} found={found} again={again} {...ways} />}
    </EditScreen>
  );
}

function Sheets({
  clubId,
  found,
  again: { reloads, refetch, onReload },
  ...ways
}: Ways & {
  clubId: string;
  found: EditableSheets;
  again: Again<EditableSheets>;
}) {
  const { sheets, current, clubName, unstated } = found;
  const wanted = ways.season ?? current;
  const sheet = sheetOf(sheets, wanted);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10">
      <h1 className="text-title">{clubName} season sheet</h1>
      <p className="mt-2 text-ink-soft">
        Enter what each program costs and includes for the full season. Anything you leave blank
        shows as “Not stated.” If your club doesn’t share a fee, enter “Not disclosed.”
      </p>
      {unstated.length === 0 ? null : (
        <p className="mt-4 rounded-xl bg-court-tint px-4 py-3">
          Families searching for {OR.format(unstated)} won’t see these programs, because your club’s
          page doesn’t list them. Add them in{' '}
          <a href={`/clubs/${clubId}/edit`} className="link">
            Edit Club
          </a>
          .
        </p>
      )}
      <nav aria-label="Seasons" className="mt-5">
        <ul className="flex flex-wrap gap-2">
          {sheets.map(({ season, values: { programs } }) => (
            <li key={season}>
              <Link
                to="/clubs/$clubId/season"
                params={{ clubId }}
                search={{ season: String(season) }}
                className={season === wanted ? button.court : button.outline}
                aria-current={season === wanted ? 'page' : undefined}
              >
                {`${seasonLabel(season)}${programs.length === 0 ? '' : ` (${programs.length})`}`}
              </Link>
            </li>
          ))}
          <li className="sm:ml-auto">{ways.renderDownload(wanted)}</li>
        </ul>
      </nav>
      <SheetFormView
        // Only another season resets the form: a refetch keeps what was typed.
        key={`${wanted} ${reloads}`}
        clubId={clubId}
        sheet={sheet}
        // The sheets are sorted newest first.
        earlier={sheets.find(({ season, values }) => season < wanted && values.programs.length > 0)}
        draftName={`season:${clubId}:${wanted}`}
        cancelLink={
          <Link to="/clubs/$clubId" params={{ clubId }} className={button.outline}>
            Cancel
          </Link>
        }
        onSaved={ways.onSaved}
        refetch={async () => {
          const now = await refetch();
          return now && sheetOf(now.sheets, wanted);
        }}
        onReload={onReload}
      />
    </div>
  );
}

function sheetOf(sheets: readonly EditableSheet[], wanted: number): EditableSheet {
  const values = { programs: [], facts: typedSheetFacts(null) };
  const none = { season: wanted, version: 0, values, changed: '' };
  return sheets.find(({ season }) => season === wanted) ?? none;
}
