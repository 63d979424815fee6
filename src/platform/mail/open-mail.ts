import path from 'node:path';
import type { Environment } from '#platform/environment.ts';
import { isLoopbackName } from '#platform/http/loopback.ts';
import { keptSecret, randomSecret } from '#platform/kept-secret.ts';
import { isDemo } from '#platform/start-mode.ts';
import type { StartMode } from '#platform/start-mode.ts';
import { site } from '#site.config.ts';
import { createOutboxPage } from './outbox-page.ts';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp.ts';

const KEY_FILE = 'outbox-key';

/**
 * The mail server, a demo's outbox, or neither: then emails wait, since one that nobody would see
 * does not count as sent.
 */
export async function openMail(
  {
    smtpUrl,
    mailFrom,
    mailReplyTo: replyTo,
    dataDir,
  }: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'dataDir'> &
    Partial<Pick<Environment, 'mailReplyTo'>>,
  mode: StartMode,
) {
  const from = mailFrom ?? site.mail.from;
  if (smtpUrl !== undefined && smtpUrl !== 'none') {
    // A relay on this machine needs no encryption on the way, and rarely has a certificate.
    const requireTls = mode === 'production' && !isLoopbackName(new URL(smtpUrl).hostname);
    return { mailer: smtpMailer({ url: smtpUrl, from, replyTo, requireTls }), outbox: undefined };
  }
  if (smtpUrl === 'none' || !isDemo(mode)) return { mailer: undefined, outbox: undefined };
  const folder = path.join(dataDir, 'outbox');
  const key = await keptSecret(path.join(dataDir, KEY_FILE), randomSecret);
  const page = createOutboxPage({ folder, siteName: site.name, key, open: mode === 'open demo' });
  return { mailer: outboxMailer({ folder, from }), outbox: { page, link: `/outbox?key=${key}` } };
}
