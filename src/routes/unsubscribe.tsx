import { Link, createFileRoute } from '@tanstack/react-router';
import {
  FROM_PAGE,
  UNSUBSCRIBE_CALL,
  readUnsubscription,
  unsubscribeQuery,
} from '#features/saved/alerts/rules.ts';
import { button } from '#ui/button.ts';
import { pageHead } from './-site/page-head.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The target of links in digests. Asks first, because mail programs follow links. */
export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ key, of, done }: Record<string, unknown>) => ({
    key: text(key),
    of: text(of),
    done: text(done),
  }),
  // The key is a secret of the mail's recipient.
  headers: () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }),
  head: () =>
    pageHead({
      title: 'Stop alerts',
      description: 'Stop emails about what’s new.',
      indexed: false,
    }),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { key, of, done } = Route.useSearch();
  const asked = readUnsubscription(key, of);
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      {done === 'yes' ? (
        <Words title="Done" sentence="You won’t get these emails anymore." />
      ) : asked === null || key === undefined ? (
        <Words
          title="This link doesn’t work"
          sentence="It may be incomplete, or the account may have been deleted. To change your alerts, sign in and open your Saved page."
        />
      ) : (
        <form
          method="post"
          action={UNSUBSCRIBE_CALL + unsubscribeQuery(key, (of ?? '').split(','))}
        >
          <h1 className="text-title">Stop these emails?</h1>
          <p className="mt-3 text-lg text-ink-soft">
            We’ll stop emailing you about {partsOf(asked)}. Everything you saved stays saved.
          </p>
          <input type="hidden" name={FROM_PAGE} value="1" />
          <button type="submit" className={`${button.accent} mt-6`}>
            Stop these emails
          </button>
        </form>
      )}
      <p className="mt-8">
        <Link to="/saved" className="link target">
          Go to your Saved page
        </Link>
      </p>
    </div>
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
function partsOf(asked: NonNullable<ReturnType<typeof readUnsubscription>>) {
  const { ofClubs, ofSearches, ofWaiting } = asked;
  const count = ofSearches.length === 1 ? 'one' : ofSearches.length;
  return [
    ofWaiting && 'what’s waiting for admins',
    ofClubs && 'your saved clubs',
    ofSearches.length > 0 && `${count} of your saved searches`,
  ]
    .filter(Boolean)
    .join(' and ');
}
