import type { clubClaims } from '#db/schema/claims.ts';
import type { Letters } from '#platform/mail/letters.ts';
import { dayLabel, momentLabel } from '#platform/moment.ts';
import { hostOf, hostProblem, mailHostOf } from './host-rules.ts';
import type { LinkWords, Means, OwnClaim, Way } from './schema.ts';

export type ClaimRow = Omit<typeof clubClaims.$inferSelect, 'tokenHash' | 'objectionHash'>;

export type ClaimFacts = {
  readonly website: string | null;
  readonly contactEmail: string | null;
  readonly hasAdmin: boolean;
  readonly isContactNew: boolean;
  readonly isWebsiteNew: boolean;
};

const TOO_NEW = 'has been on the page for less than 30 days, so it doesn’t count yet.';

/** What would show that this club is the user's, and why the rest would not (CLAI-01). */
export function waysFor(facts: ClaimFacts): Way[] {
  const { website, contactEmail, hasAdmin, isContactNew, isWebsiteNew } = facts;
  const host = hostOf(website);
  const mailHost = mailHostOf(host);
  const problem = !website
    ? 'The club’s page has no website.'
    : (hostProblem(host) ?? (isWebsiteNew ? `The website ${TOO_NEW}` : null));
  const mailProblem =
    problem ?? hostProblem(mailHost) ?? (hasAdmin ? 'The club has an admin already.' : null);
  const contactProblem = !contactEmail
    ? 'The club’s page has no email address.'
    : isContactNew
      ? `The email address ${TOO_NEW}`
      : null;
  const way = (means: Means, title: string, problemOfIt: string | null, text: string) => ({
    means,
    title,
    text: problemOfIt ?? text,
    isPossible: problemOfIt === null,
  });
  return [
    way(
      'contact',
      'Email to the club’s address',
      contactProblem,
      `We’ll email a link to ${contactEmail}. Open it while you’re signed in as yourself, within 24 hours.`,
    ),
    {
      ...way(
        'website',
        'Email at the club’s website',
        mailProblem,
        `We’ll email a link to a mailbox at ${mailHost}. Open it within 24 hours.`,
      ),
      host: mailHost,
    },
    way(
      'dns',
      'DNS record of the club’s website',
      problem,
      `We’ll give you a TXT record to add for ${host}. We look for it for seven days.`,
    ),
    way(
      'words',
      'Tell us about yourself',
      null,
      'Tell our admins how you’re involved with the club. They’ll read it and decide.',
    ),
  ];
}

const STATES: Readonly<
  Record<'held' | 'granted' | 'refused' | 'ended', readonly [string, string]>
> = {
  held: [
    'Your claim is on hold',
    'Someone from the club objected. Our admins will decide and email you.',
  ],
  granted: ['Your claim was accepted', 'You became a club admin.'],
  refused: ['Your claim was declined', 'You can tell our admins more about yourself.'],
  ended: [
    'Your claim has ended',
    'It wasn’t confirmed in time, was canceled, or the page has changed since.',
  ],
};

export function presentOwn(claim: ClaimRow): OwnClaim {
  const { id, state, means, address, expiresAt, provenAt } = claim;
  const base = { id, record: null, canEnd: state === 'open' };
  if (state !== 'open') return { ...base, title: STATES[state][0], lines: [STATES[state][1]] };
  const until = expiresAt === null ? '' : momentLabel(expiresAt.toISOString());
  if (provenAt !== null) {
    const line =
      'The club’s present admins, or ours, will decide. Nothing changes without their answer.';
    return { ...base, title: 'Your claim is confirmed', lines: [line] };
  }
  if (means === 'words') {
    return { ...base, title: 'Our admins are reading your claim', lines: ['We’ll email you.'] };
  }
  if (means !== 'dns') {
    return {
      ...base,
      title: 'Check the mailbox',
      lines: [`We emailed a link to ${address}. It works until ${until}.`],
    };
  }
  const looked =
    claim.lookedAt === null
      ? 'We’ll look within ten minutes.'
      : `Last look, ${momentLabel(claim.lookedAt.toISOString())}: ${claim.found}`;
  return {
    ...base,
    title: 'Add this TXT record',
    lines: [`We look for it every ten minutes until ${until}.`, looked],
    record: { host: hostOf(claim.about), value: claim.dnsValue ?? '' },
  };
}

const SHOWN_BY: Readonly<Record<ClaimRow['means'], string>> = {
  dns: 'with a DNS record of the club’s website',
  contact: 'by email to the club’s address',
  website: 'by email at the club’s website',
  words: 'in words',
  invitation: 'by invitation',
};

/** For those who decide. */
export function claimLines({ means, address, about, ...claim }: ClaimRow): string[] {
  return [
    `Claimed ${SHOWN_BY[means]} on ${dayLabel(claim.createdAt.toISOString())}`,
    ...(means === 'dns' && about !== null ? [`Website: ${about}`] : []),
    ...(address === null ? [] : [`Email sent to ${address}`]),
    ...(claim.provenAt === null
      ? means === 'words'
        ? []
        : ['Not confirmed yet']
      : [`Confirmed on ${dayLabel(claim.provenAt.toISOString())}`]),
    ...(claim.objectedAt === null
      ? []
      : [
          `${claim.objectedBy === null ? 'Someone with the link in our email' : 'A signed-in user'} objected on ${dayLabel(claim.objectedAt.toISOString())}`,
        ]),
  ];
}

export type LinkDeed = 'object' | 'prove' | 'invitation';

export function linkWords(
  deed: LinkDeed,
  {
    club,
    username,
    isOwn,
    isSignedIn,
  }: Readonly<Record<'club' | 'username', string>> &
    Readonly<Record<'isOwn' | 'isSignedIn', boolean>>,
): LinkWords {
  if (deed === 'object') {
    return {
      title: `Object to ${username}’s claim?`,
      text: `${username} wants to become a club admin of ${club}. If you object, our admins decide first.`,
      button: 'Object to the claim',
      needsSignIn: false,
    };
  }
  if (deed === 'invitation') {
    return {
      title: `Become a club admin of ${club}?`,
      text: `${username} invites you. Club admins edit the page, season sheets, and tryouts.`,
      button: isSignedIn ? 'Accept the invitation' : '',
      needsSignIn: !isSignedIn,
    };
  }
  return {
    title: `Confirm the claim of ${club}?`,
    text:
      isSignedIn && !isOwn
        ? `Only ${username} can do this. Sign in with that account, then open the link again.`
        : `${username} wants to become a club admin. Confirm it while you’re signed in as ${username}.`,
    button: isOwn ? 'Confirm the claim' : '',
    needsSignIn: !isSignedIn,
  };
}

export const LINK_ENDED: LinkWords = {
  title: 'This link no longer works',
  text: 'It has expired or was already used.',
  button: '',
  needsSignIn: false,
};

const OUTCOMES = {
  granted: ['You’re now a club admin', 'You can edit the club’s page, season sheets, and tryouts.'],
  waits: [
    'Confirmed',
    'The club has an admin, so they or our admins will decide. We’ll email you.',
  ],
  held: ['Thank you', 'Nothing happens until our admins have decided.'],
  changed: ['This claim has ended', 'The club’s page has changed since. Make a new claim below.'],
  ended: [LINK_ENDED.title, LINK_ENDED.text],
} as const;
export type Outcome = keyof typeof OUTCOMES;

export function outcomeWords(outcome: Outcome): LinkWords {
  const [title, text] = OUTCOMES[outcome];
  return { title, text, button: '', needsSignIn: false };
}

const DUTIES =
  'Club admins edit its page, season sheets, and tryouts, and reply to comments as the club.';

export const CLAIM_LETTERS = {
  'claim-proof': ({ clubName, path, username, link }, { siteName, siteUrl }) => ({
    subject: `Does ${username} run ${clubName}? Please confirm at ${siteName}`,
    title: `Does ${username} run ${clubName}?`,
    preheader: `${username} wants to become a club admin.`,
    club: { name: clubName, path },
    paragraphs: [
      `${username} wants to become a club admin of ${clubName} at ${siteName}. ${DUTIES}`,
      `Is that you? Use the button while you’re signed in as ${username}. Is it someone you trust? Forward this email to them.`,
      'Otherwise, ignore this email. Without the button, nothing happens.',
    ],
    action: { label: 'Confirm the claim', url: siteUrl + link },
    afterAction: ['This link works once and expires in 24 hours.'],
    footer: `You’re getting this because ${username} claimed ${clubName} at ${siteName} and named this address.`,
  }),
  'claim-made': ({ clubName, path, username, means, link }, { siteName, siteUrl }) => ({
    subject: `${username} claims ${clubName} at ${siteName}`,
    title: `${username} claims ${clubName}`,
    preheader: 'If that’s wrong, you can object.',
    club: { name: clubName, path },
    paragraphs: [
      `${username} wants to become a club admin of ${clubName} at ${siteName}, and to show ${SHOWN_BY[means]} that it’s their club. ${DUTIES}`,
      'If that’s right, you don’t need to do anything. If it isn’t, please object. Then our admins decide.',
    ],
    action: { label: 'Object to the claim', url: siteUrl + link },
    afterAction: [
      'You don’t need an account. The link opens a page with a button and works for 30 days.',
    ],
    footer: `You’re getting this because you’re a club admin of ${clubName}, or this address is on its page at ${siteName}.`,
  }),
  'claim-refused': ({ clubName, path }, { siteName, siteUrl }) => ({
    subject: `Your claim of ${clubName} at ${siteName}`,
    title: 'Your claim was declined',
    preheader: `You aren’t a club admin of ${clubName}.`,
    club: { name: clubName, path },
    paragraphs: [
      `You wanted to become a club admin of ${clubName}. After looking at it, we or the club’s admins declined.`,
      'If you think that’s a mistake, tell our admins more about yourself on the same page.',
    ],
    action: { label: 'Go to the club', url: siteUrl + path },
    footer: `You’re getting this because you claimed a club at ${siteName}.`,
  }),
  'club-invitation': ({ clubName, path, username, link }, { siteName, siteUrl }) => ({
    subject: `${username} invites you to manage ${clubName} at ${siteName}`,
    title: `Manage ${clubName} together`,
    preheader: `${username} invites you to become a club admin.`,
    club: { name: clubName, path },
    paragraphs: [
      `${username} invites you to become a club admin of ${clubName} at ${siteName}. ${DUTIES}`,
      'Open the invitation, sign in or create an account, and accept.',
    ],
    action: { label: 'Open the invitation', url: siteUrl + link },
    afterAction: ['This link works once and expires in 7 days.'],
    footer: `You’re getting this because ${username} entered this address at ${siteName}. If you don’t know why, ignore this email.`,
  }),
} satisfies Partial<Letters>;
