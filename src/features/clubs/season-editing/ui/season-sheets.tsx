import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { seasonLabel } from '#domain/season.ts';
import { viewerQuery } from '#features/accounts/sign-in/client.ts';
import { button } from '#ui/button.ts';
import { leaveDraft } from '#ui/draft.ts';
import { writeDraft } from '#ui/edit-draft.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { sheetsToEditQuery } from '../client.ts';
import { mergedSheets } from '../rules.ts';
import type { EditableSheet, SheetsToEdit, TypedSheet } from '../schema.ts';
import { SheetFormView } from './sheet-form.tsx';

interface Ways {
  /** Of the address; the present one when left out. */
  readonly season: number | undefined;
  /** A link to the club's page. */
  readonly renderBackLink: (label: string, className: string) => ReactNode;
  /** A link to the sheet of another season. */
  readonly renderSeasonLink: (season: number, label: string, isCurrent: boolean) => ReactNode;
  /** Goes where a save leads to. */
  readonly onSaved: () => void;
}

/** The screen of a club's season sheets. Nothing is decided before viewer and sheets have loaded. */
export function SeasonSheets({ clubId, ...ways }: { clubId: string } & Ways) {
  const viewer = useQuery(viewerQuery);
  if (viewer.data) {
    const { id } = viewer.data;
    return <EditAs key={`${clubId} ${id}`} clubId={clubId} viewerId={id} {...ways} />;
  }
  if (viewer.isPending) return <SheetSkeleton />;
  if (viewer.isError) return <LoadFailure isPage title="Failed to load profile" query={viewer} />;
  return <Denied back={ways.renderBackLink('Back to Club Profile', button.court)} isVisitor />;
}

type Editable = Extract<SheetsToEdit, { kind: 'editable' }>;

function EditAs({ clubId, viewerId, ...ways }: { clubId: string; viewerId: string } & Ways) {
  const query = useQuery(sheetsToEditQuery(clubId, viewerId));
  const { data, isPending, refetch } = query;
  const [reloads, setReloads] = useState(0);
  // A form that is open stays, whatever a later look finds: what is typed there is the member's.
  const [opened, setOpened] = useState<Editable | null>(null);
  const editable = data?.kind === 'editable' ? data : null;
  if (editable && editable !== opened) setOpened(editable);
  const shown = editable ?? opened;
  if (!shown) {
    if (isPending) return <SheetSkeleton />;
    if (!data) return <LoadFailure isPage title="Permission Check Failed" query={query} />;
    if (data.kind === 'missing') return <Missing />;
    return <Denied back={ways.renderBackLink('Back to Club Profile', button.court)} />;
  }
  const { sheets, current, clubName } = shown;
  const wanted = ways.season ?? current;
  const sheet = sheets.find(({ season }) => season === wanted) ?? {
    season: wanted,
    version: 0,
    programs: [],
  };
  const draftName = `season:${clubId}:${wanted}`;
  const startOver = () => void refetch().then(() => setReloads((times) => times + 1));
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10">
      <h1 className="text-title">Season Sheet of {clubName}</h1>
      <p className="mt-2 text-ink-soft">
        What each program costs and holds, for the whole season. What is left empty is shown as not
        stated; fees that the club keeps to itself are ‘Not disclosed’.
      </p>
      <nav aria-label="Seasons" className="mt-5">
        <ul className="flex flex-wrap gap-2">
          {sheets.map(({ season, programs }) => (
            <li key={season}>
              {ways.renderSeasonLink(
                season,
                `${seasonLabel(season)}${programs.length === 0 ? '' : ` (${programs.length})`}`,
                season === wanted,
              )}
            </li>
          ))}
        </ul>
      </nav>
      <SheetFormView
        // Starts anew for another season only: a refetch keeps what was typed.
        key={`${wanted} ${reloads}`}
        clubId={clubId}
        sheet={sheet}
        earlier={lastBefore(sheets, wanted)}
        draftName={draftName}
        cancelLink={ways.renderBackLink('Cancel', button.outline)}
        onSaved={ways.onSaved}
        onRefused={() => void refetch()}
        onReload={startOver}
        onMerge={(typed) => {
          leaveDraft(viewerId, draftName, writeDraft(sheet.version, mergedInto(sheet, typed)));
          startOver();
        }}
      />
    </div>
  );
}

function lastBefore(sheets: readonly EditableSheet[], wanted: number): EditableSheet | undefined {
  // Newest first.
  return sheets.find(({ season, programs }) => season < wanted && programs.length > 0);
}

function mergedInto(sheet: EditableSheet, { base, programs }: TypedSheet): TypedSheet {
  return {
    programs: mergedSheets(base, programs, sheet.programs),
    base: [...sheet.programs],
  };
}

function SheetSkeleton() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10" aria-busy="true">
      <p role="status" className="sr-only">
        Loading season sheet...
      </p>
      <div aria-hidden="true" className="grid gap-6">
        <div className="skeleton h-10 w-3/5" />
        <div className="skeleton h-11 w-2/5" />
        <div className="skeleton h-64" />
        <div className="skeleton h-64" />
      </div>
      <noscript>
        <p className="mt-4">Editing a season sheet needs JavaScript.</p>
      </noscript>
    </div>
  );
}

function Missing() {
  return (
    <MessagePage title="Club Not Found" text="The club you're trying to edit could not be found.">
      <a href="/" className={button.court}>
        Back to Home
      </a>
    </MessagePage>
  );
}

function Denied({ back, isVisitor = false }: { back: ReactNode; isVisitor?: boolean }) {
  return (
    <MessagePage title="Access Denied" text="You do not have permission to edit this club.">
      {back}
      {isVisitor ? <SignInLink className={button.outline}>Sign in</SignInLink> : null}
    </MessagePage>
  );
}
