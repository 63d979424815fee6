import { useEffect, useState } from 'react';

/**
 * Text that somebody is typing. It is kept for this tab until it is cleared, so that an error, an
 * expired session or a reload does not lose it.
 *
 * @param name tells this draft from others; the same name finds it again
 * @param initial the text to start from when there is no draft
 * @returns the text, how to change it, and how to clear it once it was sent
 */
export function useDraft(
  name: string,
  initial = '',
): readonly [string, (text: string) => void, () => void] {
  const key = `draft:${name}`;
  const [text, setText] = useState(() => read(key) ?? initial);
  useEffect(() => {
    if (text === initial) remove(key);
    else write(key, text);
  }, [key, text, initial]);
  return [
    text,
    setText,
    () => {
      remove(key);
      setText(initial);
    },
  ];
}

// Storage may be switched off or full; typing goes on without it.

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The text is on the screen all the same.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}
