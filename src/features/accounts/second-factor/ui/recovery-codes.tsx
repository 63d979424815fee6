import { useState } from 'react';
import { button } from '#ui/button.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';

/** Recovery codes, which are never shown again. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const [isSaved, setIsSaved] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog title="Save your recovery codes" onClose={onClose}>
      <p className="mt-2 text-ink-soft">
        Each of them lets you sign in once, with your password, when you have lost your phone or
        your passkey. They are shown only now: keep them where you keep your passwords.
      </p>
      <ul
        aria-label="Recovery codes"
        className="my-4 grid grid-cols-2 gap-2 rounded-xl bg-sand px-2 py-4 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} what="Recovery codes" fallback="Select the codes instead." />
        <a
          className={button.outline}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
      </div>
      <label className="mt-5 flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 flex-none accent-court"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.target.checked)}
        />
        I have saved these codes
      </label>
      <div className="mt-4 flex justify-end">
        <Button look="accent" disabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
