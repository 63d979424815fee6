import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { inTransaction, withJobClient } from '#db/client.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { seasonLabel } from '#domain/season.ts';
import { answerToken } from '#features/clubs/freshness/queries.server.ts';
import { firstAskDayOf, seasonToAskAbout } from '#features/clubs/freshness/rules.ts';
import { site } from '#site.config.ts';
import { BATCH, NEXT_BATCH, enqueueMails } from './commands.server.ts';
import type { Sending } from './commands.server.ts';
import { clubsToMail, fates } from './queries.server.ts';
import type { MailedClub } from './rules.ts';

/** Ahead of each season, asks every club's contact address whether its facts are still right (FRES-04). */
function question(season: string) {
  return {
    subject: `Is your page still right for ${season}?`,
    text: `Families will soon look for a club for the ${season} season. Is what your page says still right? Checking it takes a minute, and you don’t need to sign in.
Choose one of three answers: all of it is still right, something changed, or the club has closed. Once you confirm your page, it tells families so.`,
  };
}

/** The next mails, in one transaction with the rows 'asked', so that it can stop at any moment. Returns how many. */
export async function askClubs(options: Sending & { readonly now?: Date }): Promise<number> {
  const { connectionString, visitor, secrets, now = new Date() } = options;
  const season = seasonToAskAbout(now);
  if (season === null) return 0;
  return withJobClient(connectionString, 'directory yearly questions', (client) =>
    inTransaction(client, async () => {
      const db = drizzle({ client });
      await db.execute(sql`select pg_advisory_xact_lock(7744, 1)`);
      const { rows } = await db.execute<{ id: string }>(sql`
        select club_id as id from club_statements where kind = 'asked'
          and created_at >= (${`${firstAskDayOf(season)} 00:00`}::timestamp at time zone ${site.timeZone})`);
      const asked = new Set(rows.map(({ id }) => id));
      const waiting = (await clubsToMail(visitor, undefined, season)).filter(
        ({ id }) => !asked.has(id),
      );
      const due = (await fates(db, waiting, secrets)).get('toSend') ?? [];
      const batch = due.slice(0, BATCH);
      const answerOf = ({ id, to }: MailedClub) =>
        `/still-right#${answerToken(id, season, to, secrets)}`;
      await enqueueMails(db, batch, question(seasonLabel(season)), secrets, answerOf);
      if (batch.length > 0) {
        await db.insert(clubStatements).values(
          batch.map(({ id }) => ({
            clubId: id,
            saidBy: 'site' as const,
            userId: null,
            kind: 'asked' as const,
            outcome: 'stated' as const,
          })),
        );
      }
      if (due.length > BATCH) {
        await db.execute(sql`
          select graphile_worker.add_job('ask-clubs', job_key => 'ask-clubs', run_at => ${NEXT_BATCH})`);
      }
      return batch.length;
    }),
  );
}
