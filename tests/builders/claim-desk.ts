import { and, eq, sql } from 'drizzle-orm';
import { rateLimit } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { clubs } from '#db/schema/clubs.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { lookInDns, press } from '#features/clubs/claims/commands.server.ts';
import type { TxtResolver } from '#features/clubs/claims/dns-check.server.ts';
import { claimCards } from '#features/clubs/claims/queries.server.ts';
import type { Deed, Means } from '#features/clubs/claims/schema.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aDatabase } from '#tests/database.ts';
import { aClub } from './clubs.ts';
import { aMember } from './members.ts';
import { save } from './save.ts';

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const proven = () => Promise.resolve();

/** People who claim clubs, the emails about it, and an administrator who decides. */
export async function aClaimDesk() {
  const database = await aDatabase();
  await prepareMails(database);
  const { db, sql: owner } = database;
  const [one] = await save(owner, aMember().withRole('admin'));
  const admin: Member = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  const send = async (actor: Actor, deed: Deed, prove = proven) =>
    (await press(db, actor, deed, prove)).title;
  const cardsOf = (actor: Actor, clubId: string) => claimCards(db, actor, { clubId });

  async function mails(about: string) {
    const { rows } = await owner.execute<{ payload: { to: string; link: string } }>(sql`
      select payload from graphile_worker._private_jobs
      where payload ->> 'about' = ${about} or payload ->> 'link' ~ ('[#&]' || ${about} || '=')
      order by id`);
    return rows.map(({ payload }) => payload);
  }

  return {
    database,
    admin,
    send,
    cardsOf,
    mails,
    /** The token in the newest email. One that proves a claim can also object to it. */
    token: async (about: string) =>
      new RegExp(`[#&]${about}=(\\w+)`).exec((await mails(about)).at(-1)?.link ?? '')?.[1] ?? '',
    /** Listed for longer than 30 days. */
    async club(facts: Parameters<typeof aClub>[0] = {}) {
      const contact = { contactEmail: 'info@aces.org', website: 'https://aces.org' };
      const club = aClub({ createdAt: daysAgo(60), ...contact, ...facts });
      await save(owner, club);
      return club.id;
    },
    async person(...clubIds: string[]) {
      const member = clubIds.reduce((person, club) => person.administering(club), aMember());
      await save(owner, member);
      const actor: Member = {
        kind: 'member',
        userId: member.id,
        roles: clubIds.length > 0 ? ['club_admin'] : [],
        administeredClubs: clubIds,
      };
      return { ...actor, name: member.profile.username ?? '' };
    },
    claim: (actor: Actor, clubId: string, means: Means, typed = '') =>
      send(actor, { deed: 'claim', clubId, means, typed }),
    link: (actor: Actor, token: string) => send(actor, { deed: 'link', token }),
    /** The data that a step of the page sends. */
    async step(actor: Actor, clubId: string, label: string): Promise<Deed> {
      const steps = (await cardsOf(actor, clubId)).flatMap((card) => card.steps);
      const step = steps.find((found) => found.label === label);
      if (!step) throw new Error(`there is no ${label}`);
      return step.deed;
    },
    isClubAdmin: async ({ userId }: Member, clubId: string) =>
      (await owner.$count(
        userRoles,
        and(eq(userRoles.userId, userId), eq(userRoles.clubId, clubId)),
      )) === 1,
    async states(clubId: string) {
      const ofClub = eq(clubClaims.clubId, clubId);
      const rows = await owner
        .select()
        .from(clubClaims)
        .where(ofClub)
        .orderBy(clubClaims.createdAt);
      return rows.map(({ state }) => state);
    },
    log: ({ userId }: Member) =>
      owner.select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(auditLog.id),
    /** An edit by an administrator, some days ago. */
    async changed(clubId: string, facts: Partial<typeof clubs.$inferInsert>, days: number) {
      await db.as(admin, (tx) => tx.update(clubs).set(facts).where(eq(clubs.id, clubId)));
      const ofClub = eq(auditLog.subjectId, clubId);
      await owner
        .update(auditLog)
        .set({ createdAt: daysAgo(days) })
        .where(ofClub);
    },
    look: (resolver?: TxtResolver) =>
      lookInDns(database.appUrl, AbortSignal.timeout(20_000), resolver),
    /** As if everything so far had happened days ago, because emails to one mailbox are limited. */
    async forgetMails() {
      await owner.execute(sql`delete from graphile_worker._private_jobs`);
      await owner.delete(rateLimit);
      await owner.execute(sql`update club_claims set created_at = created_at - interval '2 days'`);
    },
  };
}
export type ClaimDesk = Awaited<ReturnType<typeof aClaimDesk>>;
