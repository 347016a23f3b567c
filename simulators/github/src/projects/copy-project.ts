import type { SimField, SimProject } from '../state/entities.ts';
import { find, type State } from '../state/state.ts';
import { findField, makeDraft } from './make-item.ts';
import { makeField, makeProject, makeView, makeWorkflow } from './make.ts';

/** How a copy differs. */
export interface CopyOptions {
  readonly owner: string;
  readonly title: string;
  readonly creator: string;
  readonly hasDrafts: boolean;
}

/** Old ids of fields, and of their options, with the new ones. */
type NewIds = ReadonlyMap<string, string>;

/** A copy: texts, fields, views and workflows, and drafts on request; no items, links or collaborators. */
export function copyProject(state: State, source: SimProject, options: CopyOptions): SimProject {
  const copy = makeProject(state, {
    owner: options.owner,
    title: options.title,
    creator: options.creator,
    facts: { shortDescription: source.shortDescription, readme: source.readme },
    isBare: true,
  });
  const newIds = copyFields(state, source, copy);
  copyViews(state, { source, copy, newIds });
  for (const id of source.workflows) {
    const workflow = find(state, id, 'ProjectV2Workflow');
    // Auto-add looks at a repository, which a copy is not linked to.
    if (workflow !== undefined && !workflow.name.startsWith('Auto-add to project')) {
      makeWorkflow(state, copy, { name: workflow.name, enabled: workflow.enabled });
    }
  }
  if (options.hasDrafts) copyDrafts(state, source, { copy, creator: options.creator });
  return copy;
}

function copyFields(state: State, source: SimProject, copy: SimProject): NewIds {
  const newIds = new Map<string, string>();
  for (const id of source.fields) {
    const field = findField(state, id);
    if (field !== undefined) newIds.set(id, makeField(state, copy, copyDetail(field)).id);
  }
  return newIds;
}

function copyDetail(field: SimField): Parameters<typeof makeField>[2] {
  const { name, dataType, duration, startDay, iterations, options } = field;
  return {
    name,
    dataType,
    duration,
    startDay,
    iterations: iterations.map(({ id: _, ...rest }) => rest),
    options: options.map(({ id: _, ...rest }) => rest),
  };
}

function copyViews(
  state: State,
  { source, copy, newIds }: { source: SimProject; copy: SimProject; newIds: NewIds },
): void {
  const renewed = (ids: readonly string[]): string[] => ids.flatMap((id) => newIds.get(id) ?? []);
  for (const id of source.views) {
    const view = find(state, id, 'ProjectV2View');
    if (view === undefined) continue;
    makeView(state, copy, {
      name: view.name,
      layout: view.layout,
      filter: view.filter,
      visibleFields: renewed(view.visibleFields),
      groupBy: renewed(view.groupBy),
      verticalGroupBy: renewed(view.verticalGroupBy),
      sortBy: view.sortBy.flatMap(({ field, direction }) =>
        renewed([field]).map((fieldId) => ({ field: fieldId, direction })),
      ),
    });
  }
}

function copyDrafts(
  state: State,
  source: SimProject,
  { copy, creator }: { readonly copy: SimProject; readonly creator: string },
): void {
  for (const id of source.items) {
    const draft = find(state, find(state, id, 'ProjectV2Item')?.content, 'DraftIssue');
    if (draft !== undefined)
      makeDraft(state, copy, { title: draft.title, body: draft.body, creator });
  }
}
