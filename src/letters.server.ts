import { clubLogos } from '#features/clubs/mail-logos/queries.server.ts';
import { SUGGESTION_LETTERS } from '#features/clubs/suggestions/present.server.ts';
import { MODERATION_LETTERS } from '#features/reviews/moderation/present.server.ts';
import { stillWanted } from '#features/saved/alerts/commands.server.ts';
import { ALERT_LETTERS } from '#features/saved/alerts/present.server.ts';
import { database } from '#platform/database.ts';
import type { JobTask } from '#platform/jobs/jobs.ts';
import type { LogFunction } from '#platform/log.ts';
import { ACCOUNT_LETTERS } from '#platform/mail/letters.ts';
import type { Letters } from '#platform/mail/letters.ts';
import { createMailTask } from '#platform/mail/mail-task.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Sender } from '#platform/mail/template.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** What every mail of the site says. */
const LETTERS: Letters = {
  ...ACCOUNT_LETTERS,
  ...SUGGESTION_LETTERS,
  ...ALERT_LETTERS,
  ...MODERATION_LETTERS,
};

/** The task 'mail' of the site: every letter, with the logos of the clubs in it. */
export function mailTask(options: {
  readonly mailer: Mailer;
  readonly sender: Sender;
  readonly storage: Storage;
  readonly log: LogFunction;
}): JobTask {
  const { storage, ...given } = options;
  return createMailTask({
    ...given,
    letters: LETTERS,
    stillWanted,
    logosOf: (paths) => clubLogos(database().visitor, storage, paths),
  });
}
