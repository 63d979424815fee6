import type { ReactNode } from 'react';
import { Scene } from '#ui/scene.tsx';
import { toast } from '#ui/toast.ts';
import type { FormProblem } from '../rules.ts';

/** A card in the middle of the page, for the forms of /auth. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <Scene of="bare" className="mx-auto mb-6 h-32 w-48 rounded-md max-sm:hidden" />
      <div className="rounded-2xl border border-line bg-card p-6 sm:p-8">
        <h1 className="mb-6 text-2xl leading-tight sm:text-3xl">{title}</h1>
        {children}
        <noscript>
          <p className="mt-4">Signing in and registering need JavaScript.</p>
        </noscript>
      </div>
    </div>
  );
}

/** Shows the toast of a refused form; its fields show the message as well. */
export function toastProblem(problem: FormProblem | null): void {
  if (problem === null) return;
  toast({ tone: 'destructive', title: problem.title, description: problem.message });
}
