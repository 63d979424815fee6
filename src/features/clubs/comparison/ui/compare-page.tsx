import { useRef } from 'react';
import type { AgeGuide } from '#domain/season.ts';
import { leftOut } from '../rules.ts';
import { MOST_COMPARED } from '../schema.ts';
import type { CompareChange, CompareSearch, Comparison } from '../schema.ts';
import { AddClub } from './add-club.tsx';
import { CompareOptions } from './compare-options.tsx';
import { CompareTable } from './compare-table.tsx';
import './compare.css';
import { CompareInvitation } from '../components.tsx';

interface ComparePageProps {
  readonly search: CompareSearch;
  readonly comparison: Comparison;
  readonly guide: AgeGuide;
  readonly onSearch: (change: CompareChange) => void;
}

/**
 * Clubs side by side, or how to choose them.
 *
 * @param guide to age groups, of the present season
 * @param onSearch shows another comparison, made from the one that the address names
 */
export function ComparePage({ search, comparison, guide, onSearch }: ComparePageProps) {
  const { clubs } = comparison;
  const isTable = clubs.length > 1;
  const table = useRef<HTMLDivElement>(null);
  const { only: _only, ...compared } = search;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-10">
      <h1 className="text-title">Compare Clubs</h1>
      {leftOut(comparison).map((sentence) => (
        <p key={sentence} className="mt-2 text-ink-soft">
          {sentence}
        </p>
      ))}
      {isTable ? (
        <>
          <CompareOptions
            // What is chosen follows the address. The tick leads it, and keeps the focus.
            key={JSON.stringify(compared)}
            search={search}
            groups={comparison.groups}
            isUnknownPlace={comparison.isUnknownPlace}
            guide={guide}
            onSearch={onSearch}
            onShow={(change) => {
              onSearch(change);
              table.current?.focus();
            }}
          />
          <CompareTable ref={table} search={search} comparison={comparison} />
        </>
      ) : (
        <HowToChoose name={clubs[0]?.name} />
      )}
      {clubs.length < MOST_COMPARED ? (
        <AddClub search={search} comparison={comparison} />
      ) : (
        <p className="print-hidden mt-8 text-ink-soft">
          Up to {MOST_COMPARED} clubs can be compared. Remove one to add another.
        </p>
      )}
    </div>
  );
}

/** @param name of the club that is chosen already */
function HowToChoose({ name }: { name: string | undefined }) {
  return (
    <p className="mt-3 max-w-prose text-lg">
      <CompareInvitation />
      {name === undefined
        ? `Choose 2 to ${MOST_COMPARED} clubs to see them side by side: who plays, what a season costs, practice, tryouts and ratings.`
        : `${name} is chosen. Choose at least one more club to see them side by side.`}
    </p>
  );
}
