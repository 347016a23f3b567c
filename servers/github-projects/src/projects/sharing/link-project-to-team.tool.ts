import { projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { teamSlug } from '../projects.shapes.ts';
import { setTeamLink } from './links.ts';
import { teamLink } from './sharing.shapes.ts';

/** Links a project to a team. */
export const linkProjectToTeam = defineOperation({
  name: 'link_project_to_team',
  title: 'Link a team',
  description:
    'Shows a project of an organisation to a team, which may then read it. A link that is there already stays.',
  area: 'projects',
  effect: 'update',
  scopes: ['project', 'read:org'],
  input: { projectId: projectId.optional(), teamSlug },
  output: teamLink,
  examples: [{ name: 'Design', arguments: { projectId: 'acme/1', teamSlug: 'design' } }],
  run: async ({ projectId: ref, teamSlug: name }, at) => {
    const link = await setTeamLink({ projectId: ref, name, linked: true }, at);
    return { projectId: link.projectId, team: link.name, linked: link.linked };
  },
});
