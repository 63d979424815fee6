import type { ReactNode } from 'react';

/**
 * A page of law or rules in plain words.
 *
 * @param today the day that stands as 'Last updated' (D50), where one does
 * @param summary the whole in a few sentences
 */
export function LegalPage({
  title,
  today,
  summary,
  children,
}: {
  title: string;
  today?: string;
  summary: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 lg:py-14">
      <h1 className="text-title">{title}</h1>
      {today ? <p className="mt-2 text-ink-soft">Last updated: {today}</p> : null}
      <div className="mt-6 rounded-2xl bg-court-tint p-5 sm:p-6">{summary}</div>
      <div className="mt-8 grid gap-8">{children}</div>
    </article>
  );
}

/** A part of a legal page. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      <div className="mt-2 grid gap-3">{children}</div>
    </section>
  );
}

/** Points of a part, one below the other. */
export function LegalList({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-court">
      {points.map((point, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- fixed text, in a fixed order
        <li key={index}>{point}</li>
      ))}
    </ul>
  );
}

/** An address to write to. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="link">
      {address}
    </a>
  );
}
