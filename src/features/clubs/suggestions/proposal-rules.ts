/** 'ana rejected this: We couldn’t confirm it.' */
export function decisionInWords(
  outcome: string,
  who: string | null,
  reason: string | null,
  what = 'this',
): string {
  return `${who ?? 'A deleted user'} ${outcome} ${what}${reason === null ? '.' : `: ${reason}`}`;
}
