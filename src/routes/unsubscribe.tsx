import { Link, createFileRoute } from '@tanstack/react-router';
import { isToken } from '#features/clubs/mailings/rules.ts';
import {
  FROM_PAGE,
  UNSUBSCRIBE_CALL,
  readUnsubscription,
  unsubscribeQuery,
} from '#features/saved/alerts/rules.ts';
import type { Unsubscription } from '#features/saved/alerts/rules.ts';
import { button } from '#ui/button.ts';
import { pageHead } from './-site/page-head.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The target of links in digests. Asks first, because mail programs follow links. */
export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ key, of, done, mail }: Record<string, unknown>) => ({
    key: text(key),
    of: text(of),
    done: text(done),
    mail: text(mail),
  }),
  // The key is a secret of the mail's recipient.
  headers: () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }),
  head: () =>
    pageHead({
      title: 'Stop emails',
      description: 'Stop emails from us.',
      indexed: false,
    }),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { key, of, done, mail } = Route.useSearch();
  const asked = readUnsubscription(key, of);
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      {done === 'yes' ? (
        <Words title="Done" sentence="You won’t get these emails anymore." />
      ) : isToken(mail) ? (
        <Question
          action={`${UNSUBSCRIBE_CALL}?mail=${mail}`}
          title="Stop writing to this address?"
          sentence="Our admins won’t write to this address anymore. Your club’s page stays as it is."
        />
      ) : asked === null || key === undefined ? (
        <Words
          title="This link doesn’t work"
          sentence="It may be incomplete, or the account may have been deleted. To change your alerts, sign in and open your Saved page."
        />
      ) : (
        <Question
          action={UNSUBSCRIBE_CALL + unsubscribeQuery(key, (of ?? '').split(','))}
          title="Stop these emails?"
          sentence={`We’ll stop emailing you about ${partsOf(asked)}. Everything you saved stays saved.`}
        />
      )}
      {mail === undefined ? (
        <p className="mt-8">
          <Link to="/saved" className="link target">
            Go to your Saved page
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Question({ action, ...words }: { action: string; title: string; sentence: string }) {
  return (
    <form method="post" action={action}>
      <Words {...words} />
      <input type="hidden" name={FROM_PAGE} value="1" />
      <button type="submit" className={`${button.accent} mt-6`}>
        Stop these emails
      </button>
    </form>
  );
}

function Words({ title, sentence }: { title: string; sentence: string }) {
  return (
    <>
      <h1 className="text-title">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{sentence}</p>
    </>
  );
}

/** 'your saved clubs and 2 of your saved searches' */
function partsOf({ ofClubs, ofSearches, ofWaiting }: Unsubscription) {
  const count = ofSearches.length === 1 ? 'one' : ofSearches.length;
  return [
    ofWaiting && 'what’s waiting for admins',
    ofClubs && 'your saved clubs',
    ofSearches.length > 0 && `${count} of your saved searches`,
  ]
    .filter(Boolean)
    .join(' and ');
}
