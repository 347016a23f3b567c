// The package brings no types.
declare module 'fs-native-extensions' {
  /** Locks a whole file for its descriptor; false where another descriptor has it. */
  export function tryLock(fd: number): boolean;
}
