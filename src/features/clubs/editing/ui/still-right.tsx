import { ALL_GROUPS } from '#features/clubs/fields.ts';
import type { FactGroup } from '#features/clubs/fields.ts';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { confirmFactsMutation } from '../client.ts';
import type { EditableClub } from '../client.ts';

/** Since when each group of facts is known to be right, and one tap to say so again (FRES-01). */
export function StillRight({ club }: { club: EditableClub }) {
  return (
    <section
      aria-labelledby="still-right"
      className="my-6 grid gap-3 rounded-2xl border border-line bg-card px-4 py-4 sm:px-6"
    >
      <h2 id="still-right" className="text-heading">
        Is this still right?
      </h2>
      {club.closed === null ? null : (
        <p role="status" className="rounded-lg bg-danger px-3 py-2 text-card">
          {`The club’s contact address told us on ${club.closed} that the club has closed.`}
        </p>
      )}
      <ul className="divide-y divide-line">
        {club.confirmed.map(([group, label, words]) => (
          <li key={group} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <p className="min-w-0">
              <b>{label}</b>
              <span className="block text-sm text-ink-soft">{words}</span>
            </p>
            <Confirm clubId={club.id} groups={[group]} label="Still right" of={label} />
          </li>
        ))}
      </ul>
      <p>
        <Confirm clubId={club.id} label="All of this is still right" of={club.values.name} />
      </p>
    </section>
  );
}

interface ConfirmProps {
  readonly clubId: string;
  readonly groups?: FactGroup[];
  readonly label: string;
  /** For screen readers. */
  readonly of: string;
}

export function Confirm({ clubId, groups = ALL_GROUPS, label, of }: ConfirmProps) {
  const confirm = useSubmit(confirmFactsMutation);
  return (
    <Button disabled={confirm.isPending} onClick={() => confirm.mutate({ clubId, groups })}>
      {label}
      <span className="sr-only">: {of}</span>
    </Button>
  );
}
