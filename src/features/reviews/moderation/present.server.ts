import { APPEAL_LENGTH, DAYS_TO_APPEAL, RULES, removedLabel } from '#domain/moderation-rules.ts';
import type { Rule } from '#domain/moderation-rules.ts';
import { momentLabel } from '#platform/moment.ts';
import type { Letters } from '#platform/mail/letters.ts';
import { site } from '#site.config.ts';

const OF_RULES = 'The rules, and what was decided under them, are on the moderation page.';

function ruleLine(rule: Rule): { readonly label: string; readonly text: string } {
  return { label: 'Rule', text: `${RULES[rule].label}. ${RULES[rule].means}` };
}

function clubOf({ clubName, path }: { readonly clubName: string; readonly path: string }) {
  return { name: clubName, path: path.replace(/#.*/, '') };
}

const safetyReported: Letters['safety-reported'] = (request, { siteName, siteUrl }) => ({
  subject: `Safety report about a comment on ${request.clubName} at ${siteName}`,
  title: 'A safety allegation was reported',
  club: clubOf(request),
  preheader: 'Please look at it today.',
  paragraphs: [
    `A member reported a comment about ${request.clubName} as a safety allegation. Please look at it today: it may tell of abuse, or of athletes at risk.`,
    'This email does not repeat what was said. It waits, with the report, among the flagged comments.',
  ],
  action: { label: 'Open flagged comments', url: `${siteUrl}/admin/comments` },
  footer: `You are getting this email because you are an administrator of ${siteName}.`,
});

const reportDecided: Letters['report-decided'] = (request, sender) => {
  const { clubName, outcome, rule } = request;
  const { siteName, siteUrl } = sender;
  const sentence = {
    kept: 'We looked at it and kept it: we found no rule that it breaks.',
    removed: 'We looked at it and removed it.',
    deleted: 'We looked at it and deleted it.',
    withdrawn:
      'It was deleted by its author, or with the comment that it answered, before we decided.',
  }[outcome];
  return {
    subject: `Your report of a comment about ${clubName} at ${siteName}`,
    title: 'Your report was decided',
    club: clubOf(request),
    preheader: sentence,
    paragraphs: [`You flagged a comment about ${clubName} at ${siteName}. ${sentence}`, OF_RULES],
    ...(rule !== null && { details: [ruleLine(rule)] }),
    action: { label: 'See the rules', url: `${siteUrl}/moderation` },
    footer: `You are getting this email because you flagged a comment at ${siteName}. Nobody else is told that it was you.`,
  };
};

/** Wording for a comment's author, or for an administrator of the club that replied. */
function whose(clubName: string, isOfficial: boolean, siteName: string) {
  return isOfficial
    ? {
        yours: `A reply of ${clubName}`,
        label: 'The reply',
        footer: `You are getting this email because you administer ${clubName} at ${siteName}.`,
      }
    : {
        yours: `Your comment about ${clubName}`,
        label: 'Your comment',
        footer: `You are getting this email because you commented at ${siteName}.`,
      };
}

const commentDecided: Letters['comment-decided'] = (request, { siteName, siteUrl }) => {
  const { clubName, isOfficial, outcome, rule, comment, appealUntil, path } = request;
  const { yours, label, footer } = whose(clubName, isOfficial, siteName);
  const reported = `${yours} was flagged at ${siteName}.`;
  const common = { club: clubOf(request), details: [{ label, text: comment }], footer };
  const rules = { label: 'See the rules', url: `${siteUrl}/moderation` };
  const there = {
    label: isOfficial ? 'Go to the reply' : 'Go to your comment',
    url: siteUrl + path,
  };
  if (outcome === 'kept') {
    return {
      ...common,
      subject: `${yours} stays at ${siteName}`,
      title: `${label} stays`,
      preheader: 'It was flagged, and we kept it.',
      paragraphs: [`${reported} We looked at it and kept it. There is nothing you need to do.`],
      action: there,
    };
  }
  if (outcome === 'withdrawn') {
    return {
      ...common,
      subject: `${yours} is gone at ${siteName}`,
      title: `${label} is gone`,
      preheader: 'The comment that it answered was deleted.',
      paragraphs: [
        `${reported} Before we decided about that, the comment that it answered was deleted by its author, and all replies to it with it. There is nothing you need to do.`,
      ],
      action: rules,
    };
  }
  if (outcome === 'deleted' || rule === null) {
    return {
      ...common,
      subject: `${yours} was deleted at ${siteName}`,
      title: `${label} was deleted`,
      preheader: 'It was flagged.',
      paragraphs: [
        `${reported} We looked at it and deleted it. If you do not know why, write to ${site.mail.contact}.`,
      ],
      action: rules,
    };
  }
  return {
    ...common,
    subject: `${yours} was removed at ${siteName}`,
    title: `${label} was removed`,
    preheader: removedLabel(rule),
    paragraphs: [
      `${reported} We looked at it and removed it: everybody sees ‘${removedLabel(rule)}’ in its place${isOfficial ? '' : ', and stars that came with it do not count, nor do others that you give the club instead'}. Replies to it stay.`,
      `If we got it wrong, you can appeal once within ${DAYS_TO_APPEAL} days${appealUntil === null ? '' : `, until ${momentLabel(appealUntil)}`}: sign in, go to ${isOfficial ? 'the reply' : 'your comment'}, and choose ‘Appeal’. Say in at most ${APPEAL_LENGTH.toLocaleString('en-US')} characters why it should come back. The answer is final.`,
    ],
    details: [ruleLine(rule), ...common.details],
    action: there,
  };
};

const appealAnswered: Letters['appeal-answered'] = (request, { siteName, siteUrl }) => {
  const { clubName, isOfficial, answer, rule, comment, path } = request;
  const { yours, label, footer } = whose(clubName, isOfficial, siteName);
  const isBack = answer === 'restored';
  const title = isBack ? `${label} is back` : `${label} stays removed`;
  const sentence = isBack && !isOfficial ? `${title}, and your stars count again.` : `${title}.`;
  const appealed = isOfficial
    ? `There was an appeal against the removal of a reply of ${clubName} at ${siteName}.`
    : `You appealed the removal of your comment about ${clubName} at ${siteName}.`;
  return {
    subject: isOfficial
      ? `The appeal about ${yours.replace('A ', 'a ')} at ${siteName}`
      : `Your appeal about a comment on ${clubName} at ${siteName}`,
    title,
    club: clubOf(request),
    preheader: sentence,
    paragraphs: [`${appealed} We looked at it again. ${sentence} This answer is final.`],
    details: [ruleLine(rule), { label, text: comment }],
    action: { label: isOfficial ? 'Go to the reply' : 'Go to your comment', url: siteUrl + path },
    footer: isOfficial ? footer : `You are getting this email because you appealed at ${siteName}.`,
  };
};

/** No email says who reported. */
export const MODERATION_LETTERS = {
  'safety-reported': safetyReported,
  'report-decided': reportDecided,
  'comment-decided': commentDecided,
  'appeal-answered': appealAnswered,
} satisfies Partial<Letters>;
