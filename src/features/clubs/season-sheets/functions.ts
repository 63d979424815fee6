import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { readList } from '#platform/lists/read-list.ts';
import { typedCell } from '#platform/lists/write-csv.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import { currentActor, siteAccounts } from '#platform/session/current.ts';
import { answerProgram } from '#platform/session/json-answers.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { withReceivedFile } from '#platform/storage/received-file.ts';
import * as commands from './commands.server.ts';
import { sheetsToEdit } from './queries.server.ts';
import { MOST_SHEET_BYTES } from './rules.ts';
import { sheetUpdateSchema } from './schema.ts';

const MOST_ROWS = 500;

export const getSheetsToEdit = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string().max(100) })))
  .handler(asActor((db, actor, { clubId }) => sheetsToEdit(db, actor, clubId)));

export const saveSheet = createServerFn({ method: 'POST' })
  .validator(takes(sheetUpdateSchema))
  .handler(asActor(commands.saveSheet, 'writes'));

/** POST /api/season-sheets/read?club=…, with the file in the body: its cells as text. Stores nothing. */
export const answerSheetFile = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const actor = await currentActor();
    requireClubEditor(actor, new URL(request.url).searchParams.get('club') ?? '');
    const accounts = await siteAccounts();
    await limit(accounts.database.sql, `imports of ${actor.userId}`, LIMITS.imports);
    const { body, signal } = request;
    if (body === null) throw new AppError('invalid', 'This file is empty. Choose another.');
    return withReceivedFile(body, MOST_SHEET_BYTES, async ({ file }) => {
      const { header, count, batches, remarks } = await readList(file, {
        signal,
        account: actor.userId,
      });
      if (count > MOST_ROWS) {
        throw new AppError(
          'invalid',
          `This file has more than ${MOST_ROWS} rows. Keep only yours.`,
        );
      }
      const rows = [...batches].flat().map(({ cells }) => cells);
      return { records: [header, ...rows].map((cells) => cells.map(typedCell)), remarks };
    });
  }),
);
