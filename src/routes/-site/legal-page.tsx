import type { ReactNode } from 'react';

interface LegalPageProps {
  title: string;
  today?: string;
  summary: ReactNode;
  children: ReactNode;
}

/** @param today shown as 'Last updated' (D50) */
export function LegalPage({ title, today, summary, children }: LegalPageProps) {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 lg:py-14">
      <h1 className="text-title">{title}</h1>
      {today ? <p className="mt-2 text-ink-soft">Last updated: {today}</p> : null}
      <div className="mt-6 rounded-2xl bg-court-tint p-5 sm:p-6">{summary}</div>
      <div className="mt-8 grid gap-8">{children}</div>
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      <div className="mt-2 grid gap-3">{children}</div>
    </section>
  );
}

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

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="link">
      {address}
    </a>
  );
}

interface LegalTableProps {
  caption: string;
  head: readonly [string, string, string];
  rows: readonly (readonly [ReactNode, ReactNode, ReactNode])[];
}

/** A table that becomes a list of cards on narrow screens. */
export function LegalTable({ caption, head, rows }: LegalTableProps) {
  const cell = 'py-2.5 pr-4 align-top max-sm:block max-sm:py-0.5';
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-sm text-ink-soft">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-semibold odd:w-[28%]">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([what, who, howLong], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- fixed text, in a fixed order
          <tr key={index} className="border-b border-line max-sm:block max-sm:py-3">
            <th scope="row" className={`${cell} font-semibold`}>
              {what}
            </th>
            <td className={cell}>{who}</td>
            <td className={`${cell} max-sm:text-ink-soft`}>
              <span aria-hidden="true" className="sm:hidden">
                {head[2]}:{' '}
              </span>
              {howLong}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
