import { createServerOnlyFn } from '@tanstack/react-start';
import { AppError } from '#domain/app-error.ts';
import { parseSearch } from '#domain/search-params.ts';
import { matchingClubs } from '#features/clubs/club-administration/queries.server.ts';
import type { InTransaction } from '#features/clubs/list-imports/commands.server.ts';
import { MOST_BYTES } from '#platform/lists/limits.ts';
import type { ImportEvent } from '#features/clubs/list-imports/schema.ts';
import { importSheets } from '#features/clubs/season-lists/commands.server.ts';
import { exportSheets } from '#features/clubs/season-lists/queries.server.ts';
import { database } from '#platform/database.ts';
import { log } from '#platform/log.ts';
import { withReference } from '#platform/request-context.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { currentActor, currentSession, siteAccounts } from '#platform/session/current.ts';
import { answerWith, bodyOf, NOT_KEPT } from '#platform/session/json-answers.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { requireProof } from '#platform/session/own-proof.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { withReceivedFile } from '#platform/storage/received-file.ts';
import { importClubs } from './commands.server.ts';
import { requireImportExport } from './policy.ts';
import { exportClubs } from './queries.server.ts';
import type { ListName } from './rules.ts';
import { exportSchema } from './schema.ts';

/** The lists by the beginning of their file's name. */
const LISTS = {
  clubs: { importFile: importClubs, exportAll: exportClubs },
  'season-sheets': { importFile: importSheets, exportAll: exportSheets },
} satisfies Record<ListName, object>;

const OUR_FAULT = 'Something went wrong on our side. Nothing was imported; please try again.';

/**
 * POST /api/…/import: imports the list that is the body; with ?dryRun=1 only finds out what would be done;
 * &fileName= is what the import is remembered by; each &map=column=name says what a column of another name
 * means. Answers a line of JSON for each step, and last the report. When the connection breaks off, so
 * does the import.
 */
export const answerImport = createServerOnlyFn((request: Request, what: ListName) =>
  answerWith(async () => {
    const actor = await currentActor();
    requireImportExport(actor);
    const accounts = await siteAccounts();
    await limit(accounts.database.sql, `imports of ${actor.userId}`, LIMITS.clubImports);
    const { body } = request;
    if (body === null) throw new AppError('invalid', 'The file is empty.');
    const { searchParams } = new URL(request.url);
    const isDryRun = searchParams.get('dryRun') === '1';
    const fileName = searchParams.get('fileName') ?? `${what}.csv`;
    const mapped = searchParams.getAll('map');
    const leaving = new AbortController();
    const signal = AbortSignal.any([request.signal, leaving.signal]);
    return linesOf(
      // In a file first: a slow sender holds no connection to the database.
      (tell) =>
        withReceivedFile(body, MOST_BYTES, async ({ file }) => {
          const inTransaction: InTransaction = (work) => database().write(actor, work);
          const options = { isDryRun, fileName, mapped, signal, tell };
          tell(await LISTS[what].importFile(inTransaction, file, options));
          if (!isDryRun) recordSecurityEvent('clubs', 'imported', { account: actor.userId, what });
        }),
      () => leaving.abort(),
    );
  }),
);

/**
 * An answer of lines that are written while `work` goes on.
 *
 * @param onLeave called when the reader has left
 * @throws what `work` throws before its first line; a later failure becomes the last line
 */
async function linesOf(
  work: (tell: (event: ImportEvent) => void) => Promise<void>,
  onLeave: () => void,
): Promise<Response> {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.closed.catch(onLeave);
  const begun = Promise.withResolvers<void>();
  let hasBegun = false;
  const tell = (event: ImportEvent): void => {
    hasBegun = true;
    begun.resolve();
    // Not awaited, and nobody to tell when the reader has left: it is read while it works.
    writer.write(encoder.encode(`${JSON.stringify(event)}\n`)).catch(() => undefined);
  };
  void work(tell)
    .catch((error: unknown) => {
      if (hasBegun) tell({ kind: 'failed', message: messageFor(error) });
      else begun.reject(error);
    })
    .finally(() => void writer.close().catch(() => undefined));
  await begun.promise;
  return new Response(readable, {
    headers: { ...NOT_KEPT, 'Content-Type': 'application/x-ndjson', 'X-Accel-Buffering': 'no' },
  });
}

function messageFor(error: unknown): string {
  if (error instanceof AppError) return error.message;
  log('error', 'an import failed', { error });
  return withReference(OUR_FAULT);
}

/**
 * POST /api/…/export: a list as CSV, written while it is read; of all clubs, or of those that the list of all
 * clubs shows with the same query string. The body has the caller's password or a code once more.
 */
export const answerExport = createServerOnlyFn((request: Request, what: ListName) =>
  answerWith(async () => {
    const actor = await currentActor();
    requireImportExport(actor);
    const accounts = await siteAccounts();
    await limit(accounts.database.sql, `exports of ${actor.userId}`, LIMITS.clubExports);
    const { proof } = await bodyOf(request, exportSchema);
    await requireProof(accounts, await currentSession(), request.headers, proof);
    const only = matchingClubs(parseSearch(new URL(request.url).search));
    recordSecurityEvent('clubs', 'exported', { isAll: only === undefined, what });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    LISTS[what]
      .exportAll(
        (work) => database().read(actor, work),
        (text) => writer.write(encoder.encode(text)),
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
    const day = new Date().toISOString().slice(0, 10);
    return new Response(readable, {
      headers: {
        ...NOT_KEPT,
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${what}-${only ? 'matching-' : ''}${day}.csv"`,
      },
    });
  }),
);
