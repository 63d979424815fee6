import type { ReactNode, Ref } from 'react';
import { Dialog } from './dialog.tsx';
import type { Deed } from './failure.ts';
import { FormButtons } from './form-buttons.tsx';

export function FormDialog({
  title,
  name = title,
  label,
  busy = label,
  tone = 'accent',
  deed,
  isReady = true,
  formRef,
  children,
  beside,
  onSubmit,
  onClose,
}: {
  title: string;
  name?: string;
  label: string;
  busy?: string;
  tone?: 'accent' | 'court';
  deed: Deed;
  isReady?: boolean;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
  beside?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={formRef}
        noValidate
        aria-label={name}
        className="mt-3 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <FormButtons
          isInWindow
          look={tone}
          send={label}
          sending={busy}
          isSending={deed.isPending}
          isReady={isReady}
          onCancel={onClose}
        />
      </form>
      {beside}
    </Dialog>
  );
}
