import { shorten } from '../../excerpt.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { judgeTools, type ToolView } from './judge-tools.ts';

// Names that other interfaces use for the same thing.
const otherNames = ['parameters', 'input_schema', 'inputschema', 'schema', 'args', 'input'];
const wrappers = ['schema', 'json', 'jsonSchema', 'json_schema', 'inputSchema', 'parameters'];

/** tools/input-object */
export const toolsInputObject = defineRule({
  id: 'tools/input-object',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Tool'),
  title: 'inputSchema is a JSON Schema object with type "object"',
  why: 'Clients drop the tool, or the whole list, when the schema is missing or is not of type object.',
  fix: 'Send inputSchema with "type": "object" at its root; for a tool without arguments { "type": "object", "additionalProperties": false }.',
  judge: ({ lists }) => judgeTools(lists, judgeInput),
});

function judgeInput(tool: ToolView): Outcome | undefined {
  const { inputSchema, where } = tool;
  if (isObject(inputSchema) && inputSchema['type'] === 'object') return undefined;
  return fail({
    where: `${where}, inputSchema${isObject(inputSchema) ? '.type' : ''}`,
    message: describeFault(tool),
    evidence: { came: shorten(inputSchema), expected: 'an object with "type": "object"' },
  });
}

function describeFault({ inputSchema, raw }: ToolView): string {
  if (inputSchema === undefined) {
    const other = otherNames.find((name) => isObject(raw[name]));
    return `The tool has no inputSchema${other === undefined ? '' : `; it has one under "${other}"`}.`;
  }
  if (!isObject(inputSchema)) return `inputSchema is ${nameKind(inputSchema)}, not an object.`;
  const wrapper = wrappers.find((name) => readField(inputSchema, name, 'type') === 'object');
  if (wrapper !== undefined) return `The schema is nested under inputSchema.${wrapper}.`;
  if (inputSchema['type'] === undefined) return 'inputSchema has no type at its root.';
  return `The type at the root of inputSchema is ${shorten(inputSchema['type'])}.`;
}

function nameKind(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
