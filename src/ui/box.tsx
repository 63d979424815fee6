import type { ReactNode } from 'react';

interface BoxProps {
  kind: string;
  facts: readonly string[];
  children: ReactNode;
}

/** A club or tryout in the middle of a guide (article.css). */
export function Box({ kind, facts, children }: BoxProps) {
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
