import { isObject } from '../../../wire/json.ts';
import type { Argument } from '../../tools/support/arguments.ts';
import { textOf, type ToolView } from '../../tools/support/tool-view.ts';
import { wordsOfName } from '../../tools/support/words.ts';

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
export function breadthOf(
  { name, schema }: Argument,
  tool: ToolView,
  instructions: string,
): string | undefined {
  if (!isObject(schema) || schema['type'] !== 'string') return undefined;
  if (narrowing.some((keyword) => schema[keyword] !== undefined)) return undefined;
  const words = wordsOfName(name).join(' ');
  const found = breadths.find(({ names }) => names.has(words));
  if (found === undefined || !found.isPromised(tool)) return undefined;
  // What holds for all tools is said once.
  const said = `${tool.description}\n${textOf(schema, 'description')}\n${instructions}`;
  return found.bound.test(said) ? undefined : found.kind;
}
