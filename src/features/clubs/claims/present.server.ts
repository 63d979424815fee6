import type { Letters } from '#platform/mail/letters.ts';
import { dayLabel, momentLabel } from '#platform/moment.ts';
import { hostOf, hostProblem, mailboxProblem } from './host-rules.ts';
import type { ClaimCard, Deed, Means, Step } from './schema.ts';

type ClaimRow = Readonly<
  Record<'id' | 'clubId' | 'state', string> &
    Record<'about' | 'address' | 'words' | 'found' | 'dnsValue', string | null> &
    Record<'expiresAt' | 'lookedAt' | 'provenAt' | 'objectedAt', Date | null> & {
      createdAt: Date;
      means: Means | 'invitation';
    }
>;
export type ClaimFacts = Readonly<
  Record<'website' | 'contactEmail', string | null> &
    Record<'hasAdmin' | 'isContactNew' | 'isWebsiteNew', boolean>
>;

export function card(title: string, lines: readonly string[] = [], ...steps: Step[]): ClaimCard {
  return { title, lines, steps };
}

const withdrawal = ({ id }: ClaimRow): Deed => ({ deed: 'withdraw', claimId: id });
const tooNew = (what: string) => `The ${what} has been on the page for less than 30 days.`;

type Way = [Means, string, string | false | null, string, string, Step['field']?];

/** The ways to prove a claim. One that can't work for this club says why, and has no step. */
export function wayCards(clubId: string, facts: ClaimFacts) {
  const { website, contactEmail } = facts;
  const host = hostOf(website);
  const mailHost = host.replace(/^www\./, '');
  const ofHost = website
    ? (hostProblem(host) ?? (facts.isWebsiteNew && tooNew('website')))
    : 'The club’s page has no website.';
  const ofMail = ofHost || mailboxProblem(website) || (facts.hasAdmin && 'The club has an admin.');
  const ofContact = contactEmail
    ? facts.isContactNew && tooNew('email address')
    : 'The club’s page has no email address.';
  const toContact = `We’ll email a link to ${contactEmail}. It works for 24 hours.`;
  const toMailbox = `We’ll email a link to a mailbox at ${mailHost}. It works for 24 hours.`;
  const inDns = `We’ll give you a TXT record for ${host}, and look for it for seven days.`;
  const toAdmins = 'Our admins will read it and decide.';
  const mailbox = { label: 'Mailbox, the part before the @' };
  const involved = { label: 'How you’re involved with the club', isLong: true };
  const ways: readonly Way[] = [
    ['contact', 'Email to the club', ofContact, toContact, 'Email the club'],
    ['website', 'Email at the club’s website', ofMail, toMailbox, 'Email this mailbox', mailbox],
    ['dns', 'DNS record of the club’s website', ofHost, inDns, 'Get a record'],
    ['words', 'Tell us about yourself', null, toAdmins, 'Send to our admins', involved],
  ];
  return ways.map(([means, title, problem, line, label, field]) => {
    const step: Step = { label, deed: { deed: 'claim', clubId, means }, ...(field && { field }) };
    return { means, mailHost, ...card(title, [problem || line], ...(problem ? [] : [step])) };
  });
}

/** A claim that is open or held, for who made it. */
export function ownCard(claim: ClaimRow): ClaimCard {
  const { means, lookedAt } = claim;
  if (claim.state === 'held')
    return card('Your claim is on hold', ['Someone from the club objected. Our admins decide.']);
  const cancel = { label: 'Cancel the claim', deed: withdrawal(claim) };
  if (claim.provenAt || means === 'words')
    return card('Your claim is waiting', ['The club’s admins, or ours, will decide.'], cancel);
  const until = momentLabel((claim.expiresAt ?? claim.createdAt).toISOString());
  const mailed = `We emailed ${claim.address}. The link works until ${until}.`;
  if (means !== 'dns') return card('Check the mailbox', [mailed], cancel);
  const looked = lookedAt && `Last look, ${momentLabel(lookedAt.toISOString())}: ${claim.found}`;
  const lines = [`We look every ten minutes until ${until}.`, looked ?? 'We haven’t looked yet.'];
  const record = { Host: hostOf(claim.about), Value: claim.dnsValue ?? '' };
  return { ...card('Add this TXT record', lines, cancel), record };
}

const SHOWN_BY: Readonly<Record<ClaimRow['means'], string>> = {
  dns: 'with a DNS record',
  contact: 'by email to the club’s address',
  website: 'by email at the club’s website',
  words: 'with a message to our admins',
  invitation: 'by invitation',
};

export type Claimant = Readonly<Record<'email' | 'since', string> & Record<'name', string | null>>;

/** @param who claims it, for administrators */
export function claimCard(
  { claim, username }: { claim: ClaimRow; username: string | null },
  { contactEmail }: ClaimFacts,
  who?: Claimant,
): ClaimCard {
  const { id: claimId, clubId, means, provenAt, objectedAt, words } = claim;
  const about = claim.address ?? claim.about;
  if (means === 'invitation') {
    const until = dayLabel((claim.expiresAt ?? claim.createdAt).toISOString());
    const step = { label: 'Remove the invitation', deed: withdrawal(claim) };
    return card(`Invitation to ${about}`, [`Works until ${until}.`], step);
  }
  const lines = [
    `Made ${SHOWN_BY[means]} on ${dayLabel(claim.createdAt.toISOString())}.`,
    about && `Proof: ${about}`,
    provenAt ? 'Confirmed.' : words === null && 'Not confirmed yet.',
    objectedAt && 'Someone from the club objected.',
    words,
    who && `Name: ${who.name ?? 'not given'}`,
    who && `Email: ${who.email}. Account since ${dayLabel(who.since)}.`,
    who && `The club’s email address: ${contactEmail ?? 'none'}`,
  ];
  const step = (label: string, isAccepted: boolean, question: string): Step => {
    const deed: Deed = { deed: 'decide', clubId, claimId, isAccepted };
    return { label, deed, question: `${question} We’ll email them.` };
  };
  const decision = card(
    `Claim by ${username ?? 'a member'}`,
    lines.filter((line) => typeof line === 'string'),
    step(
      'Accept the claim',
      true,
      `${username ?? 'They'} can then edit everything about the club.`,
    ),
    step('Decline the claim', false, 'If they claim the club again, someone has to decide.'),
  );
  return who ? { ...decision, user: who.email } : decision;
}

export function deskCards(clubId: string, isClubAdmin: boolean): ClaimCard[] {
  const invite = card('Invite another club admin', [], {
    label: 'Invite by email',
    deed: { deed: 'invite', clubId },
    field: { label: 'Email address' },
    question: 'We’ll email them a link that works for 7 days. They sign in and accept.',
  });
  const resign = card('Stop being a club admin', ['You can do so at any time.'], {
    label: 'Give up the role',
    deed: { deed: 'resign', clubId },
    question:
      'You’ll no longer edit the club’s page, season sheets, and tryouts, or reply as the club. If you’re its last club admin, only our admins can until someone claims it.',
  });
  return isClubAdmin ? [invite, resign] : [invite];
}

const ANSWERS = {
  granted: ['You’re now a club admin', 'You can edit the club’s page, season sheets, and tryouts.'],
  waits: ['Confirmed', 'The club’s admins, or ours, will decide. We’ll email you.'],
  held: ['Thank you', 'Nothing happens until our admins have decided.'],
  changed: ['This claim has ended', 'The club’s page has changed since. Make a new claim.'],
  ended: ['This link no longer works', 'It has expired or was already used.'],
} as const;
export type Outcome = keyof typeof ANSWERS;

export function answer(outcome: Outcome): ClaimCard {
  return card(ANSWERS[outcome][0], [ANSWERS[outcome][1]]);
}

export const CLAIM_LETTERS = {
  claim: ({ about, clubName, path, username, link, means }, { siteName, siteUrl }) => {
    const wants = `${username} wants to become a club admin of ${clubName}, ${SHOWN_BY[means]}.`;
    const duties = `Club admins edit a club’s page at ${siteName}, its season sheets, and its tryouts.`;
    const [title, paragraphs, label, after] = {
      prove: [
        `Does ${username} run ${clubName}?`,
        [
          wants,
          `Is that you? Use the button while you’re signed in as ${username}. Is it someone you trust? Forward this email to them.`,
          'Otherwise, open the page and object. Then our admins decide. Until someone uses a button there, nothing happens.',
        ],
        'Confirm the claim or object',
        'You can confirm it for 24 hours, and object for 30 days. You don’t need an account to object.',
      ],
      object: [
        `${username} claims ${clubName}`,
        [wants, 'If that’s right, do nothing. If it isn’t, please object. Then our admins decide.'],
        'Object to the claim',
        'This link works for 30 days. You don’t need an account.',
      ],
      refused: [
        `Your claim of ${clubName} was declined`,
        ['After looking at your claim, we or the club’s admins declined it.'],
        'Go to the club',
        'If that’s a mistake, tell our admins more about yourself.',
      ],
      invitation: [
        `${username} invites you to manage ${clubName}`,
        ['Open the invitation, sign in or create an account, and accept.'],
        'Open the invitation',
        'This link works once and expires in 7 days.',
      ],
    }[about] as [string, string[], string, string];
    return {
      subject: `${title} (${siteName})`,
      title,
      preheader: duties,
      club: { name: clubName, path },
      paragraphs: [...paragraphs, duties],
      action: { label, url: siteUrl + link },
      afterAction: [after],
      footer: `You’re getting this because you’re involved with ${clubName}, or someone entered this address at ${siteName}.`,
    };
  },
} satisfies Partial<Letters>;
