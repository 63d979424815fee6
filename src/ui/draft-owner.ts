import { createContext } from 'react';

/**
 * Whose drafts are read and written: the id of an account, or {@link NOBODY} for a visitor. Undefined
 * until that is known; nothing is kept and nothing comes back before. Apart from src/ui/draft.ts, since
 * every page has it and few have a form.
 */
export const DraftOwner = createContext<string | undefined>(undefined);

/** The owner of what visitors type. */
export const NOBODY = 'visitor';
