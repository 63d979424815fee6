export interface EditDraft<Version> {
  readonly version: Version;
  readonly values: object;
  /** The values of that version; missing in older drafts. */
  readonly base?: object;
  /** Another screen filled in the form; nothing was typed. */
  readonly isFilledIn?: boolean;
}

export function writeDraft(version: string | number, values: object, base?: object): string {
  return JSON.stringify({ version, values, base });
}

export function fillIn(version: string | number, values: object): string {
  return JSON.stringify({ version, values, isFilledIn: true });
}

/** Null for anything that {@link writeDraft} did not write, or that has versions of another type. */
export function readDraft<Version extends string | number>(
  text: string,
  current: Version,
): EditDraft<Version> | null {
  try {
    const { version, values, base, isFilledIn } = JSON.parse(text) as Partial<EditDraft<Version>>;
    if (version === undefined || typeof version !== typeof current || !values) return null;
    return { version, values, ...(base && { base }), ...(isFilledIn && { isFilledIn }) };
  } catch {
    return null;
  }
}
