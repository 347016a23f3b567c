import * as z from 'zod';

/** Whether a project and a repository are linked now. */
export const repositoryLink = z.object({
  projectId: z.string(),
  repository: z.string(),
  linked: z.boolean(),
});

/** Whether a project and a team are linked now. */
export const teamLink = z.object({
  projectId: z.string(),
  team: z.string(),
  linked: z.boolean(),
});
