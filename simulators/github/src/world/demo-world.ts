import type { State } from '../state/state.ts';
import { makeDemoPeople } from './demo-people.ts';
import { makeDemoProbe } from './demo-probe.ts';
import { makeDemoProjects } from './demo-projects.ts';
import { makeDemoRepositories } from './demo-repositories.ts';

/** Fills an empty state with the world that every example speaks of. */
export function buildDemoWorld(state: State): void {
  const people = makeDemoPeople(state);
  makeDemoProjects(state, people, makeDemoRepositories(state, people));
  // After all others, so that they keep the ids that they have without it.
  makeDemoProbe(state, people);
}
