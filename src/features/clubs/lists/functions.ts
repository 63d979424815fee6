import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#domain/app-error.ts';
import { dayAt } from '#domain/season.ts';
import { database } from '#platform/database.ts';
import { MOST_BYTES } from '#platform/lists/limits.ts';
import { log } from '#platform/log/log.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import { currentActor, currentSession, siteAccounts } from '#platform/session/current.ts';
import { answerProgram, answerWith, bodyOf, NOT_KEPT } from '#platform/session/json-answers.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { withReceivedFile } from '#platform/storage/received-file.ts';
import { site } from '#site.config.ts';
import { readFix } from './fix-rules.ts';
import * as commands from './commands.server.ts';
import { requireImportExport } from './policy.ts';
import * as queries from './queries.server.ts';
import type { ListName } from './rules.ts';
import { exportSchema, importIdSchema, sheetListSchema, skipSchema } from './schema.ts';
import * as undo from './undo.server.ts';

const LISTS = {
  clubs: { importFile: commands.importClubs, exportAll: queries.exportClubs },
  'season-sheets': { importFile: commands.importSheets, exportAll: queries.exportSheets },
} satisfies Record<ListName, object>;

/**
 * POST /api/…/import, with the file in the body. ?dryRun=1 only checks it; &checked= is the hash
 * from that check's report, which the file must have; &fileName= is its name; each &map=column=name
 * maps an unknown column, and each &fix=["column","value","new value"] a value. &recall=1 takes
 * those of the last file with the same columns; &partial=1 imports the good rows even if others are
 * refused. A broken connection cancels the import.
 */
export const answerImport = createServerOnlyFn((request: Request, what: ListName) =>
  answerProgram(async () => {
    const actor = await currentActor();
    requireImportExport(actor);
    const accounts = await siteAccounts();
    await limit(accounts.database.sql, `imports of ${actor.userId}`, LIMITS.imports);
    const { body, signal } = request;
    if (body === null) throw new AppError('invalid', 'This file is empty. Choose another.');
    const { searchParams } = new URL(request.url);
    const checked = searchParams.get('checked');
    const options = {
      isDryRun: searchParams.get('dryRun') === '1',
      ...(checked === null ? {} : { checked }),
      fileName: searchParams.get('fileName') ?? `${what}.csv`,
      mapped: searchParams.getAll('map'),
      fixes: searchParams.getAll('fix').map(readFix),
      isRecalling: searchParams.get('recall') === '1',
      isPartial: searchParams.get('partial') === '1',
      signal,
    };
    // Saved to a file first, so that a slow sender holds no database connection.
    const report = await withReceivedFile(body, MOST_BYTES, ({ file }) =>
      LISTS[what].importFile((work) => database().write(actor, work), file, options),
    );
    if (!options.isDryRun) {
      recordSecurityEvent('clubs', 'imported', { account: actor.userId, what });
    }
    return report;
  }),
);

/**
 * POST /api/…/export: CSV, streamed. The body has the user's password or a code again.
 *
 * @param matching the ids of the clubs to export; null for all
 */
export const answerExport = createServerOnlyFn(
  (request: Request, what: ListName, matching: (request: Request) => SQL | null) =>
    answerWith(async () => {
      const actor = await currentActor();
      requireImportExport(actor);
      const accounts = await siteAccounts();
      await limit(accounts.database.sql, `imports of ${actor.userId}`, LIMITS.imports);
      const { proof } = await bodyOf(request, exportSchema);
      await requireProof(accounts, await currentSession(), request.headers, proof);
      const only = matching(request);
      recordSecurityEvent('clubs', 'exported', { isAll: only === null, what });
      const { readable, writable } = new TextEncoderStream();
      const writer = writable.getWriter();
      LISTS[what]
        .exportAll(
          (work) => database().read(actor, work),
          (text) => writer.write(text),
          { only, signal: request.signal },
        )
        .then(
          () => writer.close(),
          async (error: unknown) => {
            if (!request.signal.aborted) log('warn', 'an export broke off', { error });
            await writer.abort(error);
          },
        )
        .catch(() => undefined);
      const day = dayAt(new Date(), site.timeZone);
      return new Response(readable, {
        headers: {
          ...NOT_KEPT,
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${what}-${only ? 'matching-' : ''}${day}.csv"`,
        },
      });
    }),
);

export const getSheetList = createServerFn({ method: 'GET' })
  .validator(takes(sheetListSchema))
  .handler(asActor(queries.sheetList));

export const getPastImports = createServerFn({ method: 'GET' })
  .validator(takes(skipSchema))
  .handler(asActor((db, actor, { skip }) => undo.pastImports(db, actor, skip)));

export const getUndoPlan = createServerFn({ method: 'GET' })
  .validator(takes(importIdSchema))
  .handler(asActor((db, actor, { id }) => undo.undoPlan(db, actor, id)));

export const undoImport = createServerFn({ method: 'POST' })
  .validator(takes(importIdSchema))
  .handler(asActor((db, actor, { id }) => undo.undoImport(db, actor, id)));

export const getImportRest = createServerFn({ method: 'GET' })
  .validator(takes(importIdSchema))
  .handler(asActor((db, actor, { id }) => undo.importRest(db, actor, id)));

export const settleImport = createServerFn({ method: 'POST' })
  .validator(takes(importIdSchema))
  .handler(asActor((db, actor, { id }) => undo.settleImport(db, actor, id), 'admin'));
