import type { ComponentProps } from 'react';
import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { AccessDenied, AdminGate } from './admin-gate.tsx';

/** Shows a screen of the blog's administration to administrators (ABLG-01, ABLG-02). */
export function BlogGate({ children }: Pick<ComponentProps<typeof AdminGate>, 'children'>) {
  return <AdminGate denied={<BlogDenied />}>{children}</AdminGate>;
}

function BlogDenied() {
  return <AccessDenied title="Access Denied" text={BLOG_ADMINISTRATORS_ONLY} />;
}
