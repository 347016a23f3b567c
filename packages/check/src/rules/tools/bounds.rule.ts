import { shorten } from '../../excerpt.ts';
import { isObject, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import {
  type Argument,
  listArguments,
  judgeTools,
  takesArguments,
  type ToolView,
} from './judge-tools.ts';
import { splitName } from './words.ts';

const amounts = new Set(
  'limit count size max top depth timeout retries first last pages results'.split(' '),
);

/** tools/bounds */
export const toolsBounds = defineRule({
  id: 'tools/bounds',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'Limits, page sizes, texts and lists have an upper bound',
  why: 'Without a bound one call can ask for everything, and a model cannot know what is too much.',
  fix: 'Add maximum to amounts, maxLength to free texts and maxItems to lists; enforce the same in code.',
  judge: ({ lists }) => judgeTools(lists, judgeBounds, takesArguments),
});

function judgeBounds({ inputSchema, where }: ToolView): readonly Outcome[] {
  const open = listArguments(inputSchema).filter(isUnbounded);
  const amountsOpen = open.filter(isAmount).map(({ path, name, schema }) =>
    fail({
      where: `${where}, ${path}`,
      message: `The amount "${name}" has no upper bound.`,
      evidence: { came: shorten(schema), expected: 'a maximum' },
    }),
  );
  const others = open.filter((argument) => !isAmount(argument));
  if (others.length === 0) return amountsOpen;
  return [
    ...amountsOpen,
    fail({
      where: `${where}, inputSchema`,
      message: 'Texts or lists have no upper bound.',
      evidence: {
        came: shorten(`no bound at ${others.map(({ path }) => path).join(', ')}`),
        expected: 'maxLength on texts, maxItems on lists',
      },
    }),
  ];
}

const isAmount = ({ schema }: Argument): boolean =>
  isObject(schema) && (hasType(schema, 'integer') || hasType(schema, 'number'));

const hasType = (schema: JsonObject, type: string): boolean =>
  schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type));

const boundsText = ['maxLength', 'enum', 'const', 'format', 'pattern', '$ref', 'contentEncoding'];
const boundsList = ['maxItems', 'enum', 'const', 'uniqueItems', '$ref'];
const boundsAmount = ['maximum', 'exclusiveMaximum', 'enum', 'const', '$ref'];

function isUnbounded({ schema, name }: Argument): boolean {
  if (!isObject(schema)) return false;
  const lacks = (bounds: readonly string[]): boolean =>
    bounds.every((keyword) => schema[keyword] === undefined);
  if (hasType(schema, 'string')) return lacks(boundsText);
  if (hasType(schema, 'array')) return lacks(boundsList);
  if (!hasType(schema, 'integer') && !hasType(schema, 'number')) return false;
  return splitName(name).some((word) => amounts.has(word)) && lacks(boundsAmount);
}
