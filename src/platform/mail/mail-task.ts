import type { JobContext, JobTask } from '#platform/jobs/jobs.ts';
import type { LogFunction } from '#platform/log.ts';
import { site } from '#site.config.ts';
import { letterFor } from './letters.ts';
import type { Letters } from './letters.ts';
import { MailFailure } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import { mailRequestSchema } from './requests.ts';
import type { MailRequest } from './requests.ts';
import type { Logos } from './pictures.ts';
import { clubsOf, renderMail } from './template.ts';
import type { Letter, Sender } from './template.ts';

/** A refusal that is called permanent may be a temporary misconfiguration of the other side. */
const TRIES_WHEN_REFUSED = 3;

/** What is left of an email that has waited, when it is about to be sent; null for nothing. */
type StillWanted = (
  request: MailRequest,
  context: Pick<JobContext, 'query'>,
) => Promise<MailRequest | null>;

/** The logos of clubs, by the paths of their pages. */
type LogosOf = (paths: readonly string[]) => Promise<Logos>;

/**
 * The task 'mail' for `startJobs`: writes the email and hands it to the mailer. One that is
 * permanently refused is tried 3 times, any other failure for about four days; then it is given up, and
 * waits for an administrator to send it again.
 *
 * @param options.stillWanted called before each try; by default every email is
 * @param options.logosOf the logos of clubs, by the paths of their pages; by default, and while it fails, they
 * show their crests
 */
export function createMailTask(options: {
  readonly mailer: Mailer;
  readonly letters: Partial<Letters>;
  readonly sender: Sender;
  readonly log: LogFunction;
  readonly stillWanted?: StillWanted;
  readonly logosOf?: LogosOf;
}): JobTask {
  const { mailer, letters, sender, log, stillWanted } = options;
  return async (payload, { id, createdAt, attempt, signal, query }) => {
    const parsed = mailRequestSchema.safeParse(payload);
    if (!parsed.success) {
      // Zod's message would repeat its input.
      throw new Error('a mail job of a kind or shape that this version does not know');
    }
    const facts = { kind: parsed.data.kind, jobId: id, attempt };
    const request = stillWanted ? await stillWanted(parsed.data, { query }) : parsed.data;
    if (request === null) {
      log('info', 'mail not wanted any more', facts);
      return;
    }
    const to = recipientOf(request);
    const note = (outcome: Outcome, words?: string) =>
      query('select app.note_mail($1, $2, $3, $4)', [id, to, outcome, words]).catch(
        (error: unknown) => log('warn', 'what became of a mail was not noted', { ...facts, error }),
      );
    try {
      const letter = letterFor(letters, request, sender);
      const logos = await logosFor(letter, options);
      await mailer.send(renderMail(to, letter, sender, logos), { id, createdAt, signal });
    } catch (error) {
      if (error instanceof MailFailure) {
        const outcome = outcomeOf(error, attempt);
        if (outcome !== 'failed') log('error', 'mail refused for good', { ...facts, outcome });
        await note(outcome, error.refusal.words);
      }
      throw error;
    }
    log('info', 'mail sent', facts);
    await note('sent');
  };
}

/** How a try ended, as app.note_mail takes it. */
type Outcome = 'sent' | 'failed' | 'refused' | 'dead';

function outcomeOf({ refusal }: MailFailure, attempt: number): Outcome {
  if (!refusal.permanent || attempt < TRIES_WHEN_REFUSED) return 'failed';
  return refusal.isDeadMailbox ? 'dead' : 'refused';
}

/** No email waits for a picture. */
async function logosFor(
  letter: Letter,
  { logosOf, log }: { readonly logosOf?: LogosOf; readonly log: LogFunction },
): Promise<Logos> {
  const paths = clubsOf(letter).flatMap(({ path }) => path ?? []);
  if (!logosOf || paths.length === 0) return new Map();
  try {
    return await logosOf(paths);
  } catch (error) {
    log('warn', 'a mail goes without logos', { error });
    return new Map();
  }
}

/** Who gets an email: suggestions go to the address in the site's configuration, whatever they say. */
function recipientOf(request: MailRequest): string {
  return 'to' in request ? request.to : site.mail.suggestions;
}
