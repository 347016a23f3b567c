import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import type { ProjectPointer } from '../../refs/resolver.ts';
import { describeProject } from '../../refs/words.ts';
import type { Call } from '../found.ts';
import { UPDATE_COLLABORATORS } from './links.documents.ts';
import { findTeam } from './links.ts';

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

/** A role in a project; `none` removes it. */
type Role = 'admin' | 'writer' | 'reader' | 'none';

/** A user or team, and its role. */
interface Collaborator {
  readonly user?: string | undefined;
  readonly team?: string | undefined;
  readonly role: Role;
}

const ROLES = { admin: 'ADMIN', writer: 'WRITER', reader: 'READER', none: 'NONE' } as const;

/** Sets the roles of users and teams in one change. */
async function setCollaborators(
  ref: string | undefined,
  collaborators: readonly Collaborator[],
  call: Call,
): Promise<{ readonly projectId: string }> {
  assertNamedOnce(collaborators);
  const project = await call.resolve.project(ref, { signal: call.signal });
  const users = await findUserIds(collaborators, call);
  const teams = await findTeamIds(collaborators, project, call);
  const entries = collaborators.map(({ user, team, role }) => ({
    ...(user !== undefined && { userId: users.get(user) ?? '' }),
    ...(team !== undefined && { teamId: teams.get(team) ?? '' }),
    role: ROLES[role],
  }));
  await call.github.mutate(
    UPDATE_COLLABORATORS,
    { input: { projectId: project.id, collaborators: entries } },
    {
      signal: call.signal,
      subject: describeProject(ref, call.defaults),
      repeatable: true,
    },
  );
  return { projectId: project.id };
}

async function findUserIds(
  collaborators: readonly Collaborator[],
  { resolve, signal }: Call,
): Promise<ReadonlyMap<string, string>> {
  const logins = collaborators.flatMap(({ user }) => user ?? []);
  if (logins.length === 0) return new Map();
  const ids = await resolve.users(logins, { signal, argument: 'collaborators' });
  return new Map(logins.flatMap((login, index) => toPair(login, ids[index])));
}

async function findTeamIds(
  collaborators: readonly Collaborator[],
  { owner }: ProjectPointer,
  call: Call,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const team of collaborators.flatMap((one) => one.team ?? [])) {
    const found = await findTeam({ ref: team, owner, argument: 'collaborators' }, call);
    ids.set(team, found.id);
  }
  return ids;
}

function toPair(name: string, id: string | undefined): readonly (readonly [string, string])[] {
  return id === undefined ? [] : [[name, id]];
}

/** GitHub accepts several roles for one collaborator without documenting which one wins. */
function assertNamedOnce(collaborators: readonly Collaborator[]): void {
  const seen = new Set<string>();
  for (const { user, team } of collaborators) {
    if ((user === undefined) === (team === undefined)) {
      throw new ToolError(
        'invalid_arguments',
        'Each of collaborators names either a user or a team, and not both.',
        { suggestions: ['Pass { "user": "login", "role": … } or { "team": "slug", "role": … }.'] },
      );
    }
    const name = `${user === undefined ? 'team' : 'user'} "${user ?? team}"`.toLowerCase();
    if (seen.has(name)) {
      throw new ToolError('invalid_arguments', `collaborators names the ${name} twice.`, {
        suggestions: ['Give each user and team one role.'],
      });
    }
    seen.add(name);
  }
}
