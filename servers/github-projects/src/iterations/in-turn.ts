import type { GitHub } from '../github/github.ts';

const ends = new WeakMap<GitHub, Map<string, Promise<unknown>>>();

/** Does the work when all earlier work on the same field has ended: two edits at once would undo each other. */
export async function inTurn<Result>(
  github: GitHub,
  fieldId: string,
  work: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  const lines = ends.get(github) ?? new Map<string, Promise<unknown>>();
  ends.set(github, lines);
  const before = lines.get(fieldId);
  const result = before === undefined ? work(false) : before.then(async () => work(true));
  const end = result.then(
    () => {},
    () => {},
  );
  lines.set(fieldId, end);
  try {
    return await result;
  } finally {
    if (lines.get(fieldId) === end) lines.delete(fieldId);
  }
}
