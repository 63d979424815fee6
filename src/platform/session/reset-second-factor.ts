import { eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { passkey, profiles, twoFactor, user, verification } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { AppError } from '#domain/app-error.ts';
import { mailRequestSchema } from '#platform/mail/requests.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import { endSessions } from './accounts.ts';
import { isAdministrator } from './authentication.ts';
import { forgetStrangers } from './known-browsers.ts';
import { waysOf } from './second-step.ts';

/**
 * The account with an email address, and what signing in to it requires.
 *
 * @param statements as the role that owns the tables
 * @returns what the operator needs to identify it; no factors when signing in takes only a password
 * @throws AppError missing when there is none
 */
export async function lostFactorOf(statements: Sql | Transaction, email: string) {
  const address = email.trim().toLowerCase();
  const [found] = await statements
    .select({
      id: user.id,
      email: user.email,
      username: profiles.username,
      hasOne: user.twoFactorEnabled,
      isAdministrator: isAdministrator(user.id),
    })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.email, address));
  if (!found) throw new AppError('missing', `There is no account with the email ${address}.`);
  const { hasOne, ...account } = found;
  const ways = await waysOf(statements, account.id);
  return { ...account, factors: hasOne ? [...ways, 'recovery codes'] : ways };
}

/** An account whose second factor is lost. */
type LostFactor = Awaited<ReturnType<typeof lostFactorOf>>;

/**
 * Removes the authenticator app, the passkeys and the recovery codes of an account whose owner has lost
 * them, so that the password alone signs in again, and ends its sessions, known browsers and pending steps.
 * The owner gets an email, for an administrator all administrators do, and the log of changes records it.
 *
 * @param statements as the role that owns the tables
 * @throws AppError missing when there is no such account, invalid when it has no second factor
 */
export async function resetSecondFactor(statements: Sql, email: string): Promise<LostFactor> {
  return statements.transaction(async (tx) => {
    const lost = await lostFactorOf(tx, email);
    const { id, username, factors } = lost;
    if (factors.length === 0) {
      throw new AppError('invalid', `The account of ${lost.email} has no second factor.`);
    }
    await tx.delete(twoFactor).where(eq(twoFactor.userId, id));
    await tx.delete(passkey).where(eq(passkey.userId, id));
    await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id));
    // Sign-ins awaiting their second step, and links that set a password.
    await tx.delete(verification).where(eq(verification.value, id));
    await endSessions(tx, id);
    await forgetStrangers(tx, id);
    await tx.insert(auditLog).values({
      subject: 'member',
      subjectId: id,
      subjectName: username ?? '',
      action: 'changed',
      before: { second_factors: [...factors] },
      after: { second_factors: [] },
      transactionId: sql`txid_current()`,
    });
    await mail(tx, { kind: 'sign-in-changed', to: lost.email, change: 'factors-reset' });
    if (lost.isAdministrator) await tellAdministrators(tx, lost);
    return lost;
  });
}

async function tellAdministrators(tx: Transaction, lost: LostFactor): Promise<void> {
  const { rows } = await tx.execute<{ to: string }>(sql`
    select account.email as to from public.user_roles as held
    join public.profiles as holder on holder.id = held.user_id
    join auth."user" as account on account.id = held.user_id
    where held.role = 'admin' and holder.status is distinct from 'deactivated'
      and held.user_id <> ${lost.id}`);
  for (const { to } of rows) {
    const username = lost.username ?? 'a member';
    await mail(tx, { kind: 'sign-in-changed', to, change: 'factors-reset', username });
  }
}

/** As the owner of the tables, which may not use app.enqueue_mail. */
async function mail(tx: Transaction, request: MailRequest): Promise<void> {
  const payload = JSON.stringify(mailRequestSchema.parse(request));
  await tx.execute(sql`select graphile_worker.add_job('mail', ${payload}::json)`);
}
