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
import {
  type Argument,
  listArguments,
  judgeTools,
  takesArguments,
  readText,
} from './judge-tools.ts';

/** tools/enum */
export const toolsEnum = defineRule({
  id: 'tools/enum',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'JSON Schema 2020-12, Validation: enum',
    'https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2',
  ),
  title: 'A closed set of values is an enum, with values that explain themselves',
  why: 'A model keeps to an enum, and a host can check it; values that stand only in prose are often misspelt.',
  fix: 'List the values in enum. Say in the description what short codes mean.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ inputSchema, where }) => listArguments(inputSchema).flatMap((node) => judge(node, where)),
      takesArguments,
    ),
});

function judge({ schema, path }: Argument, where: string): readonly Outcome[] {
  if (!isObject(schema)) return [];
  const fault = Array.isArray(schema['enum'])
    ? findEnumFault(schema['enum'], schema)
    : findProseFault(schema);
  return fault === undefined ? [] : [fail({ where: `${where}, ${path}`, ...fault })];
}

type Fault = Omit<Finding, 'where'>;

function findEnumFault(values: readonly Json[], schema: JsonObject): Fault | undefined {
  const came = shorten(values);
  if (values.length === 0) {
    return { message: 'The enum is empty.', evidence: { came, expected: 'at least one value' } };
  }
  if (new Set(values.map((value) => JSON.stringify(value))).size < values.length) {
    return {
      message: 'The enum has a value twice.',
      evidence: { came, expected: 'each value once' },
    };
  }
  if (values.length < 2 || !values.every(isCryptic)) return undefined;
  if (readText(schema, 'description').trim() !== '') return undefined;
  return {
    message: 'The enum has only short codes, and nothing says what they mean.',
    evidence: { came, expected: 'a description that says what the codes mean' },
  };
}

const isCryptic = (value: Json): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 2);

const narrowed = ['const', 'pattern', 'format', 'anyOf', 'oneOf', 'allOf', '$ref', 'items'];

function findProseFault(schema: JsonObject): Fault | undefined {
  if (schema['type'] !== 'string') return undefined;
  if (narrowed.some((keyword) => schema[keyword] !== undefined)) return undefined;
  const values = findValuesInProse(readText(schema, 'description'));
  if (values.length < 2) return undefined;
  return {
    message: 'The description names the only values, but there is no enum.',
    evidence: {
      came: shorten(schema['description']),
      expected: `"enum": ${JSON.stringify(values)}`,
    },
  };
}

const asks =
  '(?:must be (?:either |one of )|one of|either|(?:allowed|valid|possible|accepted|supported) (?:values|options)(?: are)?)';
const quoted = new RegExp(
  `\\b${asks}\\s{0,3}:?\\s{0,3}\\(?\\s{0,3}((?:['"\`][\\w./ -]{1,40}['"\`](?:\\s{0,3}(?:,|\\||/|,?\\s{0,3}\\bor\\b|,?\\s{0,3}\\band\\b)\\s{0,3})?){2,30})`,
  'i',
);
const bare = new RegExp(
  `\\b${asks}\\s{0,3}:\\s{0,3}([\\w-]{1,40}(?:\\s{0,3}(?:,|\\||/)\\s{0,3}(?:or\\s+)?[\\w-]{1,40}){1,30})\\s{0,3}(?:[.);]|$)`,
  'i',
);
// An open set is named by examples.
const isOpen = /\b(e\.?g\.?|for example|such as|like|etc|among others|or any)\b|…|\.\.\./i;

/** The values that a description names as the only ones; none where it does not plainly do so. */
function findValuesInProse(description: string): readonly string[] {
  if (isOpen.test(description)) return [];
  const inQuotes = quoted.exec(description)?.[1];
  if (inQuotes !== undefined) return [...inQuotes.matchAll(/['"`]([^'"`]+)['"`]/g)].map(readSecond);
  const words = bare.exec(description)?.[1];
  return words === undefined ? [] : words.split(/\s*[,|/]\s*(?:or\s+)?/);
}

const readSecond = (match: RegExpExecArray): string => match[1] ?? '';
