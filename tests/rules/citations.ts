/** Citations in comments and documents: only of sources in the repository. */
import type { SourceFile } from './tree.ts';

/** 'decision 26' and '000§5' cite outside documents; ours have three digits: 'decision 015'. */
const outside = /\bdecisions? [1-9]\d?\b|\b00[01] ?§/gi;
const decisionHeading = /^\*\*D(\d+)\. /gm;

/** The numbers of the decisions in docs/specification-decisions.md, in order. */
export function decisionNumbers(text: string): number[] {
  return [...text.matchAll(decisionHeading)].map(([, number]) => Number(number));
}

/** Citations of documents outside the repository: 'path citation'. */
export function outsideCitations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(outside)].map(([citation]) => `${path} ${citation}`),
  );
}

/** Cited decisions about the specification and requirements that do not exist: 'path citation'. */
export function unknownCitations(
  files: readonly SourceFile[],
  decisions: ReadonlySet<number>,
  requirements: readonly { readonly id: string; readonly area: string }[],
): string[] {
  const ids = new Set(requirements.map(({ id }) => id));
  const areas = [...new Set(requirements.map(({ area }) => area))].join('|');
  const cited = new RegExp(String.raw`\bD(\d+)\b|\b(?:${areas})-\d+\b`, 'g');
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(cited)]
      .filter(([id, number]) =>
        number === undefined ? !ids.has(id) : !decisions.has(Number(number)),
      )
      .map(([citation]) => `${path} ${citation}`),
  );
}
