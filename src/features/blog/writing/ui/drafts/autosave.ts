import { LONGEST_WAIT_MS, PAUSE_MS, TRY_AGAIN_MS } from '#features/blog/drafts/rules.ts';
import type { SavedDraft } from '#features/blog/drafts/schema.ts';

const LONGEST_TRY_AGAIN_MS = 30_000;

/** How far the server has what was typed. */
export type DraftState =
  | { readonly kind: 'idle' | 'waiting' | 'saving' }
  | {
      readonly kind: 'saved';
      readonly at: Date;
      /** Another window had saved something else in between. */
      readonly hasOvertaken: boolean;
    }
  | { readonly kind: 'failed'; readonly error: Error };

/** What an {@link Autosave} is connected with. */
interface Ends {
  /** Sends what stands there now, with when it was last saved. */
  readonly save: (after: string | null) => Promise<SavedDraft>;
  /** Told how it goes. */
  readonly onState: (state: DraftState) => void;
}

/**
 * Saves a text a moment after the last key, and every few seconds while somebody types without a
 * pause; one save at a time, and again after one that failed.
 */
export class Autosave {
  #ends: Ends | null = null;
  #after: string | null;
  /** Counts what was typed; up to which of it the server has all; and how far it was when held. */
  #typed = 0;
  #kept = 0;
  #held = 0;
  #waitsSince: number | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<boolean> | null = null;
  #isHeld = false;
  #isOver = false;

  /** @param after when the text was last saved; null for never */
  constructor(after: string | null) {
    this.#after = after;
  }

  /** Says how to send, and who is told; as often as that changes. */
  connect(ends: Ends): void {
    this.#ends = ends;
    this.#isOver = false;
  }

  /** Something was typed. */
  touch(): void {
    this.#typed += 1;
    // After a failure the next try has its time already.
    if (this.#failures === 0) this.#wait();
  }

  /** Whether something that was typed is not on the server. */
  isBehind(): boolean {
    return this.#kept !== this.#typed;
  }

  /** Saves at once what waits; answers whether the server has all of it. */
  async flush(): Promise<boolean> {
    while (this.isBehind()) if (!(await this.#send())) return false;
    return true;
  }

  /** Nothing is sent from now on; resolves when nothing is under way any more. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    this.#held = this.#typed;
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  /** Ends {@link hold}; `isDone` when what was typed until then needs no draft any more. */
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

  /** Nothing is sent any more. */
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
    // A failure stays in sight until it is over.
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
