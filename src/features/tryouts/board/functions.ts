import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { offerRules, site } from '#site.config.ts';
import { clubPath } from '#domain/paths.ts';
import { asUnderstood } from '#domain/near.ts';
import { dayAt, dayInWords } from '#domain/season.ts';
import { database } from '#platform/database.ts';
import { getSiteUrl } from '#platform/site-url.ts';
import { takes } from '#platform/server-functions.ts';
import { presentCalendar, presentTryout } from './present.server.ts';
import type { TryoutRow } from './present.server.ts';
import { boardTryouts, calendarTryouts, tryoutById, tryoutsOfClub } from './queries.server.ts';
import { boardTitle, filterQuery } from './rules.ts';
import { parseTryoutSearch } from './schema.ts';
import type { Tryout } from './schema.ts';

export const getTryouts = createServerFn({ method: 'GET' })
  .validator(takes(z.record(z.string(), z.unknown()).transform(parseTryoutSearch)))
  .handler(async ({ data: search }) => {
    const now = new Date();
    const { rows, next, place } = await boardTryouts(database().visitor, search, now);
    return {
      tryouts: rows.map((row) => presentTryout(row, now)),
      next,
      place,
      // Of the state asked for, or of all states.
      offerRules: offerRules
        .filter(({ state }) => (asUnderstood(search, place).state ?? state) === state)
        .map((rule) => ({ ...rule, checked: dayInWords(rule.checked) })),
    };
  });

export const getTryout = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ id: z.string(), near: z.string().optional() })))
  .handler(async ({ data: { id, near } }): Promise<Tryout | null> => {
    const row = await tryoutById(database().visitor, id, near);
    return row ? presentTryout(row, new Date()) : null;
  });

/** GET /tryouts.ics: the calendar of the board with filters, or of a club. */
export const answerCalendar = createServerOnlyFn(
  async (query: Readonly<Record<string, unknown>>) => {
    const { visitor } = database();
    const now = new Date();
    // The query may list several clubs; the first counts.
    const [clubId] = [query['club']].flat();
    if (typeof clubId === 'string') {
      const found = await tryoutsOfClub(visitor, clubId, now);
      if (!found) return new Response('We couldn’t find this club.', { status: 404 });
      const { club, rows } = found;
      return calendarAnswer(rows, { title: `${club.name} tryouts`, path: clubPath(club) });
    }
    const search = parseTryoutSearch(query);
    const { rows, place } = await calendarTryouts(visitor, search, now);
    const path = `/tryouts${filterQuery(search)}`;
    return calendarAnswer(rows, { title: boardTitle(asUnderstood(search, place)), path });
  },
);

export const answerTryoutFile = createServerOnlyFn(async (id: string) => {
  const row = await tryoutById(database().visitor, id);
  if (!row) return new Response('We couldn’t find this tryout.', { status: 404 });
  const day = dayAt(row.startsAt, site.timeZone);
  return calendarAnswer([row], null, `attachment; filename="tryout-${day}.ics"`);
});

async function calendarAnswer(
  rows: readonly TryoutRow[],
  of: Parameters<typeof presentCalendar>[2],
  disposition = 'inline',
): Promise<Response> {
  return new Response(presentCalendar(rows, await getSiteUrl(), of), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': disposition,
    },
  });
}
