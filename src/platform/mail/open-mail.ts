import path from 'node:path';
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
  /** Shows the outbox; undefined where there is none. */
  readonly outboxPage: OutboxPage | undefined;
}

/**
 * Chooses between the mail server, the outbox of a demo in DATA_DIR/outbox, and waiting: a mail that
 * nobody would see is not called sent.
 *
 * @param options.smtpUrl smtp:// or smtps://, or 'none'
 * @param options.from 'Name <address>' or an address
 */
export function openMail(options: {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly dataDir: string;
  readonly mode: StartMode;
  readonly siteName: string;
}): SiteMail {
  const { smtpUrl, from, siteName, mode } = options;
  if (smtpUrl !== undefined && smtpUrl !== 'none') {
    return { mailer: smtpMailer({ url: smtpUrl, from }), outboxPage: undefined };
  }
  if (smtpUrl === 'none' || !isDemo(mode)) return { mailer: undefined, outboxPage: undefined };
  const folder = path.join(options.dataDir, 'outbox');
  return {
    mailer: outboxMailer({ folder, from }),
    outboxPage: createOutboxPage({ folder, siteName }),
  };
}
