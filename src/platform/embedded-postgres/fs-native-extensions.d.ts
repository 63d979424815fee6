declare module 'fs-native-extensions' {
  /** Locks an open file without waiting; false when another process's lock prevents it. */
  export function tryLock(fd: number, options?: { shared?: boolean }): boolean;
}
