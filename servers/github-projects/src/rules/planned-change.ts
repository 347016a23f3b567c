import type { ProjectField } from '../fields/project-field.ts';
import type { FieldValue } from '../fields/values/read-value.ts';
import type { ValueInput } from '../fields/values/values.documents.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import type { Place, SubjectState } from './subject-state.ts';

/** A change with all names resolved, so that it can be sent and verified. */
export type PlannedChange =
  | { readonly kind: 'labels' | 'people'; readonly adds: boolean; readonly ids: readonly string[] }
  | { readonly kind: 'type' | 'milestone'; readonly id: string }
  | { readonly kind: 'state'; readonly state: 'open' }
  | {
      readonly kind: 'state';
      readonly state: 'closed';
      readonly reason: 'completed' | 'not_planned';
    }
  | {
      readonly kind: 'field';
      readonly project: ProjectPointer;
      readonly field: ProjectField;
      /** Undefined to clear the field. */
      readonly input: ValueInput | undefined;
    }
  | { readonly kind: 'add'; readonly project: ProjectPointer }
  | { readonly kind: 'archive'; readonly project: ProjectPointer }
  | { readonly kind: 'comment'; readonly body: string; readonly marker: string };

type IsSo = {
  readonly [Kind in PlannedChange['kind']]: (
    planned: PlannedChange & { readonly kind: Kind },
    state: SubjectState,
  ) => boolean;
};

const IS_SO: IsSo = {
  labels: (planned, { labels }) => areThere(planned, labels),
  people: (planned, { assignees }) => areThere(planned, assignees),
  type: ({ id }, { type }) => type?.id === id,
  milestone: ({ id }, { milestone }) => milestone?.id === id,
  state: (planned, { state }) => (planned.state === 'open') === (state === 'open'),
  field: (planned, state) => hasValue(planned, placeIn(state, planned.project)),
  add: ({ project }, state) => placeIn(state, project) !== undefined,
  archive: ({ project }, state) => placeIn(state, project)?.archived === true,
  comment: () => false,
};

/** Whether a change is in effect; comments are checked elsewhere. */
export function isSo(planned: PlannedChange, state: SubjectState): boolean {
  // For each kind, the table has a function that takes a change of that kind.
  const judge = IS_SO[planned.kind] as (planned: PlannedChange, state: SubjectState) => boolean;
  return judge(planned, state);
}

/** The item of a subject in a project, if any. */
export function placeIn(state: SubjectState, { id }: ProjectPointer): Place | undefined {
  return state.places.find(({ projectId }) => projectId === id);
}

function areThere(
  { adds, ids }: { readonly adds: boolean; readonly ids: readonly string[] },
  there: readonly { readonly id: string }[],
): boolean {
  const known = new Set(there.map(({ id }) => id));
  return ids.every((id) => known.has(id) === adds);
}

function hasValue(
  { field, input }: Extract<PlannedChange, { readonly kind: 'field' }>,
  place: Place | undefined,
): boolean {
  if (place === undefined) return false;
  const value = place.values.get(field.name);
  if (input === undefined || value === undefined) return input === undefined && value === undefined;
  return isValue(input, value, field);
}

function isValue(input: ValueInput, { value, valueId }: FieldValue, field: ProjectField): boolean {
  if ('singleSelectOptionId' in input) return valueId === input.singleSelectOptionId;
  if ('iterationId' in input) return valueId === input.iterationId;
  if ('multiSelectOptionIds' in input) {
    const names = (field.options ?? [])
      .filter(({ id }) => input.multiSelectOptionIds.includes(id))
      .map(({ name }) => name);
    return (
      JSON.stringify(names.toSorted()) === JSON.stringify([value].flat().map(String).toSorted())
    );
  }
  return Object.values(input)[0] === value;
}
