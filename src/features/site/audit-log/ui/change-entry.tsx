import type { ReactNode } from 'react';
import { momentLabel } from '#platform/moment.ts';
import type { Change } from '../client.ts';

type FieldChange = Change['fields'][number];

/** A sentence, replaced by `sentence`, then each field before and after. */
export function ChangeEntry({
  change,
  sentence,
  link,
  more,
}: {
  change: Pick<Change, 'at' | 'fields'> & Partial<Change>;
  sentence?: ReactNode;
  link?: ReactNode;
  more?: ReactNode;
}) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="wrap-anywhere">
        {sentence ?? (
          <>
            <bdi className="font-semibold">{change.who}</bdi> {change.deed}{' '}
            <bdi className="font-semibold">{change.name}</bdi>
          </>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        <time dateTime={change.at}>{momentLabel(change.at)}</time>
        {change.via ? <bdi className="wrap-anywhere"> · {change.via}</bdi> : null}
        {link === undefined ? null : <span> · {link}</span>}
      </p>
      {more}
      {change.fields.length === 0 ? null : (
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(7rem,auto)_1fr]">
          {change.fields.map((field) => (
            <Field key={field.label} field={field} action={change.action ?? 'changed'} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Field({ field, action }: { field: FieldChange; action: Change['action'] }) {
  const { label, before, after } = field;
  const hasMore = (before?.whole ?? after?.whole ?? null) !== null;
  return (
    <>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="min-w-0 max-sm:mb-2">
        {action === 'changed' ? (
          <>
            <Words text={before} />
            <span aria-hidden="true" className="text-ink-soft">
              {' → '}
            </span>
            <span className="sr-only"> became </span>
            <Words text={after} />
          </>
        ) : (
          <Words text={before ?? after} />
        )}
        {hasMore ? (
          <details className="mt-1">
            <summary className="link inline-block py-1 text-sm max-lg:py-3">
              Show the whole text
            </summary>
            {Object.entries({ Before: before, After: after }).map(([title, text]) =>
              text === null ? null : (
                <div key={title} className="mt-2 rounded-xl bg-sand p-3">
                  {action === 'changed' ? <p className="text-sm font-semibold">{title}</p> : null}
                  <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                    {text.whole ?? text.excerpt}
                  </p>
                </div>
              ),
            )}
          </details>
        ) : null}
      </dd>
    </>
  );
}

function Words({ text }: { text: FieldChange['before'] }) {
  if (text === null) return <i className="text-ink-soft">nothing</i>;
  return <bdi className="wrap-anywhere">{text.excerpt}</bdi>;
}
