import type { Letters } from '#platform/mail/letters.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import type { LetterList } from '#platform/mail/template.ts';
import { OF_CLUBS, UNSUBSCRIBE_CALL, UNSUBSCRIBE_PAGE, unsubscribeQuery } from './rules.ts';

type Section = Extract<MailRequest, { kind: 'digest' }>['sections'][number];

export const ALERT_LETTERS = {
  digest: ({ key, sections }, { siteName, siteUrl }) => {
    const names = [...new Set(sections.flatMap(({ entries }) => entries.map(({ name }) => name)))];
    const clubs = namesInShort(names);
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
        lines,
      })),
      more: more === 0 ? '' : `And ${more} more. All of it is on the site.`,
      end: {
        label: of === OF_CLUBS ? 'Stop alerts for saved clubs' : 'Stop alerts for this search',
        url: pageOf([of]),
      },
    });
    return {
      subject: `${siteName}: what’s new at ${clubs}`,
      title: 'What’s new for you',
      preheader: clubs,
      paragraphs: ['This is what has changed since we last wrote.'],
      lists: sections.map(list),
      action: { label: 'Open your Saved page', url: `${siteUrl}/saved` },
      footer: `You’re getting this because you signed up for alerts at ${siteName}. We never send more than one a day. Change how often on your Saved page, or use the links above to stop.`,
      unsubscribe: siteUrl + UNSUBSCRIBE_CALL + unsubscribeQuery(key, all),
    };
  },
} satisfies Partial<Letters>;

/** 'Ardmore Aces', 'Ardmore Aces and Bryn Mawr Blocks', 'Ardmore Aces, Bryn Mawr Blocks and 3 more' */
function namesInShort(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
