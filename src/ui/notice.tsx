import { Scene } from './scene.tsx';
import type { ReactNode } from 'react';

export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="rounded-2xl border border-dashed border-control px-5 py-10 text-center">
      <Scene of="bare" className="mx-auto mb-5 h-24 w-36 rounded-md" />
      <p className="text-lg text-ink-soft">{text}</p>
      {children ? <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}

interface FailureNoticeProps {
  title: string;
  message: string;
  isPage?: boolean;
  children?: ReactNode;
}

/** @param isPage it replaces a whole page, so the title is its heading */
export function FailureNotice({ title, message, isPage = false, children }: FailureNoticeProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      role="alert"
      className="rounded-2xl border border-danger bg-danger-tint px-5 py-8 text-center"
    >
      <Title className="text-heading font-semibold text-danger">{title}</Title>
      <p className="mt-1">{message}</p>
      {children ? <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}
