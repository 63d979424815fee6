import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { classNames } from './class-names.ts';

/** Something to choose in a {@link Combobox}. */
export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  /** What tells options of one label apart. */
  readonly description?: string;
}

/**
 * A text field that offers what fits to what was typed: the combobox pattern of the ARIA Authoring
 * Practices, with a list. The focus stays in the field; the arrow keys point at an option, Enter
 * chooses it, Escape closes the list.
 *
 * @param text what was typed; kept by the caller, who finds the options
 * @param options to choose from; none while there is nothing to offer
 * @param status how the options stand, in a sentence; shown below and announced
 */
export function Combobox({
  label,
  text,
  options,
  status,
  error,
  inputRef,
  onText,
  onChoose,
}: {
  label: string;
  text: string;
  options: readonly ComboboxOption[];
  status: string;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onText: (text: string) => void;
  onChoose: (option: ComboboxOption) => void;
}) {
  const id = useId();
  const [wantsOpen, setWantsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = wantsOpen && options.length > 0;
  const pointed = isOpen ? options[active] : undefined;
  const choose = (option: ComboboxOption): void => {
    setActive(-1);
    setWantsOpen(false);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setWantsOpen(true);
      setActive(nextOption(event.key, isOpen ? active : -1, options.length));
    } else if (event.key === 'Enter') {
      // Never sends the form around it: whoever types here is looking for something.
      event.preventDefault();
      if (pointed) choose(pointed);
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list, and not the window around it.
      event.preventDefault();
      event.stopPropagation();
      setWantsOpen(false);
      setActive(-1);
    }
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input
        ref={inputRef}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-options`}
        aria-activedescendant={pointed ? `${id}-${pointed.id}` : undefined}
        aria-describedby={error === undefined ? `${id}-status` : `${id}-status ${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setWantsOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setWantsOpen(false)}
        className={classNames(
          'block min-h-11 w-full rounded-xl border bg-card px-3 py-2 text-base text-ink placeholder:text-ink-soft',
          error === undefined ? 'border-control' : 'border-danger',
        )}
      />
      <Options
        id={id}
        label={label}
        options={isOpen ? options : []}
        pointed={pointed}
        onChoose={choose}
      />
      <p id={`${id}-status`} role="status" className="mt-1 text-sm text-ink-soft">
        {status}
      </p>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function Options({
  id,
  label,
  options,
  pointed,
  onChoose,
}: {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  pointed: ComboboxOption | undefined;
  onChoose: (option: ComboboxOption) => void;
}) {
  const pointedId = pointed ? `${id}-${pointed.id}` : '';
  useEffect(() => {
    document.getElementById(pointedId)?.scrollIntoView({ block: 'nearest' });
  }, [pointedId]);
  return (
    <div
      id={`${id}-options`}
      role="listbox"
      aria-label={label}
      hidden={options.length === 0}
      className="mt-1 max-h-56 overflow-y-auto rounded-xl border border-control bg-card p-1 shadow-lg"
    >
      {options.map((option) => (
        // The keys are the field's: the focus never comes here.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.id}
          id={`${id}-${option.id}`}
          role="option"
          aria-selected={option === pointed}
          tabIndex={-1}
          // Pressing does not take the focus out of the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className="min-h-11 cursor-pointer rounded-lg px-3 py-2 hover:bg-court-tint aria-selected:bg-court-tint aria-selected:outline-2 aria-selected:outline-court"
        >
          {option.label}
          {option.description === undefined ? null : (
            <span className="block text-sm text-ink-soft">{option.description}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** The place of the option that an arrow key leads to, going round; -1 when there is none. */
export function nextOption(key: 'ArrowDown' | 'ArrowUp', at: number, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (at + 1) % count;
  return at <= 0 ? count - 1 : at - 1;
}
