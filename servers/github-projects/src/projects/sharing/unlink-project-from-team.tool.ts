import { projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { teamSlug } from '../projects.shapes.ts';
import { setTeamLink } from './links.ts';
import { teamLink } from './sharing.shapes.ts';

/** Unlinks a project from a team. */
export const unlinkProjectFromTeam = defineOperation({
  name: 'unlink_project_from_team',
  title: 'Unlink a team',
  description:
    'Takes the link of a project to a team away. The team loses what it could do through the link.',
  area: 'projects',
  effect: 'delete',
  scopes: ['project', 'read:org'],
  input: { projectId: projectId.optional(), teamSlug },
  output: teamLink,
  examples: [{ name: 'Engineering', arguments: { projectId: 'acme/1', teamSlug: 'engineering' } }],
  run: async ({ projectId: ref, teamSlug: name }, at) => {
    const link = await setTeamLink({ projectId: ref, name, linked: false }, at);
    return { projectId: link.projectId, team: link.name, linked: link.linked };
  },
});
