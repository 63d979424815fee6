import path from 'node:path';
import { isLoopbackName } from '#platform/http/loopback.ts';
import { keptSecret, randomSecret } from '#platform/kept-secret.ts';
import { isDemo } from '#platform/start-mode.ts';
import type { StartMode } from '#platform/start-mode.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxPage } from './outbox-page.ts';
import type { OutboxPage } from './outbox-page.ts';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp.ts';

/** Where the mails of this instance go. */
export interface SiteMail {
  /** Undefined where mails wait in the queue. */
  readonly mailer: Mailer | undefined;
  /** Undefined where there is none. */
  readonly outbox: SiteOutbox | undefined;
}

/** The outbox of a demo, for whoever has started it. */
interface SiteOutbox {
  readonly page: OutboxPage;
  /** Path and query, key included. */
  readonly link: string;
}

/** Where programs find the key: it is all that the file holds. */
const KEY_FILE = 'outbox-key';

/**
 * Chooses between the mail server, the outbox of a demo in DATA_DIR/outbox, and waiting: a mail that
 * nobody would see is not called sent.
 *
 * @param options.smtpUrl smtp:// or smtps://, or 'none'
 * @param options.from 'Name <address>' or an address
 */
export async function openMail(options: {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly dataDir: string;
  readonly mode: StartMode;
  readonly siteName: string;
}): Promise<SiteMail> {
  const { smtpUrl, from, siteName, mode } = options;
  if (smtpUrl !== undefined && smtpUrl !== 'none') {
    // A relay on this machine has nothing to hide on the way, and rarely a certificate.
    const requireTls = mode === 'production' && !isLoopbackName(new URL(smtpUrl).hostname);
    return { mailer: smtpMailer({ url: smtpUrl, from, requireTls }), outbox: undefined };
  }
  if (smtpUrl === 'none' || !isDemo(mode)) return { mailer: undefined, outbox: undefined };
  const folder = path.join(options.dataDir, 'outbox');
  const key = await keptSecret(path.join(options.dataDir, KEY_FILE), randomSecret);
  const open = mode === 'open demo';
  return {
    mailer: outboxMailer({ folder, from }),
    outbox: {
      page: createOutboxPage({ folder, siteName, key, open }),
      link: `/outbox?key=${key}`,
    },
  };
}
