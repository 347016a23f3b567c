import { type DefinitionNode, type GraphQLSchema, parse, validateSchema } from 'graphql';
import { expect, test } from 'vitest';

import { loadSchema, readPackagedDefinitions } from './load-schema.ts';
import { OVERLAY, OVERLAY_ADDITIONS } from './overlay.ts';

const listed = OVERLAY_ADDITIONS.map(({ addition }) => addition);

/** Everything that a definition names, in the words of the list. */
function namesIn(node: DefinitionNode): readonly string[] {
  if (!('name' in node) || node.name === undefined) return [];
  const type = node.name.value;
  if ('types' in node)
    return [type, ...(node.types ?? []).map((at) => `${type} = ${at.name.value}`)];
  if ('values' in node)
    return [type, ...(node.values ?? []).map((at) => `${type}.${at.name.value}`)];
  const fields = 'fields' in node ? (node.fields ?? []) : [];
  return [
    type,
    ...fields.flatMap((field) => {
      const name = `${type}.${field.name.value}`;
      const args = 'arguments' in field ? (field.arguments ?? []) : [];
      return [name, ...args.map((one) => `${name}(${one.name.value}:)`)];
    }),
  ];
}

const packaged = new Set(readPackagedDefinitions().flatMap(namesIn));

test('lists every addition of the overlay, and no other', () => {
  const added = parse(OVERLAY)
    .definitions.flatMap(namesIn)
    .filter((name) => !packaged.has(name))
    // What is inside of a new type or field comes with it.
    .filter((name, _, all) => !all.some((outer) => new RegExp(`^${outer}[.(]`).test(name)));
  expect(listed.toSorted()).toEqual(added.toSorted());
});

test('adds only what the package lacks, so that the overlay shrinks when the package moves on', () => {
  expect(listed.filter((addition) => packaged.has(addition))).toEqual([]);
});

test('has every addition in the schema that it loads', () => {
  const schema = loadSchema();
  const present = new Set(
    listed
      .map((addition) => schema.getType(/^\w+/.exec(addition)?.[0] ?? ''))
      .flatMap((type) => [type?.astNode ?? [], type?.extensionASTNodes ?? []].flat())
      .flatMap(namesIn),
  );
  expect(listed.filter((addition) => !present.has(addition))).toEqual([]);
});

test('loads a schema that is valid, once', () => {
  // `assumeValid` hides mistakes while building; a copy of the config without it shows them.
  const config = loadSchema().toConfig();
  const Schema = loadSchema().constructor as new (options: object) => GraphQLSchema;
  expect(validateSchema(new Schema({ ...config, assumeValid: false }))).toEqual([]);
  expect(loadSchema()).toBe(loadSchema());
});
