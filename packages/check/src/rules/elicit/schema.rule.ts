import { shorten } from '../../excerpt.ts';
import type { Question } from '../../probe/asking/asking.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { isCredential } from '../sec/secrets.ts';
import { splitName } from '../tools/words.ts';
import { judgeQuestions } from './judge-questions.ts';

/** elicit/schema */
export const elicitSchema = defineRule({
  id: 'elicit/schema',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['asking', 'lists'],
  source: citeSpecification('2026-07-28', 'client/elicitation', 'Requested Schema'),
  title: 'A form is flat, has primitive fields, and asks for no password or key',
  why: 'Clients can draw only simple forms, and what is typed into one passes through the client and its logs.',
  fix: 'Ask with one level of strings, numbers, booleans and choices; for credentials use URL mode and a page of your own.',
  judge: (evidence) =>
    judgeQuestions(evidence, {
      of: ({ params }) => isObject(params) && readField(params, 'mode') !== 'url',
      none: 'The server asks no form.',
      judge: judgeForm,
    }),
});

function judgeForm({ where, params }: Question): readonly Outcome[] {
  const schema = readField(params, 'requestedSchema');
  return [
    ...findFormFaults(schema).map(({ path, message, came, expected }) =>
      fail({ where: `${where}, ${path}`, message, evidence: { came: shorten(came), expected } }),
    ),
    ...listFields(schema)
      .filter(([name, field]) => isSecret(name, field))
      .map(([name, field]) =>
        fail({
          where: `${where}, requestedSchema.properties.${name}`,
          message: `The form asks for a credential in the field "${name}".`,
          evidence: { came: shorten(field), expected: 'URL mode for anything that grants access' },
        }),
      ),
  ];
}

const payment = /(?:^| )(?:card number|credit card|cvv|cvc|card security code)$/;

const isSecret = (name: string, field: Json): boolean =>
  isCredential(name, field) || payment.test(splitName(name).join(' '));

/** What keeps a schema from being a form. */
interface FormFault {
  readonly path: string;
  readonly message: string;
  readonly came: Json | undefined;
  readonly expected: string;
}

const combiners = ['$ref', 'allOf', 'anyOf', 'oneOf'];
const PRIMITIVE = 'a string, number, integer, boolean, or a choice of strings';

/** The fields of a form, by name. */
function listFields(schema: Json | undefined): readonly (readonly [string, Json])[] {
  const properties = readField(schema, 'properties');
  if (!isObject(properties)) return [];
  return Object.entries(properties).map(([name, field]) => [name, field ?? null] as const);
}

/** What is not flat or not primitive in the schema of a form. */
function findFormFaults(schema: Json | undefined): readonly FormFault[] {
  if (!isObject(schema)) return [createRootFault('The form has no schema.', schema)];
  const combiner = combiners.find((name) => Object.hasOwn(schema, name));
  if (combiner !== undefined)
    return [createRootFault(`The schema of the form uses ${combiner}.`, schema)];
  if (schema['type'] !== 'object' || !isObject(schema['properties'])) {
    return [createRootFault('The schema of the form is no object with properties.', schema)];
  }
  return listFields(schema)
    .filter(([, field]) => !isPrimitive(field))
    .map(([name, field]) => ({
      path: `requestedSchema.properties.${name}`,
      message: `The field "${name}" is not primitive.`,
      came: field,
      expected: PRIMITIVE,
    }));
}

const createRootFault = (message: string, came: Json | undefined): FormFault => ({
  path: 'requestedSchema',
  message,
  came,
  expected: '{ "type": "object", "properties": … } with primitive fields',
});

function isPrimitive(field: Json): boolean {
  if (!isObject(field) || field['$ref'] !== undefined) return false;
  switch (field['type']) {
    case 'string':
    case undefined:
      return isText(field);
    case 'number':
    case 'integer':
    case 'boolean':
      return true;
    case 'array':
      return isChoice(field['items']);
    default:
      return false;
  }
}

// The newer choices carry titles; the plain ones are a list of values.
function isText(field: JsonObject): boolean {
  const named = isTitled(field);
  if (named !== undefined) return named;
  return field['type'] === 'string' || Array.isArray(field['enum']);
}

function isChoice(items: Json | undefined): boolean {
  if (!isObject(items)) return false;
  return isTitled(items) ?? Array.isArray(items['enum']);
}

/** Whether the options of a choice are all constants; undefined where it has none of that form. */
function isTitled(schema: JsonObject): boolean | undefined {
  const options = schema['oneOf'] ?? schema['anyOf'];
  if (options === undefined) return schema['allOf'] === undefined ? undefined : false;
  return (
    Array.isArray(options) && options.every((option) => readField(option, 'const') !== undefined)
  );
}
