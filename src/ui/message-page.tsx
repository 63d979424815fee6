import type { ReactNode } from 'react';
import { Scene } from './scene.tsx';

interface MessagePageProps {
  title?: string;
  text: string;
  children: ReactNode;
}

export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className="mx-auto max-w-xl px-4 py-16 text-center">
      <Scene of="bare" className="mx-auto mb-8 h-32 w-48 rounded-md" />
      {title === undefined ? (
        <h1 className="text-heading">{text}</h1>
      ) : (
        <>
          <h1 className="text-title">{title}</h1>
          <p className="mt-2 text-ink-soft">{text}</p>
        </>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
