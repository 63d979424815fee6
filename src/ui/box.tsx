import type { ReactNode } from 'react';

/**
 * What is known of a thing that a guide names, in the middle of its text (article.css).
 *
 * @param facts one for each line; '' is left out
 * @param children its name, which leads to its page
 */
export function Box({
  kind,
  facts,
  children,
}: {
  kind: string;
  facts: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className="box">
      <p className="box-kind">{kind}</p>
      <p className="box-name">{children}</p>
      <ul>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
    </div>
  );
}
