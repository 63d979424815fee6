import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { deleteAccountMutation } from '../client.ts';
import { DELETE_WORD } from '../rules.ts';
import { deletionSchema } from '../schema.ts';

const GOES = [
  'your account, with your email address and password (you’ll be signed out everywhere)',
  'your profile and photo',
  'your affiliations, with players’ names',
  'your ratings (club averages will be recalculated)',
  'your saved clubs, with your notes, and your saved searches',
  'your roles and suggested edits',
];

export function DeleteAccount({
  onDeleted,
  onClose,
}: {
  onDeleted: () => void;
  onClose: () => void;
}) {
  const deletion = useSubmit(deleteAccountMutation(onDeleted));
  const form = useForm({
    resolver: zodResolver(deletionSchema),
    // Any text until the resolver has checked it.
    defaultValues: { currentPassword: '', confirmation: '' as typeof DELETE_WORD },
  });
  const field = bound(form);
  return (
    <FormDialog
      title="Delete your account?"
      name="Delete your account"
      label="Delete my account"
      busy="Deleting..."
      deed={deletion}
      onSubmit={() => void form.handleSubmit((values) => deletion.mutate(values))()}
      onClose={onClose}
    >
      <div className="grid gap-3 text-ink-soft">
        <p>This cannot be undone. We’ll delete these right away:</p>
        <ul className="list-disc grid gap-1 pl-5">
          {GOES.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p>
          Your comments and their stars stay, under “Deleted user.” Want one gone? Delete it before
          you delete your account.
        </p>
      </div>
      <PasswordField
        label="Your current password"
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <FormField
        label={`Type ${DELETE_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...field('confirmation')}
      />
      <Refusal isBoxed error={deletion.error} />
    </FormDialog>
  );
}
