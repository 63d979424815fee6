/** How long somebody has to pause before what they typed is saved as a draft, in milliseconds. */
export const PAUSE_MS = 2_000;
/** Whoever types without a pause is saved this often. */
export const LONGEST_WAIT_MS = 15_000;
/** After a try that failed. */
export const TRY_AGAIN_MS = 5_000;
/** A version of a draft is kept this often at most, in minutes. */
export const MINUTES_BETWEEN_VERSIONS = 5;
/** How many versions of each kind are kept of a post; the oldest go first. */
export const KEPT_VERSIONS = { saved: 100, draft: 30 } as const;
/** How many drafts somebody may have that are no posts yet. */
export const LISTED_DRAFTS = 50;

/** Values of fields that are kept as text or lists of text. */
export type DraftFields = Readonly<Record<string, string | readonly string[]>>;

/**
 * The fields of a draft or version as the form takes them. What the form of that time did not have, or
 * had as something else, is as in `otherwise`.
 */
export function restored<Fields extends object>(fields: object, otherwise: Fields): Fields {
  return Object.fromEntries(
    Object.entries(otherwise).map(([name, now]) => {
      const then: unknown = Reflect.get(fields, name);
      const fits =
        Array.isArray(then) === Array.isArray(now) && typeof then === typeof now && then !== null;
      return [name, fits ? then : now];
    }),
  ) as Fields;
}

/** What a saved form is as the fields that it came from: nothing is an empty text, a number is typed. */
export function asFields(form: object): DraftFields {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map(String) : textOf(value),
    ]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
