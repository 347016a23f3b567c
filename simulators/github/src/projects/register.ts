import type { Builders, Part } from '../objects.ts';
import { fieldObject } from './field-object.ts';
import { draftObject, itemObject } from './item-object.ts';
import { projectMixins } from './mixins.ts';
import { fieldMutations } from './mutations/field-mutations.ts';
import { itemMutations } from './mutations/item-mutations.ts';
import { linkMutations } from './mutations/link-mutations.ts';
import { partMutations } from './mutations/part-mutations.ts';
import { projectMutations } from './mutations/project-mutations.ts';
import { valueMutations } from './mutations/value-mutations.ts';
import { statusUpdateObject, viewObject, workflowObject } from './part-objects.ts';
import { projectObject } from './project-object.ts';
import { viewRoutes } from './view-routes.ts';

const projectBuilders: Builders = {
  ProjectV2: projectObject,
  ProjectV2Field: fieldObject,
  ProjectV2SingleSelectField: fieldObject,
  ProjectV2IterationField: fieldObject,
  ProjectV2MultiSelectField: fieldObject,
  ProjectV2Item: itemObject,
  DraftIssue: draftObject,
  ProjectV2View: viewObject,
  ProjectV2Workflow: workflowObject,
  ProjectV2StatusUpdate: statusUpdateObject,
};

/** Projects and all that is in them. */
export const projectPart: Part = {
  builders: projectBuilders,
  mixins: projectMixins,
  queries: {},
  mutations: {
    ...projectMutations,
    ...linkMutations,
    ...partMutations,
    ...fieldMutations,
    ...itemMutations,
    ...valueMutations,
  },
  routes: viewRoutes,
};
