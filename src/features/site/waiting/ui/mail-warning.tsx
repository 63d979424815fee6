import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { momentLabel } from '#platform/moment.ts';
import { mailBacklogQuery } from '../client.ts';
import { unsentIn, whatToCheck } from '../mail-rules.ts';

/** Nothing if all is well, or if that cannot be found out. */
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
          <span>
            {countOf(waiting, 'email')} {waiting === 1 ? 'has' : 'have'} been waiting since{' '}
            <time dateTime={since}>{momentLabel(since)}</time>.
          </span>
        ) : null}
        <span>{givenUp > 0 && ` We couldn’t deliver ${countOf(givenUp, 'email')} this week.`}</span>
      </p>
      <p className="mt-1">
        {whatToCheck(backlog)}{' '}
        <span>{waiting > 0 && 'Nothing is lost. We’ll keep trying for about four days.'}</span>
      </p>
      {children}
    </section>
  );
}
