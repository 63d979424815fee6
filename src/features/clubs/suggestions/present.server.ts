import {
  FACT_LABELS,
  FACT_NAMES,
  factOfColumn,
  showFact,
  typedClub,
} from '#features/clubs/editing/fact-rules.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import type { Letters } from '#platform/mail/letters.ts';
import { site } from '#site.config.ts';

/** In characters: it helps the reader of a mail, and need not be complete. */
const LONGEST_SUMMARY = 10_000;

/** The club's facts, one per line, to show what a suggestion would change (SUGG-20). */
export function clubSummary(club: Club): string {
  const facts = typedClub(club, club.practiceLocations);
  const lines = FACT_NAMES.map((name) => {
    const text = showFact(name, facts[name]);
    const shown = name === 'description' ? text : text.replaceAll('\n', '; ');
    return `${FACT_LABELS[name]}: ${shown || 'not given'}`;
  });
  const summary = Array.from(lines.join('\n').toWellFormed());
  if (summary.length <= LONGEST_SUMMARY) return summary.join('');
  return `${summary.slice(0, LONGEST_SUMMARY - 1).join('')}…`;
}

export const SUGGESTION_LETTERS = {
  'club-suggestion': (request, { siteName, siteUrl }) => {
    const { contactEmail } = request;
    const given: readonly (readonly [string, string | null])[] = [
      ['Club name', request.clubName],
      ['Club location', request.clubLocation],
      ['Club website', request.clubWebsite],
      ['Description', request.description],
      ['Additional info', request.additionalInfo],
      ['Contact name', request.contactName],
      ['Contact email', contactEmail],
      ['Contact phone', request.contactPhone],
    ];
    return {
      subject: `New club suggested for ${siteName}: ${request.clubName}`,
      title: 'A new club was suggested',
      club: { name: request.clubName },
      preheader: `${request.clubName} may be missing from the directory.`,
      paragraphs: [
        `Someone suggested a club for ${siteName}. We haven’t checked these details.`,
        contactEmail === null
          ? 'They didn’t leave an email address.'
          : 'A reply to this email goes to the email address they left.',
      ],
      details: given.flatMap(([label, text]) => (text === null ? [] : [{ label, text }])),
      action: { label: 'Open the list of clubs', url: `${siteUrl}/admin/clubs` },
      footer: `You’re getting this because club suggestions for ${siteName} go to this address.`,
      ...(contactEmail === null ? {} : { replyTo: contactEmail }),
    };
  },
  'edit-suggestion': (request, { siteName, siteUrl }) => {
    const { clubName, clubId, userName, userEmail } = request;
    return {
      subject: `Edit suggested at ${siteName}: ${clubName}`,
      title: 'Someone suggested an edit',
      club: { name: clubName, path: `/clubs/${clubId}` },
      preheader: `For ${clubName}’s page.`,
      paragraphs: [
        `A ${siteName} user suggested an edit to a club’s page. We haven’t checked it. A reply to this email goes to them.`,
      ],
      details: [
        { label: 'Club', text: clubName },
        {
          label: 'Suggested by',
          text: userName === userEmail ? userEmail : `${userName}, ${userEmail}`,
        },
        { label: 'Suggestion', text: request.suggestions },
        { label: 'What the page said then', text: request.currentInfo },
      ],
      action: { label: 'Open the club’s page', url: `${siteUrl}/clubs/${clubId}` },
      footer: `You’re getting this because suggested edits for ${siteName} go to this address.`,
      replyTo: userEmail,
    };
  },
  'proposal-decided': ({ clubName, path, facts }, { siteName, siteUrl }) => ({
    subject: `Your suggestion at ${siteName}: ${clubName}`,
    title: 'The result of your suggestion',
    club: { name: clubName, path },
    preheader: `We’ve looked at what you suggested for ${clubName}.`,
    paragraphs: [
      `Thank you for helping to keep ${clubName}’s page accurate. We’ve looked at each change you suggested.`,
    ],
    details: facts.map(({ fact, isAccepted, reason }) => {
      const name = factOfColumn(fact);
      const outcome = isAccepted ? 'Changed' : 'Not changed';
      return {
        label: name === undefined ? fact : FACT_LABELS[name],
        text: reason ? `${outcome}: ${reason}` : outcome,
      };
    }),
    action: { label: 'Open the club’s page', url: `${siteUrl}${path}` },
    footer: `You’re getting this because you made a suggestion at ${siteName}.`,
    replyTo: site.mail.suggestions,
  }),
  'suggestion-reply': ({ clubName, reply }, { siteName, siteUrl }) => ({
    subject: `Your suggestion at ${siteName}: ${clubName}`,
    title: 'About your suggestion',
    club: { name: clubName },
    preheader: reply,
    paragraphs: reply.split(/\n+/),
    action: { label: 'Go to the directory', url: `${siteUrl}/find-club` },
    footer: `You’re getting this because you made a suggestion at ${siteName}.`,
    replyTo: site.mail.suggestions,
  }),
} satisfies Partial<Letters>;
