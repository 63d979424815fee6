/** What was typed into a form, and the version of the stored thing that it is based on. */
export interface EditDraft<Version> {
  readonly version: Version;
  readonly values: object;
  /** The values of that version; missing in drafts that don't know them. */
  readonly base?: object;
}

/** The draft as text to keep. */
export function writeDraft(version: string | number, values: object, base?: object): string {
  return JSON.stringify({ version, values, base });
}

/**
 * Reads {@link writeDraft}; null for anything else.
 *
 * @param current the version of now, for the type of versions
 */
export function readDraft<Version extends string | number>(
  text: string,
  current: Version,
): EditDraft<Version> | null {
  try {
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== 'object' || draft === null) return null;
    if (!('version' in draft) || typeof draft.version !== typeof current) return null;
    if (!('values' in draft) || typeof draft.values !== 'object' || draft.values === null) {
      return null;
    }
    const { version, values } = draft;
    const base = 'base' in draft && typeof draft.base === 'object' ? draft.base : null;
    return { version: version as Version, values, ...(base === null ? {} : { base }) };
  } catch {
    return null;
  }
}
