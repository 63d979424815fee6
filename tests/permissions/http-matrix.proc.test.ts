import type { SQL } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { UNSUBSCRIBE_CALL } from '#features/saved/alerts/rules.ts';
import { REFUSALS } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import { LATER_STEPS } from './http-matrix-second-factor.ts';
import { ADDRESSES, allowedCell, matrixSite } from './http-matrix-cells.ts';
import type { Cell } from './http-matrix-cells.ts';
import { HTTP_MATRIX } from './http-matrix.ts';
import { ACTORS, makeCast, makeWorlds, restoreExpired, secretsOf } from './http-matrix-world.ts';
import type { Cast } from './http-matrix-world.ts';
import { stateOf } from './http-matrix-state.ts';
import type { State } from './http-matrix-state.ts';
import { callTo, send } from './server-function.ts';
import type { Answer, Call } from './server-function.ts';

/**
 * Rows of a worker that share users with sessions, few enough that no one exceeds the limits of ten
 * minutes.
 */
const ROWS_PER_CAST = 10;
/** A visit extends a session older than ten minutes, which would count as a change. */
const CAST_FOR_MS = 5 * 60_000;

const site = matrixSite();
const casts = new Map<boolean, { cast: Cast; rows: number; madeAt: number }>();

/** The users for a row. */
async function castFor({ newSessions = false, byProgram = false }: HttpDeed): Promise<Cast> {
  if (newSessions) return makeCast(site.database, byProgram);
  const known = casts.get(byProgram);
  if (known && known.rows < ROWS_PER_CAST && Date.now() - known.madeAt < CAST_FOR_MS) {
    known.rows += 1;
    return known.cast;
  }
  const cast = await makeCast(site.database, byProgram);
  casts.set(byProgram, { cast, rows: 1, madeAt: Date.now() });
  return cast;
}

/** Whether each attempt that does something has been done. */
function conditionsOf(cells: readonly Cell[]): SQL[] {
  return cells.flatMap(({ deed, world, me }) => ('done' in deed ? [deed.done(world, me)] : []));
}

/**
 * Runs a row as one actor.
 *
 * @param before what was stored, in all its worlds
 * @param wasDone whether it was done already
 * @returns the outcome, as a letter of the matrix or in words, and what is stored afterward
 */
async function outcomeOf(
  cell: Cell,
  before: State,
  wasDone: boolean,
): Promise<{ outcome: string; after: State }> {
  const { deed, cast, world, worlds, me } = cell;
  if (me.name === 'expired') await restoreExpired(site.database, cast);
  const input = await deed.input?.(world, me, site.database);
  const answer = await send(site.url, await callTo(deed.address, input), me.headers);
  const after = await stateOf(site.database, worlds, cast, conditionsOf([cell]));
  const isNowDone = !wasDone && after.holds[0] === true;
  const meant = answer.status < 400 ? (deed.tells?.(world, me) ?? []) : [];
  const told = secretsOf(world, cast, me).find(
    (secret) =>
      answer.text.includes(secret) &&
      !meant.includes(secret) &&
      !JSON.stringify(input ?? '').includes(secret),
  );
  if (told !== undefined) return { outcome: `tells ${told}`, after };
  const outcome = outcomeAs(answer, () => {
    if ('done' in deed) return isNowDone ? 'Y' : '.';
    const shown = deed.shows(answer, world, me);
    return { all: 'Y', nothing: '.', 'something else': 'shows something else' }[shown];
  });
  const mayChange = outcome === 'Y' && 'done' in deed;
  const isChanged = after.trace !== before.trace || isNowDone;
  return { outcome: isChanged && !mayChange ? `${outcome}, but changed` : outcome, after };
}

function outcomeAs(answer: Answer, whenAnswered: () => string): string {
  const { status } = answer;
  return status < 400 ? whenAnswered() : (REFUSALS[status] ?? String(status));
}

for (const address of ADDRESSES) {
  // oxlint-disable-next-line vitest/valid-title -- it is a string, of a template literal type
  describe(address, () => {
    for (const deed of HTTP_MATRIX.filter((row) => row.address === address)) {
      // oxlint-disable-next-line vitest/valid-title -- it is a string
      test(deed.title, async () => {
        const cast = await castFor(deed);
        const worlds = await makeWorlds(site.database, cast, ACTORS.length);
        const cells = worlds.map((world, at) => {
          const me = cast.actors[ACTORS[at] ?? 'visitor'];
          return { deed, cast, world, worlds, me };
        });
        let before = await stateOf(site.database, worlds, cast, conditionsOf(cells));
        const wereDone = before.holds;
        const outcomes: string[] = [];
        for (const [at, cell] of cells.entries()) {
          const { outcome, after } = await outcomeOf(cell, before, wereDone[at] === true);
          outcomes.push(outcome);
          before = after;
        }
        expect(outcomes.join(' ')).toBe(deed.outcomes);
      });
    }
  });
}

describe('a write is refused', () => {
  const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  const STRANGERS: readonly (readonly [string, Record<string, string | undefined>])[] = [
    ['without an origin', { origin: undefined }],
    ['from another site without an origin', { ...page, origin: undefined }],
    ['from another site', { ...page, origin: 'https://evil.example.org' }],
    ['from a page without an origin of its own', { ...page, origin: 'null' }],
    ['from a name that only begins alike', { origin: 'http://127.0.0.1.evil.example.org' }],
    ['from another scheme', { origin: 'https://127.0.0.1' }],
  ];

  // Mail programs may end alerts as well: the rows above send that without a page.
  const WRITES = ADDRESSES.filter(
    (each) => !each.startsWith('GET ') && each !== `POST ${UNSUBSCRIBE_CALL}`,
  );
  for (const address of WRITES) {
    test(`${address} from elsewhere or by GET, and then succeeds from a page`, async () => {
      const cell = await allowedCell(site.database, address);
      const { deed, cast, world, worlds, me } = cell;
      const call = await callTo(address, await deed.input?.(world, me, site.database));
      // Browsers add cookies by themselves; a token could be sent from any site.
      const headers = { cookie: 'signed-in=1', ...me.headers };
      const look = () => stateOf(site.database, worlds, cast, conditionsOf([cell]));
      const before = await look();
      const answers: string[] = [];
      for (const [name, differing] of STRANGERS) {
        const { status } = await send(site.url, call, { ...headers, ...differing });
        answers.push(`${name}: ${status}`);
      }
      expect(answers).toEqual(STRANGERS.map(([name]) => `${name}: 403`));
      expect(await look()).toEqual(before);
      const { status } = await send(site.url, byGet(call), headers);
      expect(await look()).toEqual(before);
      const [, asMember] = deed.outcomes.split(' ');
      const wanted = LATER_STEPS.has(address) ? asMember : 'Y';
      expect((await outcomeOf(cell, before, false)).outcome, 'by a page').toBe(wanted);
      expect(status, 'by GET').toBe(405);
    });
  }
});

/** The same request as another site's link would send it. */
function byGet({ path, headers, body }: Call): Call {
  const query = typeof body === 'string' ? `?payload=${encodeURIComponent(body)}` : '';
  const isRoute = path.startsWith('/api/');
  return { method: 'GET', path: isRoute ? path : path + query, headers, body: undefined };
}
