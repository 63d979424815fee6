import type { Letters } from '#platform/mail/letters.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import type { LetterList } from '#platform/mail/template.ts';
import {
  OF_CLUBS,
  OF_WAITING,
  UNSUBSCRIBE_CALL,
  UNSUBSCRIBE_PAGE,
  unsubscribeQuery,
} from './rules.ts';

const ENDS: Readonly<Record<string, string>> = {
  [OF_CLUBS]: 'Stop alerts for saved clubs',
  [OF_WAITING]: 'Stop emails about what’s waiting',
};

type Section = Extract<MailRequest, { kind: 'digest' }>['sections'][number];

export const ALERT_LETTERS = {
  digest: ({ key, sections }, { siteName, siteUrl }) => {
    const news = sections.filter(({ of }) => of !== OF_WAITING);
    const isWork = news.length === 0;
    const named = (isWork ? sections : news).flatMap(({ entries }) => entries);
    const clubs = namesInShort([...new Set(named.map(({ name }) => name))]);
    const all = sections.map(({ of }) => of);
    const pageOf = (of: readonly string[]) =>
      siteUrl + UNSUBSCRIBE_PAGE + unsubscribeQuery(key, of);
    const list = ({ of, title, entries, more }: Section): LetterList => ({
      title,
      entries: entries.map(({ name, path, lines }) => ({
        name,
        url: siteUrl + path,
        // Other entries are searches, or clubs that are gone.
        ...(path.startsWith('/clubs/') && { club: { name, path } }),
        lines: lines.map((line) =>
          typeof line === 'string' ? line : { text: line.text, url: siteUrl + line.path },
        ),
      })),
      more: more === 0 ? '' : `Plus ${more} more on the site.`,
      end: {
        label: ENDS[of] ?? 'Stop alerts for this search',
        url: pageOf([of]),
      },
    });
    return {
      subject: isWork ? `Waiting at ${siteName}: ${clubs}` : `${siteName}: what’s new at ${clubs}`,
      title: isWork ? 'What’s waiting for you' : 'What’s new for you',
      preheader: clubs,
      paragraphs: isWork ? [] : ['Here’s what’s new since our last email.'],
      lists: sections.map(list),
      action: isWork
        ? { label: 'Open the list', url: `${siteUrl}/admin` }
        : { label: 'Open your Saved page', url: `${siteUrl}/saved` },
      footer: `You’re getting this because you ${isWork ? 'turned it on' : 'signed up for alerts'} at ${siteName}. We never send more than one a day. Change how often on ${isWork ? 'the Waiting page' : 'your Saved page'}, or use the links above to stop.`,
      unsubscribe: siteUrl + UNSUBSCRIBE_CALL + unsubscribeQuery(key, all),
    };
  },
} satisfies Partial<Letters>;

/** 'Ardmore Aces', 'Ardmore Aces and Bryn Mawr Blocks', 'Ardmore Aces, Bryn Mawr Blocks and 3 more' */
function namesInShort(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
