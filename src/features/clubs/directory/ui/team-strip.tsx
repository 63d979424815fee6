import { stripMarks } from '#domain/team-strip.ts';
import marks from '#ui/stars.svg';
import type { ClubSummary } from '../schema.ts';

/** A club's teams on a court of one lane, for cards, which say it in words as well; nothing where none is told. */
export function TeamStrip({ club }: { club: ClubSummary }) {
  const { girls, boys, told } = stripMarks(club.teamsPerAgeGroup, club.ageGroups);
  return girls || boys || told ? (
    <svg className="strip" viewBox="0 0 272 58" aria-hidden="true">
      <use href={`${marks}#strip`} />
      {girls ? <path d={girls} /> : null}
      {boys || told ? <path d={boys + told} data-thin="" /> : null}
    </svg>
  ) : null;
}
