import { createFileRoute } from '@tanstack/react-router';
import { UnsentEmails } from '#features/site/waiting/ui/unsent-emails.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/email')({
  ...adminPage('Unsent email'),
  component: () => (
    <AdminGate>
      <UnsentEmails />
    </AdminGate>
  ),
});
