import { Button } from './push-button.tsx';

/** @param isInWindow in a dialog: at the right, with the main action last */
export function FormButtons({
  send,
  sending,
  isSending,
  isReady = true,
  isInWindow = false,
  look = isInWindow ? 'accent' : 'court',
  onCancel,
}: {
  send: string;
  sending: string;
  isSending: boolean;
  isReady?: boolean;
  isInWindow?: boolean;
  look?: 'accent' | 'court';
  onCancel?: (() => void) | undefined;
}) {
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
