import { shown } from '../../excerpt.ts';
import { fieldOf, isObject, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  specified,
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
  source: specified('2026-07-28', 'server/tools', 'Tool'),
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
    message: messageOf(tool),
    evidence: { came: shown(inputSchema), expected: 'an object with "type": "object"' },
  });
}

function messageOf({ inputSchema, raw }: ToolView): string {
  if (inputSchema === undefined) {
    const other = otherNames.find((name) => isObject(raw[name]));
    return `The tool has no inputSchema${other === undefined ? '' : `; it has one under "${other}"`}.`;
  }
  if (!isObject(inputSchema)) return `inputSchema is ${kindOf(inputSchema)}, not an object.`;
  const wrapper = wrappers.find((name) => fieldOf(inputSchema, name, 'type') === 'object');
  if (wrapper !== undefined) return `The schema is nested under inputSchema.${wrapper}.`;
  if (inputSchema['type'] === undefined) return 'inputSchema has no type at its root.';
  return `The type at the root of inputSchema is ${shown(inputSchema['type'])}.`;
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
