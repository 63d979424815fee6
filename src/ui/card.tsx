import type { ReactNode } from 'react';

/** A titled part of a page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl border border-line bg-card p-5 sm:p-6">
      <h2 className="mb-3 text-heading">{title}</h2>
      {children}
    </section>
  );
}

/** A short fact on a coloured ground. */
export function Chip({
  children,
  tone = 'sand',
}: {
  children: ReactNode;
  tone?: 'sand' | 'court';
}) {
  const colours = tone === 'court' ? 'bg-court-tint text-court-strong' : 'bg-sand text-ink';
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-medium ${colours}`}>
      {children}
    </span>
  );
}

/** A list of short facts. */
export function Chips({ labels, tone }: { labels: readonly string[]; tone?: 'sand' | 'court' }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <li key={label}>
          <Chip {...(tone ? { tone } : {})}>{label}</Chip>
        </li>
      ))}
    </ul>
  );
}
