import { Button } from './push-button.tsx';

interface FormButtonsProps {
  send: string;
  sending: string;
  isSending: boolean;
  isReady?: boolean;
  /** In a dialog: at the right, with the main action last. */
  isInWindow?: boolean;
  look?: 'accent' | 'court';
  onCancel?: (() => void) | undefined;
}

export function FormButtons(props: FormButtonsProps) {
  const { send, sending, isSending, isReady = true, isInWindow = false, onCancel } = props;
  const { look = isInWindow ? 'accent' : 'court' } = props;
  const buttons = [
    <Button key="send" type="submit" look={look} disabled={isSending || !isReady}>
      {isSending ? sending : send}
    </Button>,
    onCancel && (
      <Button key="cancel" onClick={onCancel}>
        Cancel
      </Button>
    ),
  ];
  return (
    <div className={`flex flex-wrap gap-3 ${isInWindow ? 'justify-end' : ''}`}>
      {isInWindow ? buttons.toReversed() : buttons}
    </div>
  );
}
