import { createServerOnlyFn } from '@tanstack/react-start';
import { AppError } from '#domain/app-error.ts';
import { database } from '#platform/database.ts';
import { answerWith, NOT_KEPT } from '#platform/session/json-answers.ts';
import { unsubscribe } from './commands.server.ts';
import { FROM_PAGE, UNSUBSCRIBE_PAGE, readUnsubscription } from './rules.ts';

/** GET /api/unsubscribe: for people who open the link that is meant for their mail program. */
export const answerUnsubscribeLink = createServerOnlyFn((request: Request) =>
  seeOther(UNSUBSCRIBE_PAGE + new URL(request.url).search),
);

type End = (asked: URLSearchParams) => Promise<boolean>;

const endAlerts: End = async (asked) => {
  const alerts = readUnsubscription(asked.get('key'), asked.get('of'));
  return alerts !== null && unsubscribe(database(), alerts);
};

/**
 * POST /api/unsubscribe: ends alerts, or other emails, without a sign-in, for a mail program or the
 * form of the page.
 */
export const answerOneClick = createServerOnlyFn((request: Request, end: End = endAlerts) =>
  answerWith(async () => {
    const { searchParams } = new URL(request.url);
    const isPage = (await request.text()).includes(FROM_PAGE);
    const isKnown = await end(searchParams);
    const mail = searchParams.has('mail') ? '&mail=yes' : '';
    if (isPage) return seeOther(`${UNSUBSCRIBE_PAGE}?done=${isKnown ? 'yes' : 'unknown'}${mail}`);
    if (!isKnown) throw new AppError('missing', 'We can’t find these alerts. They may be off.');
    return new Response('You won’t get these emails anymore.\n', {
      headers: { ...NOT_KEPT, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }),
);

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...NOT_KEPT, Location: location } });
}
