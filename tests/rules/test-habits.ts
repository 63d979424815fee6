/** What tests may not do. */
import { idsInTitle } from '../../script/lib-requirements.ts';
import type { SourceFile } from './tree.ts';

const sleeping = [
  /\bwaitForTimeout\s*\(/,
  /\bsetTimeout\b[^}]*\} from ['"](node:)?timers\/promises['"]/,
  // A promise that a timer resolves; a timer that rejects one is a limit, not a sleep.
  /new Promise(?:<[^>]*>)?\(\s*\(?\s*(\w+)[^]{0,200}?\bsetTimeout\(\s*(?:\(\)\s*=>\s*\{?\s*)?\1\b/,
];

export function isTestCode(path: string): boolean {
  return path.startsWith('tests/') || /\.(test|fixture)\.tsx?$/.test(path);
}

/** Test files that wait for time to pass instead of for a condition. */
export function sleepingTests(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isTestCode(path))
    .filter(({ text }) => sleeping.some((pattern) => pattern.test(text)))
    .map(({ path }) => path);
}

/** How a test, or a group of them, asks for retries. */
const retrying = /\bretry:\s*(?:[1-9]|\{)|\bconfigure\(\s*\{[^}]*\bretries\b/;

/**
 * Test files that ask for retries. Only the configurations may, for process and browser
 * tests, and script/test lists the tests that needed one.
 */
export function retryingTests(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => isTestCode(path) && retrying.test(text))
    .map(({ path }) => path);
}

/** Ids in brackets in test code that are not in the requirements: 'path id'. */
export function unknownRequirementIds(
  files: readonly SourceFile[],
  known: ReadonlySet<string>,
): string[] {
  return files
    .filter(({ path }) => isTestCode(path))
    .flatMap(({ path, text }) =>
      idsInTitle(text)
        .filter((id) => !known.has(id))
        .map((id) => `${path} ${id}`),
    );
}

/** Titles that would prove nothing because their brackets cannot be read: 'path [brackets]'. */
export function unreadableIds(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isTestCode(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*['"`]([^'"`\n]*)/g)].flatMap(
        ([, title = '']) =>
          [...title.matchAll(/\[[^\]]*\b[A-Za-z]{3,5}-?\d+[^\]]*\]/g)]
            .map(([brackets]) => brackets)
            .filter((brackets) => idsInTitle(brackets).length === 0)
            .map((brackets) => `${path} ${brackets}`),
      ),
    );
}
