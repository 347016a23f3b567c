import type { EvidenceMap, EvidenceName } from '../../src/probe/evidence-map.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Evidence } from '../../src/rules/define-rule.ts';
import { evidence, variants, opening, tools } from './evidence.ts';

type LegName = keyof typeof variants;

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
export const withTools = (variant: LegName, ...items: readonly Json[]): Evidence<EvidenceName> =>
  evidence(variant, { lists: { tools: tools(...items) } });

/** Evidence of a server with the one tool, changed. */
export const withTool = (
  changes: JsonObject,
  variant: LegName = 'modern stdio',
): Evidence<EvidenceName> => withTools(variant, tool(changes));

/** Evidence of a server whose one tool has these arguments. */
export const withArguments = (
  properties: JsonObject,
  variant: LegName = 'modern stdio',
): Evidence<EvidenceName> => withTool({ inputSchema: closed(properties) }, variant);

/** Evidence of a server that declares tools without any. */
export const withoutTools: Evidence<EvidenceName> = evidence('legacy stdio', {
  lists: { tools: tools() },
});

/** Evidence of a server that does not declare tools. */
export const undeclared: Evidence<EvidenceName> = evidence('legacy stdio', { lists: {} });

/** Evidence with these capabilities and pieces. */
export const declaring = (
  variant: LegName,
  capabilities: JsonObject,
  gathered: Partial<EvidenceMap>,
): Evidence<EvidenceName> => evidence(variant, { opening: opening(capabilities), ...gathered });
