import { Link } from '@tanstack/react-router';
import type { ProgramType } from '#domain/club-options.ts';
import { button } from '#ui/button.ts';
import { Scene } from '#ui/scene.tsx';

const PROGRAM: Readonly<Record<'camp' | 'lesson', { type: ProgramType; label: string }>> = {
  camp: { type: 'Camps', label: 'Clubs that offer camps' },
  lesson: { type: 'Private Lessons', label: 'Clubs that offer private lessons' },
};

/** Stands in for missing finders (LEGL-05, LEGL-06); links to clubs that offer the program (D63). */
export function ComingSoonPage({ what }: { what: 'camp' | 'lesson' }) {
  const { type, label } = PROGRAM[what];
  return (
    <div className="mx-auto max-w-2xl px-4 py-14 text-center">
      <Scene of="bare" className="mx-auto mb-8 h-40 w-60 rounded-xl" />
      <p className="chip" data-fact="status">
        Coming soon
      </p>
      <h1 className="mt-2 text-title">Find a volleyball {what}</h1>
      <p className="mt-4 text-lg text-ink-soft">
        The {what} finder is coming soon. Many clubs run their own {what}s.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/find-club" search={{ programType: type }} className={button.court}>
          {label}
        </Link>
        <Link to="/find-club" className={button.outline}>
          Find a club
        </Link>
      </p>
    </div>
  );
}
