import type { Defaults } from '../desk.ts';
import type { Subject } from '../github/github.ts';

/** What to say where a project is not found; the default one where none was named. */
export function projectSubject(ref: string | undefined, { project = '' }: Defaults): Subject {
  return { what: `project "${ref ?? project}"`, argument: 'projectId' };
}
