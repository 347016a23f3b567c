import { shorten } from '../../excerpt.ts';
import { isObject, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  type Finding,
  type Outcome,
} from '../define-rule.ts';
import {
  type Argument,
  listArguments,
  judgeTools,
  takesArguments,
  readText,
} from './judge-tools.ts';
import { splitName } from './words.ts';

// Those of JSON Schema and those of the OpenAPI registry that schemas of tools use.
const known = new Set(
  (
    'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex ' +
    'int8 int16 int32 int64 uint8 uint16 uint32 uint64 float double decimal decimal128 byte binary base64 base64url password char color phone markdown html commonmark date-time-local unix-time time-local http-date media-range url semver'
  ).split(' '),
);

/** tools/format */
export const toolsFormat = defineRule({
  id: 'tools/format',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'JSON Schema 2020-12, Validation: format',
    'https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3',
  ),
  title: 'Formats have known names, and dates and URIs have a format',
  why: 'A known format tells the model how to write a value; an unknown one tells nobody anything.',
  fix: 'Use a format of JSON Schema, such as date, date-time or uri, or a pattern.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ inputSchema, where }) => listArguments(inputSchema).flatMap((node) => judge(node, where)),
      takesArguments,
    ),
});

function judge({ schema, name, path }: Argument, where: string): readonly Outcome[] {
  if (!isObject(schema)) return [];
  const fault =
    typeof schema['format'] === 'string'
      ? findUnknownFormat(schema['format'])
      : findMissing(schema, name);
  return fault === undefined ? [] : [fail({ where: `${where}, ${path}`, ...fault })];
}

type Fault = Omit<Finding, 'where'>;

const findUnknownFormat = (format: string): Fault | undefined =>
  known.has(format)
    ? undefined
    : {
        message: `The format "${format}" is not known.`,
        evidence: { came: format, expected: 'a format of JSON Schema, for example date-time' },
      };

const narrowed = ['pattern', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'];
// Free words for a date, and parts or patterns of an address, have no format.
const isFree =
  /natural|relative|yesterday|today|days? ago|expression|path|pattern|glob|template|prefix/i;

function findMissing(schema: JsonObject, name: string): Fault | undefined {
  if (schema['type'] !== 'string') return undefined;
  if (narrowed.some((keyword) => schema[keyword] !== undefined)) return undefined;
  if (isFree.test(readText(schema, 'description'))) return undefined;
  const expected = formatFor(splitName(name).at(-1) ?? '');
  if (expected === undefined) return undefined;
  return {
    message: `By its name "${name}" is a ${expected.thing}, but it has no format.`,
    evidence: { came: shorten(schema), expected: `"format": "${expected.format}"` },
  };
}

function formatFor(word: string): { readonly thing: string; readonly format: string } | undefined {
  if (word === 'date') return { thing: 'date', format: 'date' };
  return word === 'url' || word === 'uri' ? { thing: 'URI', format: 'uri' } : undefined;
}
