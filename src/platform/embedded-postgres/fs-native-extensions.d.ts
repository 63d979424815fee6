declare module 'fs-native-extensions' {
  /** Locks an open file without waiting; false when somebody else's lock stands against it. */
  export function tryLock(fd: number, options?: { shared?: boolean }): boolean;
}
