import { messageOf } from './failure.ts';

interface RefusalProps {
  error: Error | string | null | undefined;
  lead?: string;
  isBoxed?: boolean;
}

export function Refusal({ error, lead, isBoxed = false }: RefusalProps) {
  if (error === null || error === undefined) return null;
  const box = isBoxed ? 'rounded-xl bg-danger-tint px-4 py-3 ' : '';
  return (
    <p role="alert" className={`${box}font-semibold text-danger`}>
      {lead} {typeof error === 'string' ? error : messageOf(error)}
    </p>
  );
}
