import { shorten } from '../../excerpt.ts';
import { isObject, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  type Outcome,
} from '../define-rule.ts';
import { listArguments, judgeTools, takesArguments, readText } from './judge-tools.ts';
import { isTyped, resolveReference } from './walk-schema.ts';

const common = {
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
} as const;

/** tools/property-described */
export const toolsPropertyDescribed = defineRule({
  ...common,
  id: 'tools/property-described',
  source: citeDocument('Descriptions of arguments, common practice'),
  title: 'Every argument has a description',
  why: 'A model fills in arguments by their descriptions. By the name alone it guesses units, forms and defaults.',
  fix: 'Add a description of a few words: what it is, its form, and what holds when it is left out.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ inputSchema = {}, where }) =>
        listArguments(inputSchema)
          .filter(({ schema }) => !isDescribed(inputSchema, schema) && !isFixed(schema))
          .map(({ path, name }) =>
            fail({
              where: `${where}, ${path}`,
              message: `The argument "${name}" has no description.`,
              evidence: { came: 'no description', expected: 'a description of a few words' },
            }),
          ),
      takesArguments,
    ),
});

/** tools/property-typed */
export const toolsPropertyTyped = defineRule({
  ...common,
  id: 'tools/property-typed',
  source: citeDocument(
    'Hosts that refuse properties without a type',
    'https://github.com/modelcontextprotocol/inspector/issues/1005',
  ),
  title: 'Every argument has a type',
  why: 'Without a type a model may send text, a number or an object, and several hosts refuse the tool.',
  fix: 'Give the property a type, an enum or alternatives with types.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ inputSchema = {}, where }) =>
        listArguments(inputSchema)
          .filter(({ schema }) => !isTyped(inputSchema, schema))
          .map(({ path, name, schema }): Outcome =>
            fail({
              where: `${where}, ${path}`,
              message: `The argument "${name}" has no type.`,
              evidence: { came: shorten(schema), expected: 'a type, an enum or alternatives' },
            }),
          ),
      takesArguments,
    ),
});

function isDescribed(root: Json, schema: Json): boolean {
  const found = resolveReference(root, schema);
  if (readText(found, 'description').trim() !== '') return true;
  return ['anyOf', 'oneOf', 'allOf'].some((keyword) => {
    const branches = isObject(found) ? found[keyword] : undefined;
    return (
      Array.isArray(branches) &&
      branches.some(
        (branch: Json) => readText(resolveReference(root, branch), 'description').trim() !== '',
      )
    );
  });
}

// The one value that a discriminator can have says all.
const isFixed = (schema: Json): boolean =>
  schema === false ||
  (isObject(schema) &&
    (schema['const'] !== undefined ||
      (Array.isArray(schema['enum']) && schema['enum'].length === 1)));
