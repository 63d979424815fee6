import { createContext } from 'react';

/** An account id or {@link NOBODY}; undefined until that is known, and no draft is read or written before. */
export const DraftOwner = createContext<string | undefined>(undefined);

export const NOBODY = 'visitor';
