import { eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { passkey, profiles, twoFactor, user, verification } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { AppError } from '#domain/app-error.ts';
import { mailRequestSchema } from '#platform/mail/requests.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import { endSessions } from '#platform/session/accounts.ts';
import { isAdministrator } from '#platform/session/authentication.ts';
import { forgetStrangers } from '#features/accounts/sign-in/known-browsers.server.ts';
import { waysOf } from '#features/accounts/sign-in/second-step.server.ts';

/** What identifies the account to an operator; no factors if a password is enough. */
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
  if (!found) throw new AppError('missing', `No account has the email ${address}.`);
  const { hasOne, ...account } = found;
  const ways = await waysOf(statements, account.id);
  return { ...account, factors: hasOne ? [...ways, 'recovery codes'] : ways };
}

type LostFactor = Awaited<ReturnType<typeof lostFactorOf>>;

/**
 * Makes the password alone sign in again, and ends sessions, known browsers, and pending sign-ins.
 * The owner is emailed, for an administrator all administrators too, and the audit log records it.
 */
export async function resetSecondFactor(statements: Sql, email: string): Promise<LostFactor> {
  return statements.transaction(async (tx) => {
    const lost = await lostFactorOf(tx, email);
    const { id, username, factors } = lost;
    if (factors.length === 0) {
      throw new AppError('invalid', `The account of ${lost.email} doesn’t use two-step sign-in.`);
    }
    await tx.delete(twoFactor).where(eq(twoFactor.userId, id));
    await tx.delete(passkey).where(eq(passkey.userId, id));
    await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id));
    // Pending sign-ins, and links that set a password.
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

/** The tables' owner may not use app.enqueue_mail. */
async function mail(tx: Transaction, request: MailRequest): Promise<void> {
  const payload = JSON.stringify(mailRequestSchema.parse(request));
  await tx.execute(sql`select graphile_worker.add_job('mail', ${payload}::json)`);
}
