import { useQuery } from '@tanstack/react-query';
import { site } from '#site.config.ts';
import { mailBacklogQuery } from '../client.ts';
import { isWorthTelling, mailsInWords, whatToCheck } from '../rules.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: site.timeZone,
});

/**
 * Tells administrators that mails wait for unusually long; nothing when all is well, and nothing
 * when that cannot be found out.
 */
export function MailWarning() {
  const { data: backlog } = useQuery(mailBacklogQuery);
  if (!backlog || !isWorthTelling(backlog)) return null;
  const { waiting, since, givenUp } = backlog;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-8">
      <section
        aria-label="Warning about mails"
        className="rounded-2xl border border-danger bg-danger-tint px-5 py-4"
      >
        <p className="font-semibold text-danger">
          {waiting > 0 && since !== null ? (
            <>
              {mailsInWords(waiting)} {waiting === 1 ? 'has' : 'have'} been waiting since{' '}
              <time dateTime={since}>{MOMENT.format(new Date(since))}</time>.
            </>
          ) : null}
          {givenUp > 0 ? ` ${mailsInWords(givenUp)} could not be delivered this week.` : null}
        </p>
        <p className="mt-1">
          {whatToCheck(backlog)}{' '}
          {waiting > 0 ? 'Nothing is lost: they are tried again for about four days.' : null}
        </p>
      </section>
    </div>
  );
}
