import { makeTeam } from '../people/make.ts';
import { makeWorkflow } from '../projects/make.ts';
import { makeIssue, makeMilestone, makeRepository } from '../repositories/make.ts';
import type { Ground } from './ground.ts';

/** Adds repositories to acme that the board is linked to; what they are called. */
export function linkRepositories({ state, acme, board }: Ground, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    const name = `linked-${board.repositories.length + 1}`;
    board.repositories.push(makeRepository(state, acme, { name }).id);
    return `acme/${name}`;
  });
}

/** Adds teams to acme that the board is linked to; their slugs. */
export function linkTeams({ state, acme, board }: Ground, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    const number = board.teams.length + 1;
    const team = makeTeam(state, acme, { slug: `crew-${number}`, name: `Crew ${number}` });
    board.teams.push(team.id);
    return team.slug;
  });
}

/** Adds workflows to the board; their numbers. */
export function addWorkflows({ state, board }: Ground, count: number): readonly number[] {
  return Array.from(
    { length: count },
    () =>
      makeWorkflow(state, board, { name: `Rule ${board.workflows.length + 1}`, enabled: true })
        .number,
  );
}

/** Adds a milestone to acme/big that has issues; its number. */
export function addFullMilestone(
  { state, big, author }: Ground,
  count: number,
): number | undefined {
  if (count === 0) return undefined;
  const title = `Full stage ${big.lastMilestone + 1}`;
  const { id, number } = makeMilestone(state, big, { title, creator: author });
  for (let index = 0; index < count; index += 1) {
    makeIssue(state, big, { title: `Step ${big.lastNumber + 1}`, author, milestone: id });
  }
  return number;
}
