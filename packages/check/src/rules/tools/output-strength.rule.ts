import { shorten } from '../../excerpt.ts';
import { isObject, type Json } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, citeSpecification } from '../define-rule.ts';
import { hasOutput, judgeTools } from './judge-tools.ts';
import { isTyped, listPropertyNames, resolveReference } from './walk-schema.ts';

/** tools/output-strength */
export const toolsOutputStrength = defineRule({
  id: 'tools/output-strength',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Output Schema'),
  title: 'outputSchema would refuse a wrong result: required fields, types, nothing else allowed',
  why: 'A schema that allows everything tells the model nothing and lets every mistake through.',
  fix: 'List the fields that always come in required, give each a type, and set additionalProperties to false.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ outputSchema, where }) => {
        if (!isObject(outputSchema)) return undefined;
        const weak = findWeaknesses(outputSchema);
        if (weak.length === 0) return undefined;
        return fail({
          where: `${where}, outputSchema`,
          message: `outputSchema would let wrong results through: ${weak.join(', ')}.`,
          evidence: {
            came: shorten(outputSchema),
            expected: 'required fields with types, and additionalProperties false',
          },
        });
      },
      hasOutput,
    ),
});

const composed = ['anyOf', 'oneOf', 'allOf', 'if', 'enum', 'const'];

function findWeaknesses(schema: Json): readonly string[] {
  const root = resolveReference(schema, schema);
  // Alternatives may each be strict; other roots than objects have no fields.
  if (!isObject(root) || composed.some((keyword) => keyword in root)) return [];
  if (root['type'] !== undefined && root['type'] !== 'object') return [];
  const names = listPropertyNames(root);
  if (names.length === 0) return describesMap(root) ? [] : ['it names no field'];
  return [
    ...(isFilled(root['required']) ? [] : ['no field is required']),
    ...findUntyped(schema, root['properties']),
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

function findUntyped(root: Json, properties: Json | undefined): readonly string[] {
  if (!isObject(properties)) return [];
  const names = Object.keys(properties).filter((name) => !isTyped(root, properties[name]));
  return names.length === 0 ? [] : [`no type for ${names.slice(0, 5).join(', ')}`];
}
