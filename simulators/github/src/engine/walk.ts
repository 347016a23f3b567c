import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

import type { Args } from '../objects.ts';

/** A field that a document asks for, and the fields below it. */
export interface FieldUse {
  readonly name: string;
  readonly key: string;
  readonly node: FieldNode;
  /** The type that has the field. */
  readonly parent: string;
  /** The type of its value, without lists and non-null. */
  readonly type: string;
  readonly args: Args;
  readonly fields: readonly FieldUse[];
}

/** A validated operation, and with what it is asked. */
export interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Args;
}

/** All fields that an operation asks for, as a tree; what a directive leaves out is not there. */
export function collectFields(asked: Asked): readonly FieldUse[] {
  const root = asked.schema.getRootType(asked.operation.operation);
  return root ? collectBelow(asked, asked.operation.selectionSet, root) : [];
}

function collectBelow(
  asked: Asked,
  set: SelectionSetNode,
  parent: GraphQLNamedType,
): readonly FieldUse[] {
  return set.selections
    .filter((selection) => isIncluded(selection, asked.variables))
    .flatMap((selection) => collectUses(asked, selection, parent));
}

function collectUses(
  asked: Asked,
  selection: SelectionNode,
  parent: GraphQLNamedType,
): readonly FieldUse[] {
  if (selection.kind === Kind.FIELD) return collectFieldUse(asked, selection, parent);
  const fragment =
    selection.kind === Kind.INLINE_FRAGMENT ? selection : getFragment(asked, selection.name.value);
  if (fragment === undefined) return [];
  const type = fragment.typeCondition && asked.schema.getType(fragment.typeCondition.name.value);
  return collectBelow(asked, fragment.selectionSet, type ?? parent);
}

function getFragment({ document }: Asked, name: string) {
  return document.definitions
    .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
    .find((definition) => definition.name.value === name);
}

function collectFieldUse(
  asked: Asked,
  node: FieldNode,
  parent: GraphQLNamedType,
): readonly FieldUse[] {
  const field =
    isObjectType(parent) || isInterfaceType(parent)
      ? parent.getFields()[node.name.value]
      : undefined;
  if (field === undefined) return [];
  const type = getNamedType(field.type);
  const { selectionSet } = node;
  return [
    {
      name: field.name,
      key: node.alias?.value ?? field.name,
      node,
      parent: parent.name,
      type: type.name,
      args: getArgumentValues(field, node, asked.variables),
      fields:
        selectionSet !== undefined && isCompositeType(type)
          ? collectBelow(asked, selectionSet, type)
          : [],
    },
  ];
}

function isIncluded(selection: SelectionNode, variables: Args): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
  return skip?.['if'] !== true && include?.['if'] !== false;
}
