import { stripMarks } from '#domain/team-strip.ts';
import strip from '#ui/strip.svg';
import type { ClubSummary } from '../schema.ts';

/** A club's teams on a court of one lane, for cards, which say it in words as well; nothing where none is told. */
export function TeamStrip({ club }: { club: ClubSummary }) {
  const { girls, boys, told } = stripMarks(club.teamsPerAgeGroup, club.ageGroups);
  return girls || boys || told ? (
    <svg className="strip" viewBox="0 0 272 58" aria-hidden="true">
      <use href={`${strip}#strip`} />
      <path d={girls} />
      <path d={boys + told} data-thin="" />
    </svg>
  ) : null;
}
