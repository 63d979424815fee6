import type { ReactNode } from 'react';

/**
 * A sentence in place of a page, and where to go from there.
 *
 * @param title the heading; where it is left out the sentence is
 */
export function MessagePage({
  title,
  text,
  children,
}: {
  title?: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-xl px-4 py-24 text-center">
      {title === undefined ? (
        <h1 className="text-heading">{text}</h1>
      ) : (
        <>
          <h1 className="text-title">{title}</h1>
          <p className="mt-2 text-ink-soft">{text}</p>
        </>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
