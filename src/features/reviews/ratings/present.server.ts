import { countOf } from '#domain/count-of.ts';
import {
  ALL_ASPECTS,
  ASPECTS,
  FEWEST_FOR_MEAN,
  FEWEST_TO_COMPARE,
  TOO_FEW,
} from '#domain/review-rules.ts';
import { seasonLabel } from '#domain/season.ts';
import type { RatingFigures } from './schema.ts';

// HTML, so that the browser of a visitor needs no code for it. A season is chosen by a radio button, which styles
// alone follow (club-page.css), so that it works without scripts.

/**
 * How the ratings of a club's families spread, and what they say in particular (REVW-05).
 *
 * @param figures of all ratings, then of each season that one speaks of, newest first
 * @returns HTML; '' where no rating counts
 */
export function presentFigures([all, ...seasons]: readonly RatingFigures[]): string {
  if (!all) return '';
  const unnamed = numberOf(all) - seasons.reduce((sum, season) => sum + numberOf(season), 0);
  const choices = [all, ...seasons].map((figures) => {
    const id = `rated-${figures.season ?? 'all'}`;
    const isFirst = figures.season === null;
    const note = isFirst && unnamed > 0 ? unnamedNote(unnamed) : '';
    return (
      `<input type="radio" name="rated" id="${id}"${isFirst ? ' checked' : ''}><label for="${id}">${labelOf(figures)}</label>` +
      `<div>${figuresHtml(figures)}${note}</div>`
    );
  });
  const body =
    seasons.length === 0
      ? figuresHtml(all)
      : `<fieldset class="rated"><legend>Ratings of season</legend>${choices.join('')}</fieldset>`;
  return `<section class="court-line" id="ratings"><h2 class="mb-4 text-heading">How Families Rate It</h2>${body}${WHAT_COUNTS}</section>`;
}

const WHAT_COUNTS =
  '<p class="mt-3 text-sm text-ink-soft">Ratings by club staff do not count. <a class="link target" href="/how-reviews-work">How reviews work</a></p>';

function numberOf({ spread }: RatingFigures): number {
  return spread.reduce((sum, number) => sum + number, 0);
}

function labelOf({ season }: RatingFigures): string {
  return season === null ? 'All' : seasonLabel(season);
}

function unnamedNote(number: number): string {
  const names = number === 1 ? 'names' : 'name';
  return `<p class="mt-3 text-sm text-ink-soft">${countOf(number, 'rating')} ${names} no season.</p>`;
}

function figuresHtml(figures: RatingFigures): string {
  const number = numberOf(figures);
  const few = number < FEWEST_TO_COMPARE ? ` · ${TOO_FEW}` : '';
  return (
    `<p class="mb-3"><b class="mr-1 text-heading">${figures.mean.toFixed(1)}</b> out of 5 · ${countOf(number, 'rating')}${few}</p>` +
    `<div class="spread">${spreadHtml(figures, number)}${aspectsHtml(figures)}</div>`
  );
}

/** Bars of 5 to 1 stars with their numbers: a table for who does not see it. */
function spreadHtml({ spread }: RatingFigures, number: number): string {
  const rows = [5, 4, 3, 2, 1].map((stars) => {
    const ratings = spread[stars - 1] ?? 0;
    const width = Math.round((ratings / number) * 1000) / 10;
    return (
      `<tr><th scope="row">${countOf(stars, 'star')}</th>` +
      `<td><svg aria-hidden="true"><rect width="${width}%" height="100%" rx="3"/></svg></td><td>${ratings}</td></tr>`
    );
  });
  return (
    '<table><caption class="sr-only">How many ratings give how many stars</caption>' +
    '<thead class="sr-only"><tr><th scope="col">Stars</th><td></td><th scope="col">Ratings</th></tr></thead>' +
    `<tbody>${rows.join('')}</tbody></table>`
  );
}

/** The means of what enough families have rated. */
function aspectsHtml({ aspects }: RatingFigures): string {
  const told = ALL_ASPECTS.flatMap((aspect) => {
    const rated = aspects[aspect];
    return rated
      ? `<div><dt>${ASPECTS[aspect]}</dt><dd><b>${rated.mean.toFixed(1)}</b> <small>${countOf(rated.number, 'rating')}</small></dd></div>`
      : [];
  });
  return told.length === 0
    ? `<p class="text-sm text-ink-soft">What families say in particular, such as of coaching, appears here once ${FEWEST_FOR_MEAN} of them have rated it.</p>`
    : `<dl>${told.join('')}</dl>`;
}
