import { hash } from 'node:crypto';
import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { currentClubId } from '#db/merged-clubs.ts';
import type { Reading } from '#db/db.ts';
import { ERROR_STATUS } from '#domain/app-error.ts';
import { isUuid } from '#domain/ids.ts';
import { clubParams, readClubPath } from '#domain/paths.ts';
import { dayAt, dayInWords } from '#domain/season.ts';
import { clubCards } from '#features/clubs/finder/search.server.ts';
import { lookUpClubById, lookUpClubByPath } from '#features/clubs/profile/queries.server.ts';
import type { PageClub } from '#features/clubs/profile/schema.ts';
import { database } from '#platform/database.ts';
import { takes } from '#platform/server-functions.ts';
import { retryAfterOf, toldFailure } from '#platform/session/json-answers.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { getSiteUrl } from '#platform/site-url.ts';
import { license, site } from '#site.config.ts';
import { fieldsIn, openApi, problem, WORDS } from './api-present.server.ts';
import { embedCode, embeddedClub, oembed } from './embed-present.server.ts';
import { downloadPieces, openPage, stateOf } from './queries.server.ts';
import type { Asking } from './queries.server.ts';
import { examplesFor, isTagIn, OPEN_HEADERS } from './rules.ts';
import { ITEMS, KINDS, LISTS, PARAMETERS } from './schema.ts';
import type { Kind } from './schema.ts';

type Call = Asking & { readonly request: Request };

/** Counts by network address. What is wrong becomes a problem (RFC 9457). */
async function openly(
  request: Request,
  kind: 'reads' | 'imports',
  answer: (call: Call) => Promise<Response>,
): Promise<Response> {
  try {
    const { visitor: db, asAccounts } = database();
    const key = `open data ${kind} from ${visitorAddress(request.headers)}`;
    await asAccounts((tx) => limit(tx, key, LIMITS[kind]));
    return await answer({ request, db, siteUrl: await getSiteUrl(), now: new Date() });
  } catch (thrown) {
    const failure = toldFailure(thrown, 'open data could not be answered');
    return problem(ERROR_STATUS[failure.kind], failure.message, {}, retryAfterOf(failure));
  }
}

/** Adds an ETag made from `tagOf`, or answers 304 if the caller has that version. */
function tagged(
  { request }: Call,
  tagOf: unknown,
  body: () => BodyInit,
  headers: Readonly<Record<string, string>>,
): Response {
  const tag = `W/"${hash('sha256', JSON.stringify(tagOf), 'base64url').slice(0, 22)}"`;
  const isKnown = isTagIn(request.headers.get('if-none-match'), tag);
  return new Response(isKnown ? null : body(), {
    status: isKnown ? 304 : 200,
    headers: { ...OPEN_HEADERS, ETag: tag, ...headers },
  });
}

/** Cached as pages are behind a CDN (D78). */
const json = (asking: Call, content: object, tagOf = content) =>
  tagged(asking, tagOf, () => JSON.stringify(content), {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=0, s-maxage=60',
  });

const WHAT = new RegExp(String.raw`^(${KINDS.join('|')})(?:\.(csv|json))?$`);

/** GET /api/v1/clubs, /api/v1/clubs.csv, /api/v1/clubs.json, and the same of programs and tryouts */
export const answerOpenData = createServerOnlyFn((request: Request, what: string) => {
  const [, name, format] = WHAT.exec(what) ?? [];
  const kind = KINDS.find((one) => one === name);
  return openly(request, format === undefined ? 'reads' : 'imports', async (asking) => {
    if (!kind) return problem(404, 'We couldn’t find that. The addresses are at /open-data.');
    return format ? answerDownload(asking, kind, format) : answerList(asking, kind);
  });
});

async function answerList(asking: Call, kind: Kind): Promise<Response> {
  const given = [...new URL(asking.request.url).searchParams];
  const values = Object.fromEntries(given);
  if (Object.keys(values).length < given.length) return problem(400, 'Give a parameter once.');
  const asked = PARAMETERS[kind].safeParse(values);
  if (!asked.success) return problem(400, asked.error.issues.map(issueInWords).join(' '));
  const { asOf, ...page } = LISTS[kind].parse(await openPage(asking, kind, asked.data));
  return json(asking, { asOf, ...page }, page);
}

const issueInWords = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `Unknown parameter: ${issue.keys.join(', ')}.`
    : `${issue.path.join('.')}: ${issue.message}.`;

/** GET /api/v1/clubs/{id} */
export const answerOpenClub = createServerOnlyFn((request: Request, id: string) =>
  openly(request, 'reads', async (asking) => {
    const ever = { id, limit: 1, changed_since: '1970-01-01T00:00:00Z' };
    const [found] = isUuid(id) ? (await openPage(asking, 'clubs', ever)).items : [];
    if (!found) return problem(404, 'We couldn’t find this club.');
    if (!('deleted' in found)) return json(asking, ITEMS.clubs.parse(found));
    return problem(410, 'This club has been removed.', found);
  }),
);

async function answerDownload(asking: Call, kind: Kind, format: string) {
  const { last, ...state } = await stateOf(asking, kind);
  const tagOf = [kind, format, asking.siteUrl, Object.keys(ITEMS[kind].shape), state];
  const isCsv = format === 'csv';
  const pieces = () =>
    ReadableStream.from(downloadPieces(asking, kind, isCsv)).pipeThrough(new TextEncoderStream());
  return tagged(asking, tagOf, pieces as () => globalThis.ReadableStream, {
    'Last-Modified': new Date(last).toUTCString(),
    'Cache-Control': 'no-cache',
    'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json',
    'Content-Disposition': `attachment; filename="${kind}.${format}"`,
  });
}

/** GET /api/openapi.json */
export const answerOpenApi = createServerOnlyFn((request: Request) =>
  openly(request, 'reads', async (asking) => json(asking, openApi(asking.siteUrl))),
);

const most = z.coerce.number().int().min(1).catch(Number.POSITIVE_INFINITY);
const sizeSchema = z.object({ maxwidth: most, maxheight: most });

/** GET /api/oembed?url= */
export const answerOembed = createServerOnlyFn((request: Request) =>
  openly(request, 'reads', async (asking) => {
    const { searchParams } = new URL(asking.request.url);
    const { url = '', format = 'json', ...size } = Object.fromEntries(searchParams);
    if (format !== 'json') return problem(501, 'We answer JSON only.');
    const asked = URL.parse(url, asking.siteUrl);
    const isOurs = asked?.origin === new URL(asking.siteUrl).origin;
    const club = isOurs && (await clubAt(asking.db, asked.pathname));
    if (!club) return problem(404, 'This isn’t the address of a club’s page.');
    return json(asking, oembed(club, asking.siteUrl, sizeSchema.parse(size)));
  }),
);

/** A former path leads to the present one. */
async function clubAt(db: Reading, path: string, steps = 3): Promise<PageClub | undefined> {
  const parts = readClubPath(path);
  const lookup = parts
    ? await lookUpClubByPath(db, clubParams(parts))
    : await lookUpClubById(db, /^\/clubs\/(.+)$/.exec(path)?.[1] ?? 'none');
  if (lookup.kind === 'moved' && steps > 0) return clubAt(db, lookup.path, steps - 1);
  return lookup.kind === 'found' ? lookup.club : undefined;
}

async function cardOf(db: Reading, id: string) {
  const [card] = isUuid(id) ? await clubCards(db, [await currentClubId(db, id)], new Date()) : [];
  return card ?? null;
}

/** GET /embed/clubs/{id} */
export const answerEmbed = createServerOnlyFn(async (id: string) =>
  embeddedClub(await cardOf(database().visitor, id), await getSiteUrl()),
);

/** What the page /open-data shows, with the code to embed a club. */
export const getOpenData = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ embed: z.string() })))
  .handler(async ({ data: { embed } }) => {
    const db = database().visitor;
    const siteUrl = await getSiteUrl();
    const now = new Date();
    const [any] = (await openPage({ db, now, siteUrl }, 'clubs', { limit: 1 })).items;
    const club = await cardOf(db, embed);
    const kinds = KINDS.map(async (kind) => {
      const { count, last } = await stateOf({ db, now }, kind);
      return {
        kind,
        title: WORDS[kind].title,
        count: count.toLocaleString('en-US'),
        changed: dayInWords(dayAt(new Date(last), site.timeZone)),
        fields: fieldsIn(ITEMS[kind]),
        parameters: fieldsIn(PARAMETERS[kind]),
      };
    });
    return {
      license,
      kinds: await Promise.all(kinds),
      examples: examplesFor(siteUrl, any?.id ?? ''),
      embed: club && { id: club.id, name: club.name, code: embedCode(club, siteUrl) },
    };
  });
