import type { Builders, Part } from '../objects.ts';
import { buildFieldObject } from './field-object.ts';
import { draftObject, buildItemObject } from './item-object.ts';
import { projectMixins } from './mixins.ts';
import { fieldMutations } from './mutations/field-mutations.ts';
import { itemMutations } from './mutations/item-mutations.ts';
import { linkMutations } from './mutations/link-mutations.ts';
import { partMutations } from './mutations/part-mutations.ts';
import { projectMutations } from './mutations/project-mutations.ts';
import { valueMutations } from './mutations/value-mutations.ts';
import { buildStatusUpdateObject, buildViewObject, buildWorkflowObject } from './part-objects.ts';
import { projectObject } from './project-object.ts';
import { viewRoutes } from './view-routes.ts';

const projectBuilders: Builders = {
  ProjectV2: projectObject,
  ProjectV2Field: buildFieldObject,
  ProjectV2SingleSelectField: buildFieldObject,
  ProjectV2IterationField: buildFieldObject,
  ProjectV2MultiSelectField: buildFieldObject,
  ProjectV2Item: buildItemObject,
  DraftIssue: draftObject,
  ProjectV2View: buildViewObject,
  ProjectV2Workflow: buildWorkflowObject,
  ProjectV2StatusUpdate: buildStatusUpdateObject,
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
