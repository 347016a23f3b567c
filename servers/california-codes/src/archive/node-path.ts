const WIDTH = 6;

/** The place of a heading in its tree, "1.10.2", so written that texts sort as trees do. */
export function nodePath(written: string): string | undefined {
  const parts = written.split('.');
  if (!parts.every((part) => /^\d{1,6}$/u.test(part))) return undefined;
  return parts.map((part) => part.padStart(WIDTH, '0')).join('.');
}

/** The paths of a node and of all above it, from the widest to the narrowest. */
export function pathsTo(path: string): readonly string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
