import { useEffect, useState } from 'react';
import { commentAnchor } from '../schema.ts';

/**
 * What the fragment of the address names as the id of a comment; null for nothing, and as soon as the
 * one who looks does something else.
 */
export function useLinkedId(): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const anchor = `#${commentAnchor('')}`;
    const read = () => {
      const { hash } = window.location;
      setId(hash.startsWith(anchor) ? hash.slice(anchor.length) : null);
    };
    read();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('hashchange', read, { signal });
    for (const deed of ['pointerdown', 'keydown']) {
      window.addEventListener(deed, () => setId(null), { signal });
    }
    return () => listening.abort();
  }, []);
  return id;
}
