import { shorten } from '../../excerpt.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  type Finding,
  type Outcome,
} from '../define-rule.ts';
import { judgeTools } from './judge-tools.ts';
import { listPropertyNames, type SchemaNode, walkSchema } from './walk-schema.ts';

/** tools/required-valid */
export const toolsRequiredValid = defineRule({
  id: 'tools/required-valid',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'JSON Schema 2020-12, Validation: required',
    'https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3',
  ),
  title: 'required is a list of unique names of properties, on the object',
  why: 'A flag on the property is no JSON Schema, so nothing is required, or the tool is refused.',
  fix: 'Move required to the object and list the names of its properties, each once.',
  judge: ({ lists }) =>
    judgeTools(lists, ({ inputSchema, where }) =>
      walkSchema(inputSchema, 'inputSchema').flatMap((node) => judgeNode(node, where)),
    ),
});

function judgeNode(node: SchemaNode, where: string): readonly Outcome[] {
  const { schema, path } = node;
  if (!isObject(schema) || schema['required'] === undefined) return [];
  const place = `${where}, ${path}.required`;
  const malformed = findFault(schema['required']);
  if (malformed !== undefined) return [fail({ where: place, ...malformed })];
  return findUnknownNames(schema, node).map((name) =>
    fail({ where: place, ...createUnknownFault(name, schema) }),
  );
}

type Fault = Omit<Finding, 'where'>;

function findFault(required: Json): Fault | undefined {
  const evidence = { came: shorten(required), expected: 'a list of unique names' };
  if (typeof required === 'boolean') {
    return { message: 'required is a flag on the property, not a list on the object.', evidence };
  }
  if (!Array.isArray(required) || required.some((name) => typeof name !== 'string')) {
    return { message: 'required is not a list of names.', evidence };
  }
  if (new Set(required).size === required.length) return undefined;
  return { message: 'required names a property more than once.', evidence };
}

// Elsewhere a name may be described where we do not look.
const mayDescribe = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', '$dynamicRef'];

function findUnknownNames(schema: JsonObject, { known, isBranch }: SchemaNode): readonly string[] {
  if (mayDescribe.some((keyword) => schema[keyword] !== undefined)) return [];
  if (isBranch || isObject(schema['additionalProperties'])) return [];
  const names = new Set([...listPropertyNames(schema), ...known]);
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return required.filter((name) => typeof name === 'string').filter((name) => !names.has(name));
}

// Only a closed object can never be filled; an open one takes the name without a description.
function createUnknownFault(name: string, schema: JsonObject): Fault {
  const isClosed = schema['additionalProperties'] === false;
  return {
    ...(!isClosed && { level: 'practice' }),
    message: isClosed
      ? `"${name}" is required, but the object allows no such property: no value fits.`
      : `"${name}" is required, but not among the properties.`,
    evidence: {
      came: `properties ${listPropertyNames(schema).join(', ') || 'none'}`,
      expected: `a property "${name}"`,
    },
  };
}
