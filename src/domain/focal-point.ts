/** A point of a picture, in percent of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** The default focal point. */
export const CENTER: FocalPoint = { x: 50, y: 50 };

const WRITTEN = /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/;

/** In percent: the precision in which it is picked and shown. */
export const FOCUS_STEP = 5;

/** Reads '30% 70%'; null for anything else. */
export function parseFocus(text: string): FocalPoint | null {
  const [, x, y] = WRITTEN.exec(text) ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

/** As it is stored, to the nearest step: '30% 70%'. */
export function focusText({ x, y }: FocalPoint): string {
  return `${nearestStep(x)}% ${nearestStep(y)}%`;
}

/** The step nearest to a percentage, within the picture. */
export function nearestStep(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP)) || 0;
}
