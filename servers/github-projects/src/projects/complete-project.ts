import * as z from 'zod';

import type { Desk } from '../operations/desk.ts';
import { runOperation } from '../operations/run-for-prompt.ts';
import { listProjects } from './list-projects.tool.ts';

/** The project argument of prompts. */
export const projectArgument = z
  .string()
  .max(500)
  .optional()
  .describe('Project: owner/number or URL; the default project if left out');

/** Completes a project argument with projects of the default owner. */
export async function completeProject(desk: Desk, typed: string): Promise<readonly string[]> {
  if (desk.defaults.owner === undefined) return [];
  // Completion only reads, which every caller of the prompt may do.
  const at = {
    ...desk,
    signal: AbortSignal.timeout(10_000),
    progress: nothing,
    requireScopes: nothing,
  };
  const { projects } = listProjects.output.parse(
    await runOperation(listProjects, { limit: 100 }, at),
  ) as {
    readonly projects: readonly { readonly number: number; readonly title: string }[];
  };
  const words = typed.toLowerCase();
  return projects
    .map(({ number, title }) => ({ name: `${desk.defaults.owner}/${number}`, title }))
    .filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(words))
    .map(({ name }) => name);
}

const nothing = (): void => undefined;
