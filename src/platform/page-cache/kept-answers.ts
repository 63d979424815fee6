/** Answers of this process, by the name under which a change of what they tell is announced. */
const answers = new Map<string, Promise<unknown>>();
let keeping = false;

/**
 * What every page asks and hardly anything changes, asked once: the answer is kept until the
 * database announces the name. While announcements may be missed, each call asks.
 *
 * @param name as `pageShows` takes it, for example 'locations'; one question for each name
 * @param ask must give the same to everybody
 */
export function keptUntilAnnounced<Answer>(
  name: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!keeping) return ask();
  const kept = answers.get(name);
  // The name stands for one question, so for one type of answer.
  if (kept) return kept as Promise<Answer>;
  const asked = ask();
  answers.set(name, asked);
  asked.catch(() => {
    if (answers.get(name) === asked) answers.delete(name);
  });
  return asked;
}

/**
 * Forgets what was announced; an answer that is on its way still reaches those who asked before.
 *
 * @param names all when left out
 */
export function forgetAnswers(names?: readonly string[]): void {
  if (names === undefined) answers.clear();
  else for (const name of names) answers.delete(name);
}

/** While off, nothing is kept: for the time in which announcements may be missed. */
export function keepAnswers(keep: boolean): void {
  keeping = keep;
  answers.clear();
}
