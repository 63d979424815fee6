import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { LazyPart } from './lazy-part.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface OwnCardProps {
  readonly title: string;
  readonly invitation: string;
  readonly viewerId: string | null;
  readonly children: (viewerId: string) => ReactNode;
}

/** For visitors one line, 'Sign in' and the invitation (D39). */
export function OwnCard({ title, invitation, viewerId, children }: OwnCardProps) {
  return viewerId === null ? (
    <section className="flex flex-wrap items-baseline gap-x-2">
      <h2 className="text-base">{title}</h2>
      <p className="signed-out-only">
        <SignInLink className="link">Sign in</SignInLink>
        {` ${invitation}`}
      </p>
    </section>
  ) : (
    <Card title={title}>
      <LazyPart meanwhile={<div className="skeleton h-11" aria-hidden="true" />}>
        {children(viewerId)}
      </LazyPart>
    </Card>
  );
}
