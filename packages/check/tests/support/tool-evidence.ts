import type { EvidenceMap, PieceName } from '../../src/probe/pieces.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Evidence } from '../../src/rules/define-rule.ts';
import { evidence, legs, opening, tools } from './evidence.ts';

type LegName = keyof typeof legs;

/** A tool that breaks no rule, with changes. */
export const tool = (changes: JsonObject = {}): JsonObject => ({
  name: 'search_notes',
  title: 'Search notes',
  description: 'Search the notes for a word. Returns the titles that contain it.',
  inputSchema: closed({ word: text({}) }),
  outputSchema: closed({ titles: { type: 'array', items: { type: 'string' } } }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  ...changes,
});

/** A described and bounded text, with changes. */
export const text = (changes: JsonObject): JsonObject => ({
  type: 'string',
  description: 'The word to look for.',
  maxLength: 100,
  ...changes,
});

/** An object with these properties, all required, and no others. */
export const closed = (properties: JsonObject, changes: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...changes,
});

/** Evidence of a server with these tools. */
export const withTools = (leg: LegName, ...items: readonly Json[]): Evidence<PieceName> =>
  evidence(leg, { lists: { tools: tools(...items) } });

/** Evidence of a server with the one tool, changed. */
export const withTool = (changes: JsonObject, leg: LegName = 'modern stdio'): Evidence<PieceName> =>
  withTools(leg, tool(changes));

/** Evidence of a server whose one tool has these arguments. */
export const withArguments = (
  properties: JsonObject,
  leg: LegName = 'modern stdio',
): Evidence<PieceName> => withTool({ inputSchema: closed(properties) }, leg);

/** Evidence of a server that declares tools without any. */
export const withoutTools: Evidence<PieceName> = evidence('legacy stdio', {
  lists: { tools: tools() },
});

/** Evidence of a server that does not declare tools. */
export const undeclared: Evidence<PieceName> = evidence('legacy stdio', { lists: {} });

/** Evidence with these capabilities and pieces. */
export const declaring = (
  leg: LegName,
  capabilities: JsonObject,
  pieces: Partial<EvidenceMap>,
): Evidence<PieceName> => evidence(leg, { opening: opening(capabilities), ...pieces });
