import { createFileRoute } from '@tanstack/react-router';
import { PastMailings } from '#features/clubs/mailings/ui/past-mailings.tsx';
import { UnsentEmails } from '#features/site/waiting/ui/unsent-emails.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/email')({
  ...adminPage('Unsent email'),
  component: () => (
    <AdminGate>
      {() => (
        <>
          <UnsentEmails />
          <PastMailings />
        </>
      )}
    </AdminGate>
  ),
});
