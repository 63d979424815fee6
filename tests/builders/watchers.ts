import { sql } from 'drizzle-orm';
import { withJobClient } from '#db/client.ts';
import type { Member } from '#domain/actor.ts';
import { sendDigests, stillWanted } from '#features/saved/alerts/commands.server.ts';
import { saveClub, setClubAlerts } from '#features/saved/clubs/commands.server.ts';
import { saveSearch } from '#features/saved/searches/commands.server.ts';
import type { NewSearch } from '#features/saved/searches/schema.ts';
import { waitingNews } from '#features/site/waiting/queries.server.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { ClubBuilder } from './clubs.ts';
import { aMember } from './members.ts';
import type { MemberBuilder } from './members.ts';
import { save } from './save.ts';
import { aTryout } from './tryouts.ts';

type Digest = Extract<MailRequest, { kind: 'digest' }>;

/** A Wednesday evening; digests are made at half past six on the following days. */
const WEDNESDAY = new Date('2026-10-07T22:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

/** @param day days after that Wednesday */
export const morning = (day: number): Date =>
  new Date(Date.parse('2026-10-07T10:30:00Z') + day * DAY_MS);

export const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});

/** A tryout a month after that Wednesday. */
export const aSoonTryout = (club: ClubBuilder, columns = {}) =>
  aTryout({ club, startsAt: new Date('2026-11-07T14:00:00Z'), venueName: 'Gym', ...columns });

/** Members with alerts in a test's database, and the mails that they get. */
export class Watchers {
  /** What was logged while the digests were made. */
  problems: unknown[] = [];
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  /** Begins without members and without mails. */
  async clear(): Promise<void> {
    this.problems = [];
    await this.#database.sql.execute(sql`delete from graphile_worker._private_jobs`);
    await this.#database.sql.execute(sql`delete from auth."user"`);
  }

  /** A member who has saved a club, with alerts. */
  async aWatcher(club: ClubBuilder, alerts: 'daily' | 'weekly' | 'off' = 'daily') {
    const [member] = await save(this.#database.sql, aMember(), club);
    const saving = { clubId: club.id, isSaved: true, note: null };
    await setClubAlerts(this.#database.db, actorOf(member), alerts, WEDNESDAY);
    await saveClub(this.#database.db, actorOf(member), saving, WEDNESDAY);
    return member;
  }

  /** Makes a member save a search with daily alerts. */
  keep(member: MemberBuilder, search: Partial<NewSearch>) {
    return saveSearch(
      this.#database.db,
      actorOf(member),
      { name: 'Near us', page: 'finder', query: '', alerts: 'daily', ...search },
      WEDNESDAY,
    );
  }

  /** Makes the digests that are due. */
  send(now: Date): Promise<number> {
    return sendDigests({
      connectionString: this.#database.appUrl,
      visitor: this.#database.db.visitor,
      waitingFor: (userId) => waitingNews(this.#database.db, userId),
      now,
      signal: AbortSignal.timeout(60_000),
      log: (...line) => void this.problems.push(line),
    });
  }

  /** Returns the digests that are ready to be sent, and removes them. */
  async digests(): Promise<Digest[]> {
    const { rows } = await this.#database.sql.execute<{ payload: Digest }>(
      sql`delete from graphile_worker._private_jobs returning payload, id`,
    );
    return rows.map(({ payload }) => payload).filter(({ kind }) => kind === 'digest');
  }

  /**
   * Returns the mails as the mail server gets them.
   *
   * @param meanwhile happens between taking a digest and sending it
   */
  async sent(at: Date, meanwhile?: () => PromiseLike<unknown>): Promise<Digest[]> {
    return withJobClient(this.#database.appUrl, 'mails', async (client) => {
      const query = (statement: string, values: unknown[]) => client.query(statement, values);
      const sent: Digest[] = [];
      const taken = await this.digests();
      await meanwhile?.();
      for (const request of taken) {
        const wanted = await stillWanted(request, { query }, at);
        if (wanted?.kind === 'digest') sent.push(wanted);
      }
      return sent;
    });
  }
}
