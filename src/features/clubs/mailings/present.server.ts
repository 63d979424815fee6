import type { Letters } from '#platform/mail/letters.ts';

export const CLUB_LETTERS = {
  'club-mail': (request, { siteName, siteUrl }) => {
    const { clubName, path, subject, paragraphs, details, token, answer } = request;
    return {
      subject: `${siteName}: ${subject}`,
      title: subject,
      preheader: paragraphs[0] ?? subject,
      club: { name: clubName, path },
      paragraphs,
      details,
      lists: [
        {
          title: 'About these emails',
          entries: [],
          more: '',
          end: { label: 'Please don’t write to us', url: `${siteUrl}/unsubscribe?mail=${token}` },
        },
      ],
      action: answer
        ? { label: 'Check and answer', url: siteUrl + answer }
        : { label: 'Open your page', url: siteUrl + path },
      footer: `You’re getting this because this address is on the page of ${clubName} at ${siteName}.`,
      unsubscribe: `${siteUrl}/api/unsubscribe?mail=${token}`,
    };
  },
} satisfies Partial<Letters>;
