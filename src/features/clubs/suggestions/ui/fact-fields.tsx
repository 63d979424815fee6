import { useFormContext, useWatch } from 'react-hook-form';
import { isSame } from '#domain/merge.ts';
import { ClubField, LocationFields } from '#features/clubs/editing/components.tsx';
import { FACT_LABELS, FACT_NAMES, showFact } from '#features/clubs/editing/fact-rules.ts';
import type { FactName } from '#features/clubs/editing/fact-rules.ts';
import type { TypedClub } from '#features/clubs/editing/schema.ts';
import { Chip } from '#ui/card.tsx';

export function FactFields({ club }: { club: TypedClub }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-heading">
        What we say about the club
      </h2>
      <p className="mt-1 text-ink-soft">Open a fact that’s wrong and correct it.</p>
      <ul className="mt-3 border-t border-line">
        {FACT_NAMES.map((name) => (
          <Fact key={name} name={name} now={club[name]} />
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, now }: { name: FactName; now: unknown }) {
  const { control } = useFormContext<TypedClub>();
  const isChanged = !isSame(useWatch({ control, name }), now);
  const said = showFact(name, now);
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-baseline gap-x-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
            <span className="block text-sm font-semibold">{FACT_LABELS[name]}</span>
            <span
              dir="auto"
              className={`line-clamp-3 whitespace-pre-line wrap-anywhere ${said === '' ? 'text-ink-soft' : ''}`}
            >
              {said || 'Not given'}
            </span>
          </span>
          {isChanged ? <Chip>Changed</Chip> : null}
          <span className="link text-sm">
            <span className="group-open:hidden">Change</span>
            <span className="hidden group-open:inline">Close</span>
          </span>
        </summary>
        <div className="grid gap-4 pt-1 pb-5">
          {name === 'practiceLocations' ? (
            <LocationFields />
          ) : (
            <ClubField
              name={name}
              hint={name === 'logoUrl' ? 'The web address of an image.' : undefined}
            />
          )}
        </div>
      </details>
    </li>
  );
}
