import { type NamedPath, findTextPaths } from './paths-in-text.ts';
import type { Subject } from './subject.ts';

/** A path, and how it came to be known. */
export interface SubjectPath {
  readonly path: string;
  /** `changed`, or the part of the text that names it. */
  readonly from: 'changed' | 'title' | 'body';
  /** In the body, from 1. */
  readonly line?: number;
}

/** The paths that a subject is about: those that it changes, then those that its text names. */
export function findSubjectPaths({ changedPaths, title, body }: Subject): readonly SubjectPath[] {
  const found: readonly SubjectPath[] = [
    ...changedPaths.map((path) => ({ path, from: 'changed' as const })),
    ...findTextPaths(title).map(({ path }) => ({ path, from: 'title' as const })),
    ...findTextPaths(body).map(({ path, line }: NamedPath) => ({
      path,
      from: 'body' as const,
      line,
    })),
  ];
  const first = new Map(found.toReversed().map((one) => [one.path, one]));
  return found.filter((one) => first.get(one.path) === one);
}
