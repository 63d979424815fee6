import { hash } from 'node:crypto';
import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { presentId } from '#db/merged-clubs.ts';
import type { Reading } from '#db/db.ts';
import { ERROR_STATUS } from '#domain/app-error.ts';
import { isUuid } from '#domain/ids.ts';
import { clubParams, readClubPath } from '#domain/paths.ts';
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
import { embedCode, embeddedClub, oembed } from './embed-present.server.ts';
import { openPage, stateOf } from './queries.server.ts';
import { examplesFor, isTagIn, OPEN_HEADERS } from './rules.ts';
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

/** With a tag of what stays the same from one call to the next; 304 if the caller has that. */
function tagged(
  { request }: Asking,
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

const JSON_HEADERS = {
  'Content-Type': 'application/json',
  // As pages behind a CDN (D78).
  'Cache-Control': 'public, max-age=0, s-maxage=60',
};
const json = (asking: Asking, content: object, tagOf = content) =>
  tagged(asking, tagOf, () => JSON.stringify(content), JSON_HEADERS);

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
  return json(asking, { asOf, ...page }, page);
}

function issueInWords(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `Unknown parameter: ${issue.keys.join(', ')}.`
    : `${issue.path.join('.')}: ${issue.message}.`;
}

const EVER = '1970-01-01T00:00:00Z';

/** GET /api/v1/clubs/{id} */
export const answerOpenClub = createServerOnlyFn((request: Request, id: string) =>
  openly(request, 'reads', async (asking) => {
    const asked = { id, limit: 1, changed_since: EVER };
    const [found] = isUuid(id) ? (await openPage(asking.db, 'clubs', asked, asking)).items : [];
    if (found === undefined) return problem(404, 'We couldn’t find this club.');
    if (!('deleted' in found)) return json(asking, ITEMS.clubs.parse(found));
    return problem(410, 'This club has been removed.', found);
  }),
);

async function answerDownload(asking: Asking, kind: Kind, format: 'csv' | 'json') {
  const { db, siteUrl, now } = asking;
  const { last, ...state } = await stateOf(db, kind, now);
  const tagOf = [kind, format, siteUrl, Object.keys(ITEMS[kind].shape), state];
  const pieces = () =>
    ReadableStream.from(downloadPieces(asking, kind, format)).pipeThrough(new TextEncoderStream());
  // The DOM's types do not match Node's streams yet.
  return tagged(asking, tagOf, pieces as () => globalThis.ReadableStream, {
    'Last-Modified': new Date(last).toUTCString(),
    'Cache-Control': 'no-cache',
    'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
    'Content-Disposition': `attachment; filename="${kind}.${format}"`,
  });
}

/** GET /api/openapi.json */
export const answerOpenApi = createServerOnlyFn((request: Request) =>
  openly(request, 'reads', async (asking) => json(asking, openApi(asking.siteUrl))),
);

const size = z.coerce.number().int().min(1).catch(Number.POSITIVE_INFINITY);
const sizeSchema = z.object({ maxwidth: size, maxheight: size });

/** GET /api/oembed?url= */
export const answerOembed = createServerOnlyFn((request: Request) =>
  openly(request, 'reads', async (asking) => {
    const { url, format = 'json', ...most } = Object.fromEntries(asking.url.searchParams);
    if (format !== 'json') return problem(501, 'We answer JSON only.');
    const club = await clubAt(asking, url ?? '');
    if (!club) return problem(404, 'This isn’t the address of a club’s page.');
    return json(asking, oembed(club, asking.siteUrl, sizeSchema.parse(most)));
  }),
);

async function clubAt({ db, siteUrl }: Asking, address: string) {
  const url = URL.parse(address, siteUrl);
  let path = url?.origin === new URL(siteUrl).origin ? url.pathname : undefined;
  // A former path leads to the present one.
  for (let steps = 0; path !== undefined && steps < 3; steps += 1) {
    const parts = readClubPath(path);
    const lookup = parts
      ? await lookUpClubByPath(db, clubParams(parts))
      : await lookUpClubById(db, /^\/clubs\/([^/]+)$/.exec(path)?.[1] ?? 'none');
    if (lookup.kind === 'found') return lookup.club;
    path = lookup.kind === 'moved' ? lookup.path : undefined;
  }
  return undefined;
}

async function cardOf(db: Reading, id: string) {
  const [card] = isUuid(id) ? await clubCards(db, [await presentId(db, id)], new Date()) : [];
  return card ?? null;
}

/** GET /embed/clubs/{id} */
export const answerEmbed = createServerOnlyFn(async (id: string) =>
  embeddedClub(await cardOf(database().visitor, id), await getSiteUrl()),
);

/** What the page /open-data shows, with the code to embed a club. */
export const getOpenData = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ embed: z.string().optional() })))
  .handler(async ({ data: { embed = '' } }) => {
    const db = database().visitor;
    const siteUrl = await getSiteUrl();
    const now = new Date();
    const [any] = (await openPage(db, 'clubs', { limit: 1 }, { now, siteUrl })).items;
    const club = await cardOf(db, embed);
    const kinds = KINDS.map(async (kind) => {
      const { count, last } = await stateOf(db, kind, now);
      return {
        kind,
        title: TITLES[kind],
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
