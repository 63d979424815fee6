import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { clubImportRows, clubImports } from '#db/schema/imports.ts';
import { alertSettings, savedClubs, savedSearches } from '#db/schema/saved.ts';

/** Saves the imports of worlds, each of one new club that is gone by now. */
export async function savePastImports(
  database: Sql,
  worlds: readonly { readonly pastImport: string; readonly past: Date }[],
): Promise<void> {
  await database.insert(clubImports).values(
    worlds.map(({ pastImport, past }) => ({
      id: pastImport,
      fileName: 'clubs.csv',
      added: 1,
      changed: 0,
      refused: 1,
      rest: 'the rest',
      createdAt: past,
    })),
  );
  await database.insert(clubImportRows).values(
    worlds.map(({ pastImport: importId }) => ({
      importId,
      clubId: randomUUID(),
      position: 0,
      name: 'Gone',
      version: 1,
    })),
  );
}

/** Rows of mailed links; only a hash of the token is stored. */
export function mailedLinks({
  resetToken,
  confirmToken,
  bystander,
  unconfirmed,
}: {
  readonly resetToken: string;
  readonly confirmToken: string;
  readonly bystander: { readonly id: string };
  readonly unconfirmed: { readonly id: string };
}) {
  const expiresAt = new Date(Date.now() + 60 * 60_000);
  const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');
  return [
    { identifier: hashed(`reset-password:${resetToken}`), value: bystander.id, expiresAt },
    {
      identifier: hashed(`confirm-email:${confirmToken}`),
      value: `confirm:${unconfirmed.id}`,
      expiresAt,
    },
  ];
}

/** A proposal about a fact; its proof and its decision have the same id. */
export function offeredChange({
  suggestion: id,
  club: clubId,
}: Record<'suggestion' | 'club', string>) {
  const change = {
    saidBy: 'visitor',
    kind: 'change',
    fact: 'contact_phone',
    after: '555-0177',
  } as const;
  return { ...change, id, clubId, proposalId: id, userId: null };
}

/** The row of the edit that the bystander suggested. */
export function suggestedEdit({
  suggestion,
  past: createdAt,
  otherClub,
  bystander,
}: {
  readonly suggestion: string;
  readonly past: Date;
  readonly otherClub: string;
  readonly bystander: { readonly id: string };
}) {
  const words = { suggestions: 'New phone', currentInfo: 'Old phone' };
  return { id: suggestion, clubId: otherClub, userId: bystander.id, createdAt, ...words };
}

/** What the cast's member and each world's bystander have saved: the club, and a search for it. */
export async function saveSaved(
  database: Sql,
  member: string,
  worlds: readonly {
    readonly club: string;
    readonly clubName: string;
    readonly search: string;
    readonly othersSearch: string;
    readonly unsubscribeKey: string;
    readonly bystander: { readonly id: string };
  }[],
): Promise<void> {
  // An account keeps fifty, and one member is in many worlds.
  await database.delete(savedSearches).where(eq(savedSearches.userId, member));
  await database.insert(savedClubs).values(
    worlds.flatMap(({ club, clubName, bystander }) =>
      [member, bystander.id].map((userId) => ({
        userId,
        clubId: club,
        clubName,
        note: 'Private',
      })),
    ),
  );
  await database.insert(savedSearches).values(
    worlds.flatMap(({ clubName: name, search, othersSearch, bystander }) => {
      const asked = { name, page: 'finder' as const, query: `?${new URLSearchParams({ name })}` };
      return [
        { ...asked, id: search, userId: member },
        { ...asked, id: othersSearch, userId: bystander.id, alerts: 'daily' as const },
      ];
    }),
  );
  await database.insert(alertSettings).values(
    worlds.map(({ bystander, unsubscribeKey }) => ({
      userId: bystander.id,
      clubs: 'daily' as const,
      unsubscribeKey,
    })),
  );
}
