/** In percent of the picture's width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export const CENTER: FocalPoint = { x: 50, y: 50 };

const WRITTEN = /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/;

export const FOCUS_STEP = 5;

/** Reads '30% 70%'; null for anything else. */
export function parseFocus(text: string): FocalPoint | null {
  const [, x, y] = WRITTEN.exec(text) ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

export function focusText({ x, y }: FocalPoint): string {
  return `${nearestStep(x)}% ${nearestStep(y)}%`;
}

export function nearestStep(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP)) || 0;
}
