import type { ReactNode } from 'react';
import {
  ALL_RULES,
  APPEAL_LENGTH,
  DAYS_TO_APPEAL,
  RULES,
  WORKING_DAYS_TO_DECIDE,
  removedLabel,
} from '#domain/moderation-rules.ts';
import { site } from '#site.config.ts';
import { LegalList, LegalPage, LegalSection, MailLink } from './legal-page.tsx';

export function Moderation({ children }: { children: ReactNode }) {
  return (
    <LegalPage
      title="Moderation"
      summary={
        <p>
          In short: we remove a comment only if it breaks a rule below, never because it’s good or
          bad for a club. Everyone sees which rule. The numbers at the end show whether we keep our
          word.
        </p>
      }
    >
      <LegalSection title="The rules">
        <dl className="grid gap-3">
          {ALL_RULES.map((rule) => (
            <div key={rule}>
              <dt className="font-semibold">{RULES[rule].label}</dt>
              <dd className="text-ink-soft">{RULES[rule].means}</dd>
            </div>
          ))}
        </dl>
      </LegalSection>
      <LegalSection title="What happens with a report">
        <LegalList
          points={[
            'Anyone who’s signed in can flag a comment: choose “Flag” below it and tell us what’s wrong. You can flag a comment once, and again if it’s edited after we reviewed it. We never say who flagged it, not even to the author or the club.',
            `A person reviews every report, oldest first. Our goal is ${WORKING_DAYS_TO_DECIDE} business days. Until then the comment stays up, marked “Flagged for review.”`,
            `We keep it. Or we remove it and show the rule in its place, such as “${removedLabel('insult')}.” Or, in the worst cases, we delete it along with its replies.`,
            'Stars from a removed comment don’t count. While it stays removed, a new rating of that club by its author doesn’t count either. Replies stay.',
            'Moderators never decide on a comment they wrote or flagged.',
            'We email the outcome to the author and everyone who flagged it.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Appeals">
        <p>
          The author of a removed comment can appeal once within {DAYS_TO_APPEAL} days, at the
          comment itself, in up to {APPEAL_LENGTH.toLocaleString('en-US')} characters. We email our
          answer, which is final: the comment comes back with its stars, or stays removed. We log
          every decision and who made it. About anything else, write to{' '}
          <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
      <LegalSection title="What we decided">{children}</LegalSection>
    </LegalPage>
  );
}
