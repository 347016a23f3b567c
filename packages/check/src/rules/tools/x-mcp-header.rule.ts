import { shorten } from '../../excerpt.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  type Finding,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { isSecretName } from '../sec/secrets.ts';
import { judgeTools, type Pick, type ToolView } from './judge-tools.ts';
import { type SchemaNode, walkSchema } from './walk-schema.ts';

const common = {
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'server/tools', 'x-mcp-header'),
} as const;

const listMarked = ({ inputSchema }: ToolView): readonly SchemaNode[] =>
  walkSchema(inputSchema, 'inputSchema').filter(
    ({ schema }) => isObject(schema) && schema['x-mcp-header'] !== undefined,
  );

const hasHeaders: Pick = {
  only: (tool) => listMarked(tool).length > 0,
  none: 'No tool uses x-mcp-header.',
};

/** tools/x-mcp-header */
export const toolsXMcpHeader = defineRule({
  ...common,
  id: 'tools/x-mcp-header',
  level: 'must',
  title: 'x-mcp-header names a valid, unique header, on a plain property that is always reachable',
  why: 'Clients over HTTP must leave out a tool whose annotation breaks the rules.',
  fix: 'Use a header token once per tool, on a string, integer or boolean reached through properties alone.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      (tool) => {
        const nodes = listMarked(tool);
        return nodes.flatMap((node, index) => judgeNode(node, tool, nodes.slice(0, index)));
      },
      hasHeaders,
    ),
});

/** tools/x-mcp-header-secret */
export const toolsXMcpHeaderSecret = defineRule({
  ...common,
  id: 'tools/x-mcp-header-secret',
  level: 'should',
  title: 'x-mcp-header is not put on secrets or personal data',
  why: 'Header values are seen and logged by everything between client and server.',
  fix: 'Take x-mcp-header away from this property.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      (tool) =>
        listMarked(tool).flatMap(({ schema, name = '', path }) => {
          const isSecret = readFieldText(schema, 'format') === 'password' || isSecretName(name);
          if (!isSecret && !isSecretName(readHeader(schema))) return [];
          return [
            fail({
              where: `${tool.where}, ${path}.x-mcp-header`,
              message: `By its name "${name}" is a secret or personal, but it is sent as a header.`,
              evidence: {
                came: `Mcp-Param-${readHeader(schema)}`,
                expected: 'no x-mcp-header here',
              },
            }),
          ];
        }),
      hasHeaders,
    ),
});

const readFieldText = (schema: Json, name: string): string => {
  const value = isObject(schema) ? schema[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const readHeader = (schema: Json): string => readFieldText(schema, 'x-mcp-header');

type Fault = Omit<Finding, 'where'>;

function judgeNode(node: SchemaNode, tool: ToolView, earlier: readonly SchemaNode[]): Outcome[] {
  const { schema, path } = node;
  if (!isObject(schema)) return [];
  const faults = [
    findTokenFault(schema['x-mcp-header']),
    earlier.some((other) => isSameHeader(other.schema, schema))
      ? createTwiceFault(schema)
      : undefined,
    findTypeFault(schema),
    node.isStatic && node.name !== undefined ? undefined : reachFault(path),
  ];
  const where = `${tool.where}, ${path}.x-mcp-header`;
  return faults.flatMap((fault) => (fault === undefined ? [] : [fail({ where, ...fault })]));
}

const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const findTokenFault = (value: Json | undefined): Fault | undefined =>
  typeof value === 'string' && isToken.test(value)
    ? undefined
    : {
        message: 'The name of the header is empty or has characters that no header may have.',
        evidence: { came: shorten(value), expected: 'a token such as Region' },
      };

const isSameHeader = (one: Json, other: Json): boolean =>
  readHeader(one) !== '' && readHeader(one).toLowerCase() === readHeader(other).toLowerCase();

const createTwiceFault = (schema: JsonObject): Fault => ({
  message: 'The name of the header is used twice in the tool; case does not tell them apart.',
  evidence: { came: readHeader(schema), expected: 'each name once' },
});

const reachFault = (path: string): Fault => ({
  message: 'The property is not reached from the root through properties alone.',
  evidence: { came: path, expected: 'a path of properties only' },
});

const plain = new Set<Json>(['string', 'integer', 'boolean', 'null']);

function findTypeFault({
  type,
  enum: values,
  const: fixed,
  minimum,
  maximum,
}: JsonObject): Fault | undefined {
  const types: readonly Json[] = Array.isArray(type) ? type : [type ?? ''];
  const expected = 'string, integer within the safe range, or boolean';
  if (
    type === undefined
      ? values === undefined && fixed === undefined
      : !types.every((one) => plain.has(one))
  ) {
    return {
      message: 'Only a string, an integer or a boolean can be sent as a header.',
      evidence: { came: shorten(type), expected },
    };
  }
  const isUnsafe = [minimum, maximum].some(
    (bound) => typeof bound === 'number' && Math.abs(bound) > Number.MAX_SAFE_INTEGER,
  );
  if (!types.includes('integer') || !isUnsafe) return undefined;
  return {
    message: 'The integer may lie outside the safe range.',
    evidence: { came: shorten({ minimum, maximum }), expected },
  };
}
