import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from '#db/db.ts';
import { clubImportRows, clubImports } from '#db/schema/imports.ts';

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

/** The rows of links that were mailed; only a hash of the token is kept. */
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
