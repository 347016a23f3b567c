import type { Scene } from '../../objects.ts';
import type { SimField, SimProject } from '../../state/entities.ts';
import { find, markUpdated } from '../../state/state.ts';
import { listProjectItems } from '../project-object.ts';

/** Takes a field away, with the values that items have in it and its place in views. */
export function forgetField(scene: Scene, project: SimProject, { id }: SimField): void {
  const { state } = scene;
  const without = (ids: readonly string[]): string[] => ids.filter((one) => one !== id);
  for (const item of listProjectItems(state, project)) delete item.values[id];
  for (const viewId of project.views) {
    const view = find(state, viewId, 'ProjectV2View');
    if (view === undefined) continue;
    view.visibleFields = without(view.visibleFields);
    view.groupBy = without(view.groupBy);
    view.verticalGroupBy = without(view.verticalGroupBy);
    view.sortBy = view.sortBy.filter(({ field }) => field !== id);
  }
  project.fields = without(project.fields);
  state.entities.delete(id);
  markUpdated(state, project);
}
