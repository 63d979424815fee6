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
          In short: a comment is removed only for one of the rules below, which everybody sees in
          its place, and never for being bad or good about a club. The figures show whether we keep
          to that.
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
            'Every signed-in member can flag a comment, once, and again if it is edited after we looked at it, by choosing ‘Flag’ below it and saying which rule it breaks or what else is wrong. No one is told who flagged it, its author and the club included.',
            `A person looks at it, what waits longest first. Within ${WORKING_DAYS_TO_DECIDE} working days it should be decided. Until then the comment stays, and shows ‘Flagged for review’.`,
            `It is kept; or removed, and shows for example ‘${removedLabel('insult')}’ in place of its words; or deleted with its replies, where even that would be too much.`,
            'Stars that came with a removed comment do not count, nor do others that its author gives the club instead, as long as it stays removed. Replies to it stay.',
            'Whoever wrote or flagged a comment never decides about it.',
            'Whoever flagged it and its author are told the outcome by email.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Appeals">
        <p>
          The author of a removed comment can appeal once within {DAYS_TO_APPEAL} days, in at most{' '}
          {APPEAL_LENGTH.toLocaleString('en-US')} characters, at the comment itself. The answer
          comes by email and is final: the comment comes back with its stars, or stays removed.
          Every decision is kept in a log with who made it. About anything else, write to{' '}
          <MailLink address={site.mail.contact} />.
        </p>
      </LegalSection>
      <LegalSection title="What was decided">{children}</LegalSection>
    </LegalPage>
  );
}
