import { hash } from 'node:crypto';
import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { mergedInto } from '#db/merged-clubs.ts';
import type { Reading } from '#db/db.ts';
import { ERROR_STATUS } from '#domain/app-error.ts';
import { isUuid } from '#domain/ids.ts';
import { readClubPath } from '#domain/paths.ts';
import { dayAt, dayInWords } from '#domain/season.ts';
import { clubCards } from '#features/clubs/finder/search.server.ts';
import { lookUpClubById, lookUpClubByPath } from '#features/clubs/profile/queries.server.ts';
import { database } from '#platform/database.ts';
import { takes } from '#platform/server-functions.ts';
import { retryAfterOf, toldFailure } from '#platform/session/json-answers.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { getSiteUrl } from '#platform/site-url.ts';
import { license, site } from '#site.config.ts';
import { fieldsIn, openApi, problem, TITLES } from './api-present.server.ts';
import { downloadPieces } from './download-queries.server.ts';
import { embedCode, embeddedClub, EMBED_SIZE, oembed } from './embed-present.server.ts';
import { openClubById, openPage, removedClub, stateOf } from './queries.server.ts';
import { examplesFor, isKnown, OPEN_HEADERS } from './rules.ts';
import { ITEMS, KINDS, LISTS, PARAMETERS } from './schema.ts';
import type { Kind } from './schema.ts';

interface Asking {
  readonly request: Request;
  readonly url: URL;
  readonly db: Reading;
  readonly siteUrl: string;
  readonly now: Date;
}

/** Counts by network address. What is wrong becomes a problem (RFC 9457). */
async function openly(
  request: Request,
  kind: 'reads' | 'imports',
  answer: (asking: Asking) => Promise<Response>,
): Promise<Response> {
  try {
    const { visitor: db, asAccounts } = database();
    const key = `open data ${kind} from ${visitorAddress(request.headers)}`;
    await asAccounts((tx) => limit(tx, key, LIMITS[kind]));
    const siteUrl = await getSiteUrl();
    return await answer({ request, url: new URL(request.url), db, siteUrl, now: new Date() });
  } catch (thrown) {
    const failure = toldFailure(thrown, 'open data could not be answered');
    return problem(ERROR_STATUS[failure.kind], failure.message, {}, retryAfterOf(failure));
  }
}

/** With a tag of what does not change from one call to the next. */
function tagged({ request }: Asking, content: object, tagOf: object = content): Response {
  const etag = `W/"${hash('sha256', JSON.stringify(tagOf), 'base64url').slice(0, 22)}"`;
  // As pages behind a CDN (D78).
  const headers = {
    ...OPEN_HEADERS,
    ETag: etag,
    'Cache-Control': 'public, max-age=0, s-maxage=60',
  };
  if (isKnown(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return Response.json(content, { headers });
}

const NOT_THERE = 'We couldn’t find that. The addresses are at /open-data.';

/** GET /api/v1/clubs, /api/v1/clubs.csv, /api/v1/clubs.json, and the same of programs and tryouts */
export const answerOpenData = createServerOnlyFn((request: Request, what: string) => {
  const [name, format, ...more] = what.split('.');
  const kind = KINDS.find((one) => one === name);
  return openly(request, format === undefined ? 'reads' : 'imports', async (asking) => {
    if (kind === undefined || more.length > 0) return problem(404, NOT_THERE);
    if (format === undefined) return answerList(asking, kind);
    if (format !== 'csv' && format !== 'json') return problem(404, NOT_THERE);
    return answerDownload(asking, kind, format);
  });
});

async function answerList(asking: Asking, kind: Kind): Promise<Response> {
  const { url, db } = asking;
  const given = [...url.searchParams];
  const values = Object.fromEntries(given);
  if (Object.keys(values).length < given.length) return problem(400, 'Give a parameter once.');
  const asked = PARAMETERS[kind].safeParse(values);
  if (!asked.success) return problem(400, asked.error.issues.map(issueInWords).join(' '));
  const { asOf, ...page } = LISTS[kind].parse(await openPage(db, kind, asked.data, asking));
  return tagged(asking, { asOf, ...page }, page);
}

function issueInWords(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `Unknown parameter: ${issue.keys.join(', ')}.`
    : `${issue.path.join('.')}: ${issue.message}.`;
}

/** GET /api/v1/clubs/{id} */
export const answerOpenClub = createServerOnlyFn((request: Request, id: string) =>
  openly(request, 'reads', async (asking) => {
    const { db, siteUrl } = asking;
    const club = isUuid(id) ? await openClubById(db, id, siteUrl) : undefined;
    if (club) return tagged(asking, ITEMS.clubs.parse(club));
    const removed = isUuid(id) ? await removedClub(db, id) : undefined;
    if (removed) return problem(410, 'This club has been removed.', removed);
    return problem(404, 'We couldn’t find this club.');
  }),
);

async function answerDownload(asking: Asking, kind: Kind, format: 'csv' | 'json') {
  const { request, db, siteUrl, now } = asking;
  const { last, ...state } = await stateOf(db, kind, now);
  const columns = Object.keys(ITEMS[kind].shape);
  const tagOf = [kind, format, siteUrl, columns, state];
  const headers = new Headers({
    ...OPEN_HEADERS,
    ETag: `W/"${hash('sha256', JSON.stringify(tagOf), 'base64url').slice(0, 22)}"`,
    'Last-Modified': last.toUTCString(),
    'Cache-Control': 'no-cache',
    'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
    'Content-Disposition': `attachment; filename="${kind}.${format}"`,
  });
  if (isKnown(request.headers.get('if-none-match'), headers.get('etag') ?? '')) {
    return new Response(null, { status: 304, headers });
  }
  const pieces = downloadPieces(asking, kind, format);
  const body = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
  // The DOM's types do not match Node's streams yet.
  return new Response(body as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
}

/** GET /api/openapi.json */
export const answerOpenApi = createServerOnlyFn((request: Request) =>
  openly(request, 'reads', async (asking) => tagged(asking, openApi(asking.siteUrl))),
);

const sizeSchema = z.coerce.number().int().min(1).catch(Number.POSITIVE_INFINITY);

/** GET /api/oembed?url= */
export const answerOembed = createServerOnlyFn((request: Request) =>
  openly(request, 'reads', async (asking) => {
    const { url, db, siteUrl } = asking;
    const { searchParams } = url;
    if ((searchParams.get('format') ?? 'json') !== 'json') return problem(501, 'Only JSON.');
    const club = await clubAt(db, siteUrl, searchParams.get('url') ?? '');
    if (!club) return problem(404, 'This isn’t the address of a club’s page.');
    const most = {
      width: sizeSchema.parse(searchParams.get('maxwidth') ?? undefined),
      height: sizeSchema.parse(searchParams.get('maxheight') ?? undefined),
    };
    return tagged(asking, oembed(club, siteUrl, most));
  }),
);

async function clubAt(db: Reading, siteUrl: string, address: string) {
  const url = URL.parse(address, siteUrl);
  let path = url?.origin === new URL(siteUrl).origin ? url.pathname : undefined;
  // A former path leads to the present one.
  for (let steps = 0; path !== undefined && steps < 3; steps += 1) {
    const parts = readClubPath(path);
    const lookup = parts
      ? await lookUpClubByPath(db, {
          state: parts.stateSlug,
          county: parts.countySlug,
          city: parts.citySlug,
          clubSlug: parts.slug,
        })
      : await lookUpClubById(db, /^\/clubs\/([^/]+)$/.exec(path)?.[1] ?? 'none');
    if (lookup.kind === 'found') return lookup.club;
    path = lookup.kind === 'moved' ? lookup.path : undefined;
  }
  return undefined;
}

/** GET /embed/clubs/{id} */
export const answerEmbed = createServerOnlyFn(async (id: string) => {
  const db = database().visitor;
  const siteUrl = await getSiteUrl();
  const card = async (clubId: string) =>
    isUuid(clubId) ? (await clubCards(db, [clubId], new Date()))[0] : undefined;
  const kept = async () => (isUuid(id) ? (await mergedInto(db, [id])).get(id.toLowerCase()) : '');
  return embeddedClub((await card(id)) ?? (await card((await kept()) ?? '')) ?? null, siteUrl);
});

/** What the page /open-data shows; with the code to embed a club. */
export const getOpenData = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ club: z.string().optional() })))
  .handler(async ({ data: { club: id = '' } }) => {
    const db = database().visitor;
    const siteUrl = await getSiteUrl();
    const now = new Date();
    const [[club], { items }] = await Promise.all([
      isUuid(id) ? clubCards(db, [id], now) : [],
      openPage(db, 'clubs', { limit: 1 }, { now, siteUrl }),
    ]);
    const kinds = await Promise.all(
      KINDS.map(async (kind) => {
        const { count, last } = await stateOf(db, kind, now);
        return {
          kind,
          title: TITLES[kind],
          count: count.toLocaleString('en-US'),
          changed: dayInWords(dayAt(last, site.timeZone)),
          fields: fieldsIn(ITEMS[kind]),
          parameters: fieldsIn(PARAMETERS[kind]),
        };
      }),
    );
    return {
      license,
      kinds,
      examples: examplesFor(siteUrl, items[0]?.id ?? 'ID'),
      embed: club
        ? { name: club.name, code: embedCode(club, siteUrl), id: club.id, ...EMBED_SIZE }
        : null,
    };
  });
