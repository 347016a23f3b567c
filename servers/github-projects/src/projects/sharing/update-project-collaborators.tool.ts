import * as z from 'zod';

import { projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { setCollaborators } from './collaborators.ts';

/** Gives users and teams roles in a project. */
export const updateProjectCollaborators = defineOperation({
  name: 'update_project_collaborators',
  title: 'Update project collaborators',
  description:
    'Gives users and teams a role in a project, or takes it away with none. All of them change at once; those not named keep their role.',
  area: 'projects',
  effect: 'overwrite',
  scopes: ['project', 'read:org'],
  input: {
    projectId: projectId.optional(),
    collaborators: z
      .array(
        z.strictObject({
          user: z.string().min(1).max(100).optional().describe('Login'),
          team: z.string().min(1).max(200).optional().describe('Slug, or org/slug'),
          role: z.enum(['admin', 'writer', 'reader', 'none']).describe('Role'),
        }),
      )
      .min(1)
      .max(50)
      .describe('Each a user or a team'),
  },
  output: z.object({
    projectId: z.string(),
    collaborators: z.array(
      z.object({ user: z.string().optional(), team: z.string().optional(), role: z.string() }),
    ),
  }),
  examples: [
    {
      name: 'A user and a team',
      arguments: {
        projectId: 'acme/1',
        collaborators: [
          { user: 'grace', role: 'writer' },
          { team: 'design', role: 'reader' },
        ],
      },
    },
  ],
  run: async ({ projectId: ref, collaborators }, at) => ({
    ...(await setCollaborators(ref, collaborators, at)),
    collaborators,
  }),
});
