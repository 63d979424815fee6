import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { viewerQuery } from '#platform/session/viewer.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { AlertsField } from '#ui/alerts-field.tsx';
import { button } from '#ui/button.ts';
import { Dialog } from '#ui/dialog.tsx';
import { failureOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { useSubmit } from '#ui/submit.ts';
import { saveSearchMutation } from '../client.ts';
import { searchInWords } from '../rules.ts';

const TITLE = 'Save this search';
const NAME_LENGTH = 80;

/** Saves a search under a name (MINE-04), or asks a visitor to sign in. */
export function SaveSearch({
  page,
  query,
  onClose,
}: {
  page: 'finder' | 'tryouts';
  query: string;
  onClose: () => void;
}) {
  const { data: viewer } = useQuery(viewerQuery);
  const [name, setName] = useState(() => searchInWords({ page, query }).slice(0, NAME_LENGTH));
  const [alerts, setAlerts] = useState<Alerts>('off');
  const saving = useSubmit(saveSearchMutation);
  if (!viewer) {
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <p className="mt-3">
          Sign in to save this search and get emails when there’s something new.
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <SignInLink className={button.accent}>Sign in</SignInLink>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={TITLE}
      label="Save search"
      busy="Saving..."
      deed={saving}
      onClose={onClose}
      onSubmit={() => saving.mutate({ name, page, query, alerts }, { onSuccess: onClose })}
    >
      <FormField
        label="Name"
        value={name}
        maxLength={NAME_LENGTH}
        error={failureOf(saving)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AlertsField
        label="Email me when there’s something new"
        value={alerts}
        onChange={setAlerts}
      />
    </FormDialog>
  );
}
