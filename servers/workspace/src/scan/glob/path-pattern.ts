import { compileName, type NameMatcher } from './name-pattern.ts';

/** Says whether the names from `from` on fit. */
export type PathMatcher = (names: readonly string[], from: number) => boolean;

type Segment = NameMatcher | 'folders';

/** Compiles a pattern of names between slashes, where `**` stands for any number of folders. */
export function compilePath(pattern: string, ignoreCase = false): PathMatcher {
  const segments: Segment[] = [];
  for (const part of pattern.split('/')) {
    if (part === '**') {
      if (segments.at(-1) !== 'folders') segments.push('folders');
    } else {
      segments.push(compileName(part, ignoreCase));
    }
  }
  // At the end it stands for what lies inside, at least one name.
  if (segments.at(-1) === 'folders') segments.push(() => true);
  return (names, from) => matchSegments(segments, names, from);
}

// The same bounded walk as for one name, with folders in the place of characters.
function matchSegments(
  segments: readonly Segment[],
  names: readonly string[],
  from: number,
): boolean {
  let segment = 0;
  let at = from;
  let folders = -1;
  let taken = from;
  for (let name = names[at]; name !== undefined; name = names[at]) {
    const wanted = segments[segment];
    if (wanted === 'folders') {
      folders = segment;
      segment += 1;
      taken = at;
    } else if (wanted?.(name) === true) {
      segment += 1;
      at += 1;
    } else if (folders >= 0) {
      taken += 1;
      at = taken;
      segment = folders + 1;
    } else {
      return false;
    }
  }
  return segment === segments.length;
}
