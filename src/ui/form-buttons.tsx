import { Button } from './push-button.tsx';

/**
 * The buttons below a form: the one that sends it, and the one that leaves it.
 *
 * @param send what sending is called, and `sending` while it is under way
 * @param isReady whether there is something to send
 * @param isInWindow at the right then, and what is meant comes last
 * @param look of the one that sends; in a window that is the one main action
 * @param onCancel left out where there is nothing to leave
 */
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
