import { Combobox as Primitive } from '@base-ui/react/combobox';
import { useId, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { Messages, controlClass } from './form-field.tsx';

/** Something to choose in a {@link Combobox}. */
export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  /** What tells options of one label apart. */
  readonly description?: string;
}

/**
 * A text field that offers what fits to what was typed. The focus stays in the field; the arrow keys
 * point at an option, Enter chooses it, Escape closes the list.
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
  const field = useRef<HTMLDivElement>(null);
  const [wantsOpen, setWantsOpen] = useState(false);
  return (
    <Primitive.Root
      items={options}
      filter={null}
      value={null}
      onValueChange={(option: ComboboxOption | null) => option && onChoose(option)}
      inputValue={text}
      // What is chosen does not stay in the field, and Escape does not empty it.
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
          // An open list hides all but field, list and what is live from screen readers, the label, too.
          aria-label={label}
          spellCheck={false}
          aria-describedby={error === undefined ? `${id}-status` : `${id}-status ${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          onKeyDown={(event) => {
            // Never sends the form around it: whoever types here is looking for something.
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

/** What there is to choose from. Within the window that the field may be in: what is outside of it is inert. */
function Options({
  label,
  container,
}: {
  label: string;
  container: RefObject<HTMLDivElement | null>;
}) {
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
