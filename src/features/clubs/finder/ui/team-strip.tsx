import { stripMarks } from '#domain/team-strip.ts';
import marks from '#ui/stars.svg';
import type { ClubSummary } from '../schema.ts';

/** A club's teams on a court of one lane, for cards, which say it in words as well. */
export function TeamStrip({ club }: { club: ClubSummary }) {
  const { girls, boys, told } = stripMarks(club.teamsPerAgeGroup, club.ageGroups);
  return girls || boys || told ? (
    <svg className="strip" viewBox="0 0 272 58" aria-hidden="true">
      <use href={`${marks}#strip`} />
      {girls ? <path d={girls} /> : null}
      {boys || told ? <path d={boys + told} data-thin="" /> : null}
    </svg>
  ) : (
    <p className="mt-4 rounded-sm border border-dashed border-control px-3 py-1.5 text-sm text-ink-soft">
      No teams listed yet
    </p>
  );
}
