import { useQuery } from '@tanstack/react-query';
import { countOf } from '#domain/count-of.ts';
import { momentLabel } from '#platform/moment.ts';
import { Loading } from '#ui/loading.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import { useSubmit } from '#ui/submit.ts';
import { sendAgainMutation, unsentMailsQuery } from '../client.ts';
import { reasonOf, subjectOf } from '../mail-rules.ts';
import { MOST_LISTED } from '../schema.ts';
import type { UnsentMail } from '../schema.ts';

export function UnsentEmails() {
  const query = useQuery(unsentMailsQuery);
  const { data } = query;
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-title">Unsent email</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          Emails that have waited more than 15 minutes, and ones we stopped trying to send in the
          last 30 days. Only admins can see who they’re for. We hide what they say.
        </p>
      </div>
      <LoadFailure title="We couldn’t load the emails" query={query} />
      {query.isPending ? <Loading label="Loading emails..." bars={['h-11', 'h-11']} /> : null}
      {data?.length === 0 ? <Notice text="Every email has gone out." /> : null}
      {data === undefined || data.length === 0 ? null : (
        <section aria-label="Unsent emails">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status" className="text-ink-soft">
              {data.length < MOST_LISTED
                ? countOf(data.length, 'email')
                : `The ${MOST_LISTED} that have been waiting the longest`}
            </p>
            <SendAgain label="Send all again" />
          </div>
          <RecordTable
            caption="Unsent emails"
            columns={COLUMNS}
            rows={data}
            keyOf={({ id }) => id}
            isFaded={({ nextTry }) => nextTry === null}
          />
        </section>
      )}
    </div>
  );
}

const COLUMNS: readonly RecordColumn<UnsentMail>[] = [
  { title: 'About', isName: true, cell: subjectOf },
  {
    title: 'Waiting since',
    cell: ({ since }) => <time dateTime={since}>{momentLabel(since)}</time>,
  },
  { title: 'To', cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span> },
  { title: 'Tries', cell: ({ tries }) => tries },
  {
    title: 'What went wrong',
    cell: (mail) => (
      <>
        {reasonOf(mail)}
        {mail.relay === null ? null : (
          <q className="block text-sm wrap-anywhere text-ink-soft">{mail.relay}</q>
        )}
      </>
    ),
  },
  {
    title: 'Next try',
    cell: ({ nextTry }) =>
      nextTry === null ? 'Stopped trying' : <time dateTime={nextTry}>{momentLabel(nextTry)}</time>,
  },
  {
    title: 'Actions',
    isActions: true,
    cell: (mail) => <SendAgain label="Send again" mail={mail} />,
  },
];

/** @param mail all of them if left out */
function SendAgain({ label, mail }: { label: string; mail?: UnsentMail }) {
  const again = useSubmit(sendAgainMutation);
  return (
    <Button
      disabled={again.isPending}
      aria-label={mail && `Send again: “${subjectOf(mail)}” to ${mail.recipient}`}
      onClick={() => again.mutate({ id: mail?.id ?? null })}
    >
      {label}
    </Button>
  );
}
