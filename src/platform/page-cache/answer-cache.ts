import { LRUCache } from 'lru-cache';

/** The most recently used answers under one name. */
const MOST_ANSWERS = 1_000;
/** Answers of this process by question, by the name under which changes to them are announced. */
const answers = new Map<string, LRUCache<string, Promise<unknown>>>();
let isCaching = false;

/**
 * For queries that many pages make and whose answer hardly ever changes: the answer is cached until the
 * database announces the name. While announcements may be missed, each call asks.
 *
 * @param name as in `pageShows`, for example 'locations'
 * @param ask must return the same for everybody
 * @param question distinguishes it from other queries under that name
 */
export function cachedUntilInvalidated<Answer>(
  name: string,
  ask: () => Promise<Answer>,
  question = '',
): Promise<Answer> {
  if (!isCaching) return ask();
  let named = answers.get(name);
  if (!named) answers.set(name, (named = new LRUCache({ max: MOST_ANSWERS })));
  const cached = named.get(question);
  // The two identify one question, so one type of answer.
  if (cached) return cached as Promise<Answer>;
  const asked = ask();
  named.set(question, asked);
  asked.catch(() => {
    if (named.get(question) === asked) named.delete(question);
  });
  return asked;
}

/**
 * Drops what was announced; an answer in flight still reaches those who asked before.
 *
 * @param names all when left out
 */
export function invalidateAnswers(names?: readonly string[]): void {
  if (names === undefined) answers.clear();
  else for (const name of names) answers.delete(name);
}

/** While off, nothing is cached: for times when announcements may be missed. */
export function setAnswerCaching(caching: boolean): void {
  isCaching = caching;
  answers.clear();
}
