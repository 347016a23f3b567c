import { shorten } from '../../excerpt.ts';
import { isObject } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, citeSpecification } from '../define-rule.ts';
import {
  type Argument,
  listArguments,
  judgeTools,
  takesArguments,
  readText,
  type ToolView,
} from '../tools/judge-tools.ts';
import { splitName } from '../tools/words.ts';
import { isCredential } from './secrets.ts';

const common = {
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
} as const;

/** sec/credential-argument */
export const secCredentialArgument = defineRule({
  ...common,
  id: 'sec/credential-argument',
  source: citeSpecification('2026-07-28', 'client/elicitation', 'User Interaction Model'),
  title: 'No tool asks the model for a password or a key',
  why: 'What the model fills in stands in the conversation, in logs and with the provider of the model.',
  fix: 'Take credentials from the environment, from authorization, or ask the user by URL elicitation.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ inputSchema, where }) =>
        listArguments(inputSchema)
          .filter(({ name, schema }) => isCredential(name, schema))
          .map(({ path, name, schema }) =>
            fail({
              where: `${where}, ${path}`,
              message: `The argument "${name}" asks the model for a credential.`,
              evidence: { came: shorten(schema), expected: 'no credentials among the arguments' },
            }),
          ),
      takesArguments,
    ),
});

/** sec/broad-argument */
export const secBroadArgument = defineRule({
  ...common,
  id: 'sec/broad-argument',
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A tool that is said to be harmless takes no free command, SQL, URL or path',
  why: 'Hosts run such a tool without asking, and a model under foreign influence fills in what it wants.',
  fix: 'Narrow the argument with an enum or a pattern, say in the description where it ends, or do not mark the tool as harmless.',
  judge: ({ lists, opening: { instructions = '' } }) =>
    judgeTools(
      lists,
      (tool) =>
        listArguments(tool.inputSchema).flatMap((argument) => {
          const breadth = findBreadth(argument, tool, instructions);
          if (breadth === undefined) return [];
          return [
            fail({
              where: `${tool.where}, ${argument.path}`,
              message: `The argument "${argument.name}" is a free ${breadth}, and the tool is said to be harmless.`,
              evidence: {
                came: shorten(argument.schema),
                expected: 'an enum, a pattern, or words that say where it ends',
              },
            }),
          ];
        }),
      takesArguments,
    ),
});

interface Breadth {
  readonly kind: string;
  readonly names: ReadonlySet<string>;
  /** Words that say where it ends. */
  readonly bound: RegExp;
  /** Whether the hints of the tool promise that nothing comes of it. */
  readonly isPromised: (tool: ToolView) => boolean;
}

const isHarmless = ({ annotations }: ToolView): boolean =>
  annotations['readOnlyHint'] === true || annotations['destructiveHint'] === false;
const isReadOnly = ({ annotations }: ToolView): boolean => annotations['readOnlyHint'] === true;
const isClosed = ({ annotations }: ToolView): boolean => annotations['openWorldHint'] === false;

const breadths: readonly Breadth[] = [
  {
    kind: 'command',
    names: new Set(['command', 'cmd', 'shell', 'command line', 'shell command', 'bash']),
    bound: /\b(allow-?list|allowed|whitelist|only|sandbox|read-only|one of)\b/i,
    isPromised: isHarmless,
  },
  {
    kind: 'SQL statement',
    names: new Set(['sql', 'sql query', 'sql statement']),
    bound: /\b(select|read-only|readonly|only)\b/i,
    isPromised: isHarmless,
  },
  {
    kind: 'URL',
    names: new Set(['url', 'uri', 'endpoint', 'webhook url']),
    bound: /\b(allowed|only|own|this server|resource|listed|inside|within)\b/i,
    isPromised: isClosed,
  },
  {
    kind: 'path',
    names: new Set(['path', 'file path', 'filepath', 'file', 'directory', 'folder', 'dir']),
    bound:
      /\b(allowed|relative|inside|within|under|root|workspace|project|sandbox|repository|repo|vault|only|folder that|directory that|in the)\b/i,
    isPromised: isReadOnly,
  },
];

const narrowing = ['enum', 'const', 'pattern', '$ref'];

/** What an argument leaves open that it should not; undefined where it is narrow, or nothing is promised. */
function findBreadth(
  { name, schema }: Argument,
  tool: ToolView,
  instructions: string,
): string | undefined {
  if (!isObject(schema) || schema['type'] !== 'string') return undefined;
  if (narrowing.some((keyword) => schema[keyword] !== undefined)) return undefined;
  const words = splitName(name).join(' ');
  const found = breadths.find(({ names }) => names.has(words));
  if (found === undefined || !found.isPromised(tool)) return undefined;
  // What holds for all tools is said once.
  const said = `${tool.description}\n${readText(schema, 'description')}\n${instructions}`;
  return found.bound.test(said) ? undefined : found.kind;
}
