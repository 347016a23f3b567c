import type { Issue } from './issue.ts';

/**
 * A value that fits no alternative of a union has the problems of the alternative that it is most
 * like; where it is like none of them, the issue stays as it is and lists them all.
 */
export function chooseAlternatives(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap((issue) => {
    const closest = closestOf(issue.errors ?? []);
    if (closest === undefined) return issue;
    const path = issue.path ?? [];
    const inner = closest.map((one) => ({ ...one, path: [...path, ...(one.path ?? [])] }));
    return chooseAlternatives(inner);
  });
}

function closestOf(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return alternatives
    .filter((issues) => !issues.some(isMismatch))
    .toSorted((one, other) => one.length - other.length)[0];
}

/** Whether the value itself is refused, and not only something in it. */
function isMismatch({ path, code }: Issue): boolean {
  return (path ?? []).length === 0 && code !== 'unrecognized_keys';
}
