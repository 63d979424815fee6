/** Milliseconds without typing before a draft is saved. */
export const PAUSE_MS = 2_000;
/** Milliseconds between saves during typing without a pause. */
export const LONGEST_WAIT_MS = 15_000;
export const TRY_AGAIN_MS = 5_000;
/** Per post; the oldest go first. */
export const KEPT_VERSIONS = { saved: 100, draft: 30 } as const;

export type DraftFields = Readonly<Record<string, string | readonly string[]>>;

/**
 * The fields as the form of today takes them: what is missing or has another type comes from
 * `otherwise`.
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

/** A parsed form as the fields it came from: null becomes '', a number its text. */
export function asFields(form: object): DraftFields {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value)
        ? value.map(String)
        : typeof value === 'string' || typeof value === 'number'
          ? String(value)
          : '',
    ]),
  );
}
