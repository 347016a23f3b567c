import type { Builders, Part } from '../objects.ts';
import { fieldObject } from './field-object.ts';
import { draftObject, itemObject } from './item-object.ts';
import { projectMixins } from './mixins.ts';
import { statusUpdateObject, viewObject, workflowObject } from './part-objects.ts';
import { projectObject } from './project-object.ts';

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
  mutations: {},
  routes: [],
};
