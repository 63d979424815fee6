import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { site } from '#site.config.ts';
import { clubPath } from '#domain/paths.ts';
import { dayAt } from '#domain/season.ts';
import { database } from '#platform/database.ts';
import { getSiteUrl } from '#platform/site-url.ts';
import { takes } from '#platform/server-functions.ts';
import {
  calendarOfBoard,
  calendarOfClub,
  presentCalendar,
  presentOfferRules,
  presentTryout,
} from './present.server.ts';
import { boardTryouts, calendarTryouts, tryoutById, tryoutsOfClub } from './queries.server.ts';
import { parseTryoutSearch } from './schema.ts';
import type { BoardPage, Tryout } from './schema.ts';

/** A page of the board. Open to anyone. */
export const getTryouts = createServerFn({ method: 'GET' })
  .validator(takes(z.record(z.string(), z.unknown()).transform(parseTryoutSearch)))
  .handler(async ({ data: search }): Promise<BoardPage> => {
    const now = new Date();
    const { visitor } = database();
    const { rows, next, isPlaceUnknown } = await boardTryouts(visitor, search, now);
    return {
      tryouts: rows.map(({ distance, ...row }) => {
        const tryout = presentTryout(row, now);
        return distance === undefined ? tryout : { ...tryout, club: { ...tryout.club, distance } };
      }),
      next,
      isPlaceUnknown,
      offerRules: presentOfferRules(search.state),
    };
  });

/** The tryout with an id, over or not; null when there is none. Open to anyone. */
export const getTryout = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ id: z.string() })))
  .handler(async ({ data: { id } }): Promise<Tryout | null> => {
    const row = await tryoutById(database().visitor, id);
    return row ? presentTryout(row, new Date()) : null;
  });

/** GET /tryouts.ics: the calendar of a board with these filters, or of the club that is asked for. */
export const answerCalendar = createServerOnlyFn(
  async (query: Readonly<Record<string, unknown>>) => {
    // Of a list of clubs, which an address may hold, the first counts.
    const [club] = [query['club']].flat();
    if (typeof club === 'string') return answerClubCalendar(club);
    const search = { ...parseTryoutSearch(query), after: undefined };
    const rows = await calendarTryouts(database().visitor, search, new Date());
    return calendarAnswer(
      presentCalendar(rows, await getSiteUrl(), calendarOfBoard(search)),
      'inline',
    );
  },
);

/** GET /tryouts/ID.ics: one tryout, for a calendar. */
export const answerTryoutFile = createServerOnlyFn(async (id: string) => {
  const row = await tryoutById(database().visitor, id);
  if (!row) return new Response('There is no such tryout.', { status: 404 });
  const day = dayAt(row.startsAt, site.timeZone);
  const name = `attachment; filename="tryout-${day}.ics"`;
  return calendarAnswer(presentCalendar([row], await getSiteUrl(), null), name);
});

async function answerClubCalendar(clubId: string): Promise<Response> {
  const found = await tryoutsOfClub(database().visitor, clubId, new Date());
  if (!found) return new Response('There is no such club.', { status: 404 });
  const of = calendarOfClub(found.club.name, clubPath(found.club));
  return calendarAnswer(presentCalendar(found.rows, await getSiteUrl(), of), 'inline');
}

function calendarAnswer(text: string, disposition: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': disposition,
    },
  });
}
