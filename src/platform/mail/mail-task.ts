import type { JobContext, JobTask } from '#platform/jobs/jobs.ts';
import type { LogFunction } from '#platform/log/log.ts';
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

/** What a server calls permanent may be its own temporary misconfiguration. */
const TRIES_WHEN_REFUSED = 3;

interface MailTaskOptions {
  readonly mailer: Mailer;
  readonly letters: Partial<Letters>;
  readonly sender: Sender;
  readonly log: LogFunction;
  /** What is still to be sent of an email that has waited; null for nothing. */
  readonly stillWanted?: (
    request: MailRequest,
    context: Pick<JobContext, 'query'>,
  ) => Promise<MailRequest | null>;
  readonly logosOf?: (paths: readonly string[]) => Promise<Logos>;
}

/**
 * A permanent refusal is tried 3 times, any other failure for about four days. Then the email waits
 * for an administrator to send it again.
 */
export function createMailTask(options: MailTaskOptions): JobTask {
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

type Outcome = 'sent' | 'failed' | 'refused' | 'returned' | 'dead';

function outcomeOf({ refusal }: MailFailure, attempt: number): Outcome {
  if (!refusal.permanent || attempt < TRIES_WHEN_REFUSED) return 'failed';
  if (refusal.isDeadMailbox) return 'dead';
  return refusal.isOfRecipient ? 'returned' : 'refused';
}

/** No email waits for a picture. */
async function logosFor(letter: Letter, { logosOf, log }: MailTaskOptions): Promise<Logos> {
  const paths = clubsOf(letter).flatMap(({ path }) => path ?? []);
  if (!logosOf || paths.length === 0) return new Map();
  try {
    return await logosOf(paths);
  } catch (error) {
    log('warn', 'a mail goes without logos', { error });
    return new Map();
  }
}

function recipientOf(request: MailRequest): string {
  return 'to' in request ? request.to : site.mail.suggestions;
}
