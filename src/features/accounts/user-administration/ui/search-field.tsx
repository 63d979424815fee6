import { useEffect, useRef, useState } from 'react';
import { FILTER_LENGTH } from '#domain/typed-filter.ts';
import { TextField } from '#ui/field.tsx';

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
      <TextField
        label="Search by username, name or email"
        type="search"
        value={typed}
        maxLength={FILTER_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(value), PAUSE_MS);
        }}
      />
    </form>
  );
}
