import { readProject } from '../refs/read-project.ts';
import type { Call } from './call.ts';

/** The node id of a project; nobody is asked where that is what was given. */
export async function projectNodeId(ref: string | undefined, call: Call): Promise<string> {
  const read = readProject(ref, call.defaults, 'projectId');
  if (read.by === 'id') return read.id;
  return (await call.resolve.project(ref, { signal: call.signal })).id;
}
