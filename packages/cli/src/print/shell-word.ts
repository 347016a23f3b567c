/** A path as it can be typed; quotes are kept for those that need them. */
export function shellWord(path: string): string {
  return /^[\w./\\:@+-]+$/.test(path) ? path : `"${path}"`;
}
