import { LONGEST_WAIT_MS, PAUSE_MS, TRY_AGAIN_MS } from '../../draft-rules.ts';
import type { SavedDraft } from '../../draft-client.ts';

const LONGEST_TRY_AGAIN_MS = 30_000;

export type DraftState =
  | { readonly kind: 'idle' | 'waiting' | 'saving' }
  | {
      readonly kind: 'saved';
      readonly at: Date;
      readonly hasOvertaken: boolean;
    }
  | { readonly kind: 'failed'; readonly error: Error };

interface Ends {
  readonly save: (after: string | null) => Promise<SavedDraft>;
  readonly onState: (state: DraftState) => void;
}

/**
 * Saves a text when typing pauses, and every few seconds without a pause. Failed saves are retried.
 */
export class Autosave {
  #ends: Ends | null = null;
  #after: string | null;
  /** Counts edits, up to the last one that the server has, and up to the last one when held. */
  #typed = 0;
  #kept = 0;
  #held = 0;
  #waitsSince: number | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<boolean> | null = null;
  #isHeld = false;
  #isOver = false;

  constructor(after: string | null) {
    this.#after = after;
  }

  connect(ends: Ends): void {
    this.#ends = ends;
    this.#isOver = false;
  }

  touch(): void {
    this.#typed += 1;
    // After a failure, the next try is already scheduled.
    if (this.#failures === 0) this.#wait();
  }

  isBehind(): boolean {
    return this.#kept !== this.#typed;
  }

  /** Resolves to whether the server has everything. */
  async flush(): Promise<boolean> {
    while (this.isBehind()) if (!(await this.#send())) return false;
    return true;
  }

  /** Sends nothing until release; resolves when no save is running. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    this.#held = this.#typed;
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  /** @param isDone the edits up to `hold` need no draft anymore */
  release(isDone: boolean): void {
    this.#isHeld = false;
    if (isDone) {
      this.#after = null;
      this.#kept = this.#held;
      this.#failures = 0;
      if (!this.isBehind()) this.#ends?.onState({ kind: 'idle' });
    }
    if (this.isBehind()) this.#wait();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    const now = Date.now();
    this.#waitsSince ??= now;
    this.#schedule(Math.max(0, Math.min(PAUSE_MS, this.#waitsSince + LONGEST_WAIT_MS - now)));
    if (this.#failures === 0) this.#ends?.onState({ kind: 'waiting' });
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isHeld || this.#isOver) return;
    this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  #send(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#underWay ??= this.#once().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  async #once(): Promise<boolean> {
    if (!this.#ends || !this.isBehind() || this.#isHeld || this.#isOver) return !this.isBehind();
    const { save, onState } = this.#ends;
    const sent = this.#typed;
    this.#waitsSince = null;
    // A failure is shown until a save succeeds.
    if (this.#failures === 0) onState({ kind: 'saving' });
    try {
      const { savedAt, hasOvertaken } = await save(this.#after);
      const isFirst = this.#after === null;
      this.#after = savedAt;
      this.#kept = sent;
      this.#failures = 0;
      this.#ends.onState({ kind: 'saved', at: new Date(), hasOvertaken: hasOvertaken && !isFirst });
      if (this.isBehind()) this.#wait();
      return true;
    } catch (error) {
      this.#failures += 1;
      this.#ends.onState({
        kind: 'failed',
        error: error instanceof Error ? error : new Error('', { cause: error }),
      });
      this.#schedule(Math.min(TRY_AGAIN_MS * 2 ** (this.#failures - 1), LONGEST_TRY_AGAIN_MS));
      return false;
    }
  }
}
