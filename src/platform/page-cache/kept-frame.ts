/** Something of this process that is as good as new until one of its names is announced. */
export interface KeptFrame<Frame> {
  /** What is kept; undefined where nothing is. */
  get(): Frame | undefined;
  /** Whether one would be kept now: there is none, and announcements are heard. */
  isWanted(): boolean;
  /** How often something was announced: note it before anything is asked that goes into a frame. */
  heard(): number;
  /**
   * Keeps a frame, unless something was announced meanwhile.
   *
   * @param names under which changes of what it shows are announced
   * @param heard from before it was made
   */
  set(frame: Frame, names: readonly string[], heard: number): void;
  /** Forgets it where one of the names is its own, or where none are given. */
  forget(names?: readonly string[]): void;
  /** While off, nothing is kept: for the time in which announcements may be missed. */
  keep(keeping: boolean): void;
}

/** Makes one that is empty, and keeps nothing yet. */
export function createKeptFrame<Frame>(): KeptFrame<Frame> {
  let kept: { readonly frame: Frame; readonly names: ReadonlySet<string> } | undefined;
  let keeping = false;
  let heard = 0;
  return {
    get: () => kept?.frame,
    isWanted: () => keeping && kept === undefined,
    heard: () => heard,
    set(frame, names, heardBefore) {
      if (keeping && heardBefore === heard) kept = { frame, names: new Set(names) };
    },
    forget(names) {
      heard += 1;
      if (names === undefined || names.some((name) => kept?.names.has(name))) kept = undefined;
    },
    keep(next) {
      keeping = next;
      heard += 1;
      kept = undefined;
    },
  };
}
