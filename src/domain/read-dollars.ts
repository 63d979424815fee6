import { MOST_DOLLARS } from './dollars.ts';

// In its own file because public pages need only the other.

const DOLLARS =
  /^(?:USD ?)?\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.0{1,2})?\s*(?:USD|dollars|total)?(?:\s*(?:\/|per|a)\s*(?:season|year|player|family))?$/i;

/** Reads '2,400', '$2400.00', '1,200+' as 1,200, and 'free'; null for anything else, or too much. */
export function readDollars(typed: string, most = MOST_DOLLARS): number | null {
  if (/^(?:free|no (?:fee|cost|charge|deposit))$/i.test(typed.trim())) return 0;
  const [, text = ''] = DOLLARS.exec(typed.replace(/\s*\+(?=\D*$)/, '').trim()) ?? [];
  const amount = Number(text.replaceAll(',', ''));
  return text !== '' && amount <= most ? amount : null;
}

export function dollarsProblem(most = MOST_DOLLARS): string {
  return `Enter whole dollars from 0 to ${most.toLocaleString('en-US')}, or leave it blank`;
}
