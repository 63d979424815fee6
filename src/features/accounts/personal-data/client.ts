import { mutationOptions } from '@tanstack/react-query';
import { refusalIn } from '#domain/foreign-answer.ts';
import { signedOut } from '#features/accounts/sign-in/mutations.ts';
import { saveFile } from '#ui/save-file.ts';
import { deleteAccount } from './functions.ts';
export { deleteMember } from './functions.ts';
export { wordToDelete } from './rules.ts';
import { DOWNLOAD_PATH, downloadName } from './rules.ts';
import type { Deletion } from './schema.ts';

export const downloadMutation = mutationOptions({
  mutationFn: async () => saveFile(downloadName(new Date()), await download()),
  meta: { failureTitle: 'Couldn’t download your data', successTitle: 'Data downloaded' },
});

async function download(): Promise<Blob> {
  const response = await fetch(DOWNLOAD_PATH);
  if (response.ok) return response.blob();
  throw refusalIn(response.status, await response.text());
}

/** @param onDeleted called before the screen notices that the user is signed out */
export function deleteAccountMutation(onDeleted: () => void) {
  return mutationOptions({
    mutationFn: (deletion: Deletion) => deleteAccount({ data: deletion }),
    onSuccess: (_answer, _deletion, _before, { client }) => {
      onDeleted();
      return signedOut(client);
    },
    meta: { failureTitle: 'Couldn’t delete your account' },
  });
}
