import { useState } from 'react';

/**
 * For a form whose fields start from the URL, so that it starts again when the URL changes. What is typed between
 * sending it and the answer isn't lost: the form stays if the URL becomes what the form sent.
 *
 * @param shown the form's part of the URL
 */
export function useFormKey(shown: string) {
  const [form, setForm] = useState({ key: 0, shown, sent: '', isTyped: false });
  if (form.shown !== shown) {
    const stays = form.isTyped && form.sent === shown;
    setForm({ key: stays ? form.key : form.key + 1, shown, sent: '', isTyped: false });
  }
  return {
    key: form.key,
    onSend: (sent: string) => setForm((now) => ({ ...now, sent, isTyped: false })),
    onInput: () => setForm((now) => (now.sent === '' ? now : { ...now, isTyped: true })),
  };
}
