import { shorten } from '../../excerpt.ts';
import { isObject, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  citeSpecification,
} from '../define-rule.ts';
import { judgeTools, type Pick, type ToolView } from './judge-tools.ts';
import { listPropertyNames, type SchemaNode, walkSchema } from './walk-schema.ts';

const common = {
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
} as const;

const describesArguments = [
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  '$ref',
  'anyOf',
  'oneOf',
  'allOf',
  'if',
  'not',
];

const isOpenAndEmpty = (schema: JsonObject): boolean =>
  listPropertyNames(schema).length === 0 &&
  describesArguments.every((keyword) => schema[keyword] === undefined);

const withoutArguments: Pick = {
  only: ({ inputSchema }) =>
    isObject(inputSchema) &&
    (isOpenAndEmpty(inputSchema) ||
      (listPropertyNames(inputSchema).length === 0 &&
        inputSchema['additionalProperties'] === false)),
  none: 'Every tool takes arguments.',
};

/** tools/empty-closed */
export const toolsEmptyClosed = defineRule({
  ...common,
  id: 'tools/empty-closed',
  source: citeSpecification('2026-07-28', 'server/tools', 'Tool'),
  title: 'A tool without arguments allows only the empty object',
  why: 'With an open schema a model may invent arguments, and nobody tells it that they are ignored.',
  fix: 'Use { "type": "object", "additionalProperties": false }.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ inputSchema, where }) =>
        isObject(inputSchema) && isOpenAndEmpty(inputSchema)
          ? fail({
              where: `${where}, inputSchema`,
              message: 'The tool takes no arguments, but its schema allows any.',
              evidence: { came: shorten(inputSchema), expected: '"additionalProperties": false' },
            })
          : undefined,
      withoutArguments,
    ),
});

const withArguments: Pick = {
  only: ({ inputSchema }) => listPropertyNames(inputSchema).length > 0,
  none: 'No tool takes named arguments.',
};

/** tools/additional-properties */
export const toolsAdditionalProperties = defineRule({
  ...common,
  id: 'tools/additional-properties',
  source: citeDocument(
    'OpenAI, structured outputs: additionalProperties must be set on objects',
    'https://platform.openai.com/docs/guides/structured-outputs',
  ),
  title: 'Objects in inputSchema say whether they allow further properties',
  why: 'Where nothing is said everything is allowed, so a misspelt argument passes unseen; some hosts refuse such a schema.',
  fix: 'Set additionalProperties to false, or to true where further arguments are wanted.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      (tool) => {
        const open = openObjects(tool);
        if (open.length === 0) return undefined;
        return fail({
          where: `${tool.where}, inputSchema`,
          message: 'Objects do not say whether they allow further properties.',
          evidence: {
            came: shorten(`nothing at ${open.map(({ path }) => path).join(', ')}`),
            expected: 'additionalProperties stated',
          },
        });
      },
      withArguments,
    ),
});

function openObjects({ inputSchema }: ToolView): readonly SchemaNode[] {
  const nodes = walkSchema(inputSchema, 'inputSchema');
  // A definition that is joined with others by allOf must stay open.
  const isJoined = nodes.some(({ via }) => via === 'allOf');
  return nodes.filter(
    ({ schema, isCondition, isBranch, via }) =>
      !isCondition &&
      !isBranch &&
      !(isJoined && (via === '$defs' || via === 'definitions')) &&
      listPropertyNames(schema).length > 0 &&
      isObject(schema) &&
      schema['additionalProperties'] === undefined &&
      schema['unevaluatedProperties'] === undefined,
  );
}
