import { shorten } from '../../excerpt.ts';
import { examineSchema } from '../../schema/json-schema.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  type Outcome,
} from '../define-rule.ts';
import { judgeTools, type Pick } from './judge-tools.ts';
import { type SchemaNode, walkSchema } from './walk-schema.ts';

const listNodesWithValues = (schema: Json | undefined): readonly SchemaNode[] =>
  walkSchema(schema, 'inputSchema').filter(
    ({ schema: node, isCondition }) =>
      !isCondition && isObject(node) && ('default' in node || 'examples' in node),
  );

const hasValues: Pick = {
  only: ({ inputSchema }) => listNodesWithValues(inputSchema).length > 0,
  none: 'No schema has a default or an example.',
};

/** tools/default-valid */
export const toolsDefaultValid = defineRule({
  id: 'tools/default-valid',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'JSON Schema 2020-12, Validation: default and examples',
    'https://json-schema.org/draft/2020-12/json-schema-validation#section-9.2',
  ),
  title: 'Defaults and examples fit the schema that they belong to',
  why: 'Models copy examples and hosts fill in defaults; a wrong one becomes a wrong call.',
  fix: 'Correct the value, or widen the schema.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ inputSchema = {}, where }) =>
        listNodesWithValues(inputSchema).flatMap((node) => judgeNode(inputSchema, node, where)),
      hasValues,
    ),
});

function judgeNode(root: Json, { schema, path }: SchemaNode, where: string): readonly Outcome[] {
  if (!isObject(schema)) return [];
  const examined = examineSchema(withDefinitions(root, schema));
  // A broken schema, or one that points to its neighbours, is no matter of this rule.
  if (examined.kind !== 'valid') return [];
  return listValues(schema).flatMap(({ keyword, value }) => {
    const error = examined.validate(value)[0];
    if (error === undefined) return [];
    return [
      fail({
        where: `${where}, ${path}.${keyword}`,
        message: `The value under ${keyword} does not fit its own schema.`,
        evidence: {
          came: shorten(value),
          expected: shorten(`${error.path} ${error.message}`.trim()),
        },
      }),
    ];
  });
}

interface Given {
  readonly keyword: string;
  readonly value: Json;
}

function listValues(schema: JsonObject): readonly Given[] {
  const examples: readonly Json[] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  return [
    ...(schema['default'] === undefined ? [] : [{ keyword: 'default', value: schema['default'] }]),
    ...examples.map((value, index) => ({ keyword: `examples[${index}]`, value })),
  ];
}

const shared = ['$schema', '$defs', 'definitions'];

function withDefinitions(root: Json, { $id: _, ...schema }: JsonObject): JsonObject {
  if (!isObject(root)) return schema;
  const added = shared.filter((keyword) => root[keyword] !== undefined);
  return { ...Object.fromEntries(added.map((keyword) => [keyword, root[keyword]])), ...schema };
}
