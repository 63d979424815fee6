import { APPEAL_LENGTH, DAYS_TO_APPEAL, RULES, removedLabel } from '#domain/moderation-rules.ts';
import type { Rule } from '#domain/moderation-rules.ts';
import { momentLabel } from '#platform/moment.ts';
import type { Letters } from '#platform/mail/letters.ts';
import { site } from '#site.config.ts';

const OF_RULES = 'Our rules and decisions are on the moderation page.';

function ruleLine(rule: Rule): { readonly label: string; readonly text: string } {
  return { label: 'Rule', text: `${RULES[rule].label}. ${RULES[rule].means}` };
}

/** Of the comment that a path leads to. */
function idOf({ path }: { readonly path: string }): string {
  return path.replace(/.*#comment-/, '');
}

function clubOf({ clubName, path }: { readonly clubName: string; readonly path: string }) {
  return { name: clubName, path: path.replace(/#.*/, '') };
}

/** Wording for a comment's author, or for an administrator of the club that replied. */
function whose(clubName: string, isOfficial: boolean, siteName: string) {
  return isOfficial
    ? {
        yours: `A reply of ${clubName}`,
        label: 'The reply',
        footer: `You’re getting this because you’re a club admin of ${clubName} at ${siteName}.`,
      }
    : {
        yours: `Your comment about ${clubName}`,
        label: 'Your comment',
        footer: `You’re getting this because you commented at ${siteName}.`,
      };
}

/** No email says who reported. */
export const MODERATION_LETTERS = {
  'safety-reported': (request, { siteName, siteUrl }) => ({
    subject: `Safety report about a comment on ${request.clubName} at ${siteName}`,
    title: 'A safety allegation was reported',
    club: clubOf(request),
    preheader: 'Please review it today.',
    paragraphs: [
      `Someone reported a comment about ${request.clubName} as a safety allegation. It may describe abuse or athletes at risk, so please review it today.`,
      'We don’t repeat the comment in this email. You’ll find it, with the report, under Flagged Comments.',
    ],
    action: {
      label: 'Open flagged comments',
      url: `${siteUrl}/admin/comments?id=${idOf(request)}`,
    },
    footer: `You’re getting this because you’re an admin of ${siteName}.`,
  }),
  'report-decided': (request, sender) => {
    const { clubName, outcome, rule } = request;
    const { siteName, siteUrl } = sender;
    const sentence = {
      kept: 'We reviewed it and kept it, because it doesn’t break our rules.',
      removed: 'We reviewed it and removed it.',
      deleted: 'We reviewed it and deleted it.',
      withdrawn: 'It was deleted before we reviewed it.',
    }[outcome];
    return {
      subject: `Your report about a comment on ${clubName} at ${siteName}`,
      title: 'We reviewed your report',
      club: clubOf(request),
      preheader: sentence,
      paragraphs: [`You flagged a comment about ${clubName} at ${siteName}. ${sentence}`, OF_RULES],
      ...(rule !== null && { details: [ruleLine(rule)] }),
      action: { label: 'See the rules', url: `${siteUrl}/moderation` },
      footer: `You’re getting this because you flagged a comment at ${siteName}. We don’t tell anyone it was you.`,
    };
  },
  'comment-decided': (request, { siteName, siteUrl }) => {
    const { clubName, isOfficial, outcome, rule, comment, appealUntil, path, affectsRating } =
      request;
    const { yours, label, footer } = whose(clubName, isOfficial, siteName);
    const comments = [{ label, text: comment }];
    const there = isOfficial ? 'the reply' : 'your comment';
    const told = (verb: string, preheader: string, ...[first, ...more]: [string, ...string[]]) => ({
      subject: `${yours} ${verb} at ${siteName}`,
      title: `${label} ${verb}`,
      club: clubOf(request),
      preheader,
      paragraphs: [`${yours} was flagged at ${siteName}. ${first}`, ...more],
      details: comments,
      action: { label: 'See the rules', url: `${siteUrl}/moderation` },
      footer,
    });
    const action = { label: `Go to ${there}`, url: siteUrl + path };
    if (outcome === 'kept') {
      const sentence = 'We reviewed it and kept it. You don’t need to do anything.';
      return { ...told('stays', 'It was flagged, and we kept it.', sentence), action };
    }
    if (outcome === 'withdrawn') {
      return told(
        'was deleted',
        'The comment you replied to was deleted.',
        'Before we reviewed it, the author of the comment you replied to deleted that comment, and its replies went with it. You don’t need to do anything.',
      );
    }
    if (outcome === 'deleted' || rule === null) {
      return told(
        'was deleted',
        'It was flagged.',
        `We reviewed it and deleted it. If you’d like to know why, write to ${site.mail.contact}.`,
      );
    }
    return {
      ...told(
        'was removed',
        removedLabel(rule),
        `We reviewed it and removed it. Everyone now sees “${removedLabel(rule)}” in its place.${affectsRating ? ' While it’s removed, your rating for this club doesn’t count.' : ''} Replies stay.`,
        `Think we got it wrong? You can appeal once within ${DAYS_TO_APPEAL} days${appealUntil === null ? '' : `, by ${momentLabel(appealUntil)}`}. Sign in, go to ${there}, choose “Appeal,” and tell us why it should come back (up to ${APPEAL_LENGTH.toLocaleString('en-US')} characters). Our answer is final.`,
      ),
      details: [ruleLine(rule), ...comments],
      action,
    };
  },
  'appeal-answered': (request, { siteName, siteUrl }) => {
    const { clubName, isOfficial, answer, rule, comment, path, affectsRating } = request;
    const { yours, label, footer } = whose(clubName, isOfficial, siteName);
    const isBack = answer === 'restored';
    const title = isBack ? `${label} is back` : `${label} stays removed`;
    const sentence =
      isBack && affectsRating ? `${title}, and your stars count again.` : `${title}.`;
    const appealed = isOfficial
      ? `Someone at ${clubName} appealed the removal of the club’s reply.`
      : `You appealed the removal of your comment about ${clubName} at ${siteName}.`;
    return {
      subject: isOfficial
        ? `The appeal about ${yours.replace('A ', 'a ')} at ${siteName}`
        : `Your appeal about a comment on ${clubName} at ${siteName}`,
      title,
      club: clubOf(request),
      preheader: sentence,
      paragraphs: [`${appealed} We reviewed it again. ${sentence} This answer is final.`],
      details: [ruleLine(rule), { label, text: comment }],
      action: { label: isOfficial ? 'Go to the reply' : 'Go to your comment', url: siteUrl + path },
      footer: isOfficial ? footer : `You’re getting this because you appealed at ${siteName}.`,
    };
  },
} satisfies Partial<Letters>;
