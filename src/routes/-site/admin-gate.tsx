import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ADMINISTRATORS_ONLY, BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { viewerQuery } from '#platform/session/viewer.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { MailWarning } from '#features/site/waiting/ui/mail-warning.tsx';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { AdminFrame, LoadingWords } from './admin-page.tsx';
import { AdminShell } from './admin-shell.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

interface AdminGateProps {
  loading?: ReactNode;
  /** For visitors; `denied` by default. */
  signedOut?: ReactNode;
  denied?: ReactNode;
  children: ReactNode | ((viewer: Viewer) => ReactNode);
}

/** Waits for the profile and roles (D10). It decides only what is visible; the server checks every read. */
export function AdminGate({ loading = <LoadingWords />, children, ...props }: AdminGateProps) {
  const { denied = <AccessDenied title="Access Denied" text={ADMINISTRATORS_ONLY} /> } = props;
  const viewer = useQuery(viewerQuery);
  if (viewer.isPending) return <AdminFrame>{loading}</AdminFrame>;
  if (viewer.isError) return <LoadFailure isPage title="Failed to load profile" query={viewer} />;
  if (!viewer.data) return props.signedOut ?? denied;
  return (
    <SecondFactorGate needed="admin">
      {viewer.data.canAdminister ? (
        <AdminShell>
          <MailWarning>
            <Link to="/admin/email" className="link inline-flex min-h-11 items-center">
              See which emails
            </Link>
          </MailWarning>
          {typeof children === 'function' ? children(viewer.data) : children}
        </AdminShell>
      ) : (
        denied
      )}
    </SecondFactorGate>
  );
}

export function AccessDenied(said: { title?: string; text: string }) {
  return (
    <MessagePage {...said}>
      <SignInLink className={`${button.court} signed-out-only`}>Sign in</SignInLink>
      <Link to="/" className={button.outline}>
        Back to Home
      </Link>
    </MessagePage>
  );
}

/** ABLG-01, ABLG-02 */
export function BlogGate({ children }: Pick<AdminGateProps, 'children'>) {
  return (
    <AdminGate denied={<AccessDenied title="Access Denied" text={BLOG_ADMINISTRATORS_ONLY} />}>
      {children}
    </AdminGate>
  );
}
