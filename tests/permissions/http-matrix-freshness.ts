import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { answerToken } from '#features/clubs/freshness/queries.server.ts';
import { currentSeason } from '#platform/current-season.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import type { World } from './http-matrix-world.ts';

const EDITORS = /*  */ '1 3 3 3 Y 3 3 Y 1 1 1';
const EVERYBODY = /**/ 'Y Y Y Y Y Y Y Y Y Y Y';

/** The link of a yearly mail to a club without admins. */
async function tokenOf({ strangeClub }: World, database: Sql): Promise<string> {
  const { rows } = await database.execute<{ value: string }>(sql`select value from auth.secret`);
  return answerToken(strangeClub, currentSeason(), 'strange@clubs.invalid', [rows[0]?.value ?? '']);
}

const isStated = (club: string, kind: string, saidBy: SQL): SQL => sql`exists (
  select from club_statements where club_id = ${club} and kind = ${kind} and said_by in (${saidBy}))`;

const correction = (w: World) => ({ clubId: w.strangeClub, facts: { contactPhone: '555-0199' } });

/** Confirmed facts; http-matrix.ts explains the rows. */
export const FRESHNESS: readonly HttpDeed[] = [
  ...triesOf('POST clubs.editing.confirmFacts', [
    {
      title: '[FRES-01] confirms facts of a club',
      outcomes: EDITORS,
      input: (w) => ({ clubId: w.club, groups: ['contact', 'season'] }),
      done: (w) => isStated(w.club, 'right', sql`'club', 'site'`),
    },
  ]),
  ...triesOf('POST clubs.freshness.getAskedClub', [
    {
      title: '[FRES-04] opens the link in a yearly mail',
      outcomes: EVERYBODY,
      input: async (w, _me, database) => ({ token: await tokenOf(w, database) }),
      shows: showing<{ id: string } | null>((club, w) => club?.id === w.strangeClub),
    },
  ]),
  ...triesOf('POST clubs.freshness.answerAsked', [
    {
      title: '[FRES-04] confirms a club with the link in a yearly mail',
      outcomes: EVERYBODY,
      input: async (w, _me, database) => ({ token: await tokenOf(w, database), answer: 'right' }),
      done: (w) => isStated(w.strangeClub, 'right', sql`'contact'`),
    },
    {
      title: '[FRES-06] says that a club has closed with the link in a yearly mail',
      outcomes: EVERYBODY,
      input: async (w, _me, database) => ({ token: await tokenOf(w, database), answer: 'closed' }),
      done: (w) => isStated(w.strangeClub, 'closed', sql`'contact'`),
    },
    {
      title: '[FRES-04] answers for a club with a forged link',
      outcomes: '4 4 4 4 4 4 4 4 4 4 4',
      input: (w) => ({ token: `${w.strangeClub}.2026.${'0'.repeat(64)}`, answer: 'right' }),
      done: (w) => isStated(w.strangeClub, 'right', sql`'contact'`),
    },
  ]),
  ...triesOf('POST clubs.suggestions.suggestEdit', [
    {
      title: '[FRES-05] corrects a fact as the contact address with the link in a yearly mail',
      outcomes: EVERYBODY,
      input: async (w, _me, database) => ({ ...correction(w), token: await tokenOf(w, database) }),
      done: (w) => isStated(w.strangeClub, 'change', sql`'contact'`),
    },
    {
      title: '[FRES-05] corrects a fact with another club’s link, but not as the contact address',
      outcomes: EVERYBODY,
      input: async (w, _me, database) => ({
        ...correction(w),
        clubId: w.otherClub,
        token: await tokenOf(w, database),
      }),
      done: (w) => sql`${isStated(w.otherClub, 'change', sql`'member', 'visitor'`)}
        and not ${isStated(w.otherClub, 'change', sql`'contact'`)}`,
    },
  ]),
];
