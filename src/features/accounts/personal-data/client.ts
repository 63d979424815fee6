import { mutationOptions } from '@tanstack/react-query';
import { refusalIn } from '#domain/foreign-answer.ts';
import { signedOut } from '#features/accounts/sign-in/mutations.ts';
import { saveFile } from '#ui/save-file.ts';
import { deleteAccount } from './functions.ts';
export { deleteMember } from './functions.ts';
export { wordToDelete } from './rules.ts';
import { DOWNLOAD_PATH, downloadName } from './rules.ts';
import type { Deletion } from './schema.ts';

/** Gets all that is stored about the signed-in person and has the browser save it as a file. */
export const downloadMutation = mutationOptions({
  mutationFn: async () => saveFile(downloadName(new Date()), await download()),
  meta: { failureTitle: 'Download failed', successTitle: 'Your data has been downloaded' },
});

async function download(): Promise<Blob> {
  const response = await fetch(DOWNLOAD_PATH);
  if (response.ok) return response.blob();
  throw refusalIn(response.status, await response.text());
}

/**
 * Deletes the account; this browser is signed out then.
 *
 * @param onDeleted called before the screen notices that nobody is signed in any more
 */
export function deleteAccountMutation(onDeleted: () => void) {
  return mutationOptions({
    mutationFn: (deletion: Deletion) => deleteAccount({ data: deletion }),
    onSuccess: (_answer, _deletion, _before, { client }) => {
      onDeleted();
      return signedOut(client);
    },
    meta: { failureTitle: 'Your account was not deleted' },
  });
}
