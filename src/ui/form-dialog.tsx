import type { ReactNode, Ref } from 'react';
import { Dialog } from './dialog.tsx';
import type { Deed } from './failure.ts';
import { FormButtons } from './form-buttons.tsx';

interface FormDialogProps {
  title: string;
  size?: 'question' | 'form';
  /** The accessible name, if it is not the title. */
  name?: string;
  label: string;
  busy?: string;
  tone?: 'accent' | 'court';
  deed: Deed;
  isReady?: boolean;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
  /** Below the form. */
  beside?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** By the button; Escape calls `onClose`. */
  onCancel?: () => void;
}

export function FormDialog({ formRef, ...props }: FormDialogProps) {
  const { title, size = 'question', label, onClose, onCancel = onClose } = props;
  return (
    <Dialog {...{ title, size, onClose }}>
      <form
        ref={formRef}
        noValidate
        aria-label={props.name ?? title}
        className="mt-3 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        {props.children}
        <FormButtons
          isInWindow
          look={props.tone ?? 'accent'}
          send={label}
          sending={props.busy ?? label}
          isSending={props.deed.isPending}
          isReady={props.isReady ?? true}
          onCancel={onCancel}
        />
      </form>
      {props.beside}
    </Dialog>
  );
}
