import { shown } from '../../excerpt.ts';
import { isObject, type Json } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, specified } from '../define-rule.ts';
import { hasOutput, judgeTools } from './judge-tools.ts';
import { isTyped, propertyNames, resolved } from './walk-schema.ts';

/** tools/output-strength */
export const toolsOutputStrength = defineRule({
  id: 'tools/output-strength',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['lists'],
  source: specified('2026-07-28', 'server/tools', 'Output Schema'),
  title: 'outputSchema would refuse a wrong result: required fields, types, nothing else allowed',
  why: 'A schema that allows everything tells the model nothing and lets every mistake through.',
  fix: 'List the fields that always come in required, give each a type, and set additionalProperties to false.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ outputSchema, where }) => {
        if (!isObject(outputSchema)) return undefined;
        const weak = weaknesses(outputSchema);
        if (weak.length === 0) return undefined;
        return fail({
          where: `${where}, outputSchema`,
          message: `outputSchema would let wrong results through: ${weak.join(', ')}.`,
          evidence: {
            came: shown(outputSchema),
            expected: 'required fields with types, and additionalProperties false',
          },
        });
      },
      hasOutput,
    ),
});

const composed = ['anyOf', 'oneOf', 'allOf', 'if', 'enum', 'const'];

function weaknesses(schema: Json): readonly string[] {
  const root = resolved(schema, schema);
  // Alternatives may each be strict; other roots than objects have no fields.
  if (!isObject(root) || composed.some((keyword) => keyword in root)) return [];
  if (root['type'] !== undefined && root['type'] !== 'object') return [];
  const names = propertyNames(root);
  if (names.length === 0) return describesMap(root) ? [] : ['it names no field'];
  return [
    ...(isFilled(root['required']) ? [] : ['no field is required']),
    ...untyped(schema, root['properties']),
    ...(isClosed(root['additionalProperties'] ?? root['unevaluatedProperties'])
      ? []
      : ['unknown fields are allowed']),
  ];
}

const isFilled = (required: Json | undefined): boolean =>
  Array.isArray(required) && required.length > 0;

// A schema for further fields is a decision too, `true` is none.
const isClosed = (rest: Json | undefined): boolean => rest === false || isObject(rest);

const describesMap = (root: { readonly [name: string]: Json | undefined }): boolean =>
  isObject(root['additionalProperties']) ||
  isObject(root['patternProperties']) ||
  root['additionalProperties'] === false;

function untyped(root: Json, properties: Json | undefined): readonly string[] {
  if (!isObject(properties)) return [];
  const names = Object.keys(properties).filter((name) => !isTyped(root, properties[name]));
  return names.length === 0 ? [] : [`no type for ${names.slice(0, 5).join(', ')}`];
}
