import { useEffect, useId, useRef, useState } from 'react';
import { SEARCH_LENGTH } from '../rules.ts';

/** Typing pauses this long before the list is searched. */
const PAUSE_MS = 300;

/**
 * Finds members while somebody types, and at once when they press Enter.
 *
 * @param text what is searched for now
 */
export function SearchField({
  text,
  onSearch,
}: {
  text: string;
  onSearch: (text: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // What was asked for here comes back while somebody types on: only other searches are taken over.
    if (text !== asked.current) setTyped(text);
    asked.current = text;
  }, [text]);
  const ask = (wanted: string): void => {
    clearTimeout(timer.current);
    asked.current = wanted.trim();
    if (asked.current !== text) onSearch(asked.current);
  };
  return (
    <form
      role="search"
      className="mt-6 mb-4 max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Search by username, name or email
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(value), PAUSE_MS);
        }}
        className="block min-h-11 w-full rounded-xl border border-control bg-card px-3 py-2 text-base text-ink"
      />
    </form>
  );
}
