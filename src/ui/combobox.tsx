import { Combobox as Primitive } from '@base-ui/react/combobox';
import { useId, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { Messages, controlClass } from './form-field.tsx';

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

interface ComboboxProps {
  label: string;
  text: string;
  options: readonly ComboboxOption[];
  status: string;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onText: (text: string) => void;
  onChoose: (option: ComboboxOption) => void;
}

/** @param text what was typed; the caller keeps it and finds the options */
export function Combobox(props: ComboboxProps) {
  const { label, text, options, status, error, inputRef, onText, onChoose } = props;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [wantsOpen, setWantsOpen] = useState(false);
  return (
    <Primitive.Root
      items={options}
      filter={null}
      value={null}
      onValueChange={(option: ComboboxOption | null) => option && onChoose(option)}
      inputValue={text}
      // A chosen option does not stay in the field, and Escape does not empty it.
      onInputValueChange={(typed, { reason }) => reason === 'input-change' && onText(typed)}
      open={wantsOpen && options.length > 0}
      onOpenChange={setWantsOpen}
      openOnInputClick={false}
    >
      <div ref={field} className="relative">
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          {label}
        </label>
        <Primitive.Input
          ref={inputRef}
          id={id}
          // An open list hides everything but field, list, and live regions from screen readers, the label too.
          aria-label={label}
          spellCheck={false}
          aria-describedby={error === undefined ? `${id}-status` : `${id}-status ${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          onKeyDown={(event) => {
            // Enter never submits the form around it.
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={controlClass(error)}
        />
        <p
          id={`${id}-status`}
          role="status"
          aria-live="polite"
          className="mt-1 text-sm text-ink-soft"
        >
          {status}
        </p>
        <Messages id={id} error={error} />
      </div>
      <Options label={label} container={field} />
    </Primitive.Root>
  );
}

interface OptionsProps {
  label: string;
  container: RefObject<HTMLDivElement | null>;
}

/** Rendered inside the dialog that the field may be in: everything outside is inert. */
function Options({ label, container }: OptionsProps) {
  return (
    <Primitive.Portal container={container}>
      <Primitive.Positioner sideOffset={4} className="z-10 w-(--anchor-width)">
        <Primitive.Popup>
          <Primitive.List
            aria-label={label}
            className="max-h-56 overflow-y-auto rounded-xl border border-control bg-card p-1 shadow-lg"
          >
            {(option: ComboboxOption) => (
              <Primitive.Item
                key={option.id}
                value={option}
                render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
                className="min-h-11 cursor-pointer rounded-lg px-3 py-2 data-highlighted:bg-court-tint data-highlighted:outline-2 data-highlighted:outline-court"
              >
                {option.label}
                {option.description === undefined ? null : (
                  <span className="block text-sm text-ink-soft">{option.description}</span>
                )}
              </Primitive.Item>
            )}
          </Primitive.List>
        </Primitive.Popup>
      </Primitive.Positioner>
    </Primitive.Portal>
  );
}
