import { HubFault, type Scene } from '../objects.ts';
import type { SimProject } from '../state/entities.ts';
import { find } from '../state/state.ts';

/** Whether the viewer may change a project that they may see. */
export function canWrite({ state, viewer }: Scene, project: SimProject): boolean {
  const owner = find(state, project.owner, 'Organization', 'User');
  const role = project.collaborators[viewer.id];
  const isInside =
    owner?.id === viewer.id ||
    (owner?.members.includes(viewer.login) === true && viewer.seesPrivate);
  return isInside || role === 'ADMIN' || role === 'WRITER';
}

/** The project with that id, where the viewer may change it. */
export function findWritable(scene: Scene, id: unknown, change: string): SimProject {
  const project = scene.node(id, 'ProjectV2');
  if (!canWrite(scene, project)) {
    throw new HubFault(
      'FORBIDDEN',
      `${scene.viewer.login} does not have the correct permissions to execute \`${change}\``,
    );
  }
  return project;
}
