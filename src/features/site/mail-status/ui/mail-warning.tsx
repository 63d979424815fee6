import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { momentLabel } from '#platform/moment.ts';
import { mailBacklogQuery } from '../client.ts';
import { emailsInWords, unsentIn, whatToCheck } from '../rules.ts';

/**
 * Tells administrators that emails wait for unusually long; nothing when all is well, and nothing
 * when that cannot be found out.
 *
 * @param children stands below, such as the way to the emails
 */
export function MailWarning({ children }: { children?: ReactNode }) {
  const { data: backlog } = useQuery(mailBacklogQuery);
  if (!backlog || unsentIn(backlog) === 0) return null;
  const { waiting, since, givenUp } = backlog;
  return (
    <section
      aria-label="Warning about emails"
      className="mb-6 rounded-2xl border border-danger bg-danger-tint px-5 py-4"
    >
      <p className="font-semibold text-danger">
        {waiting > 0 && since !== null ? (
          <>
            {emailsInWords(waiting)} {waiting === 1 ? 'has' : 'have'} been waiting since{' '}
            <time dateTime={since}>{momentLabel(since)}</time>.
          </>
        ) : null}
        {givenUp > 0 ? ` ${emailsInWords(givenUp)} could not be delivered this week.` : null}
      </p>
      <p className="mt-1">
        {whatToCheck(backlog)}{' '}
        {waiting > 0 ? 'Nothing is lost: the site keeps trying for about four days.' : null}
      </p>
      {children}
    </section>
  );
}
