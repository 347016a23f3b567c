import type { BadCall, CallRecord } from '../../../src/probe/calls/calls.evidence.ts';
import type {
  BaseEvidence,
  EvidenceMap,
  EvidenceName,
} from '../../../src/probe/evidence-map.evidence.ts';
import { readField, type Json, type JsonObject } from '../../../src/wire/json.ts';
import type { Evidence } from '../../../src/rules/define-rule.ts';
import {
  answered,
  conversation,
  evidence,
  variants,
  refused,
  tools,
  unanswered,
  type ExchangeParts,
} from '../../support/evidence.ts';

/** A tool as the cases use it: two arguments, a closed schema, a promise of a form. */
export const adder: JsonObject = {
  name: 'add',
  inputSchema: {
    type: 'object',
    properties: {
      a: { type: 'number', maximum: 100 },
      mode: { type: 'string', enum: ['fast', 'slow'] },
    },
    required: ['a'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { sum: { type: 'number' } },
    required: ['sum'],
    additionalProperties: false,
  },
};

/** A tool without a promise, which takes nothing. */
export const plain: JsonObject = { name: 'plain', inputSchema: { type: 'object' } };

/** The definition of a tool with hints. */
export const hinted = (annotations: JsonObject): JsonObject => ({ ...plain, annotations });

/** A content block of text. */
export const text = (words: string): JsonObject => ({ type: 'text', text: words });

/** The result of a tool, as data and as text. */
export const structured = (value: Json): JsonObject => ({
  content: [text(JSON.stringify(value))],
  structuredContent: value,
});

/** The result of a failed tool. */
export const failed = (words: string): JsonObject => ({ content: [text(words)], isError: true });

const asked = (tool: string, args: Json | undefined, parts: ExchangeParts): ExchangeParts => ({
  params: { name: tool, ...(args !== undefined && { arguments: args }) },
  ...parts,
});

/** A call that got this result. */
export const called = (
  tool: string,
  result: Json,
  { args = {}, ...parts }: ExchangeParts & { readonly args?: Json } = {},
): CallRecord => ({
  tool,
  purpose: 'valid',
  arguments: args,
  exchange: answered('tools/call', result, asked(tool, args, parts)),
});

/** A call that got this error. */
export const denied = (tool: string, code: number, message = 'Refused.'): CallRecord => ({
  tool,
  purpose: 'valid',
  arguments: {},
  exchange: refused('tools/call', { code, message }, asked(tool, {}, {})),
});

/** A call that got no answer. */
export const silent = (tool: string, parts: ExchangeParts = {}): CallRecord => ({
  tool,
  purpose: 'valid',
  arguments: {},
  exchange: unanswered('tools/call', asked(tool, {}, parts)),
});

/** A call with wrong arguments. */
export const wrong = (call: CallRecord, args: Json, property: string): BadCall => ({
  ...call,
  purpose: `wrong ${property}`,
  arguments: args,
  property,
  expected: 'something else',
});

/** What the cases vary. */
export type Parts = Partial<Omit<BaseEvidence & EvidenceMap, 'lists' | 'variant'>> & {
  readonly variant?: keyof typeof variants;
  readonly listed?: readonly Json[];
};

/** Evidence of a server with these tools, in which these calls were made. */
export function seen({
  variant = 'legacy stdio',
  listed = [adder],
  ...gathered
}: Parts): Evidence<EvidenceName> {
  const calls = gathered.calls ?? [];
  const made = [...calls, ...(gathered.badCalls?.made ?? [])];
  return evidence(variant, {
    lists: { tools: tools(...listed) },
    calls,
    badCalls: { made: [], permissive: listed.map(nameOf) },
    oddCalls: { withoutArguments: [], nonAscii: [] },
    oldCalls: { made: [] },
    planted: { secrets: ['canary-token-1'], folders: ['/tmp/wellspoken-check-1'] },
    handles: [],
    freshCalls: { firstThings: [] },
    openWorld: { watched: [], reached: [] },
    repeatedCalls: { watched: [], effects: [], repetitions: [], parallel: [] },
    contents: { resources: [], prompts: [], deadLinks: [] },
    conversations: [conversation(made.map(({ exchange }) => exchange))],
    ...gathered,
  });
}

const nameOf = (tool: Json): string => JSON.stringify(readField(tool, 'name')).slice(1, -1);

/** Evidence of one call of a tool. */
export const one = (call: CallRecord, listed: readonly Json[] = [adder]): Evidence<EvidenceName> =>
  seen({ calls: [call], listed });

/** A server without tools. */
export const toolless = seen({ listed: [] });

/** A server whose tools may not be called. */
export const untouched = seen({ calls: [], badCalls: { made: [], permissive: [] } });
