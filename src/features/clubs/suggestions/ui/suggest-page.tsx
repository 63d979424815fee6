import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { site } from '#site.config.ts';

interface SuggestPageProps {
  back: ReactNode;
  title: string;
  lead: string;
  children: ReactNode;
}

export function SuggestPage({ back, title, lead, children }: SuggestPageProps) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10">
      <p>{back}</p>
      <h1 className="mt-2 text-title">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{lead}</p>
      <div className="mt-8 rounded-2xl border border-line bg-card p-5 sm:p-8">
        <noscript>
          <p className="mb-5">
            Sending this form needs JavaScript. You can also write to{' '}
            <a href={`mailto:${site.mail.suggestions}`} className="link">
              {site.mail.suggestions}
            </a>
            .
          </p>
        </noscript>
        {children}
      </div>
    </div>
  );
}

/** Hidden from people, with a name that autofill does not know: bots fill it in. */
export function BotField(field: UseFormRegisterReturn) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </div>
  );
}
