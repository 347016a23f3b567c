import { shorten } from '../../excerpt.ts';
import { type CallRecord, readFinalResult, isToolError } from '../../probe/calls/calls.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import { examineSchema, type SchemaError } from '../../schema/json-schema.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';

/** What a rule on calls looks at, and how it judges one. */
interface CallJudge {
  /** The calls, of which sort ever. */
  readonly records: readonly CallRecord[];
  /** The tools that the rule speaks of; all by default. */
  readonly only?: (tool: ListedTool) => boolean;
  /** Why it speaks of none. */
  readonly none?: string;
  /** The calls from which something can be told; all by default. */
  readonly of?: (call: ToolCall) => boolean;
  /** Why nothing could be told of a tool that was called. */
  readonly unseen?: string;
  readonly judge: (call: ToolCall) => Outcome | readonly Outcome[] | undefined;
}

const NO_TOOLS = 'The server offers no tools.';

/** Judges the calls of each tool; a tool of which nothing was seen is told, and never passes. */
export function judgeCalls(lists: Lists, rule: CallJudge): readonly Outcome[] {
  const all = listTools(lists);
  if (all.length === 0) return [reportNotApplicable(NO_TOOLS)];
  const { only = () => true, of = () => true } = rule;
  const tools = all.filter(only);
  if (tools.length === 0) return [reportNotApplicable(rule.none ?? NO_TOOLS)];
  const calls = groupCalls(lists, rule.records).filter(({ tool }) => only(tool));
  const telling = calls.filter(of);
  const said = telling
    .flatMap((call) => rule.judge(call) ?? [])
    .filter(({ verdict }) => verdict !== 'pass');
  const seen = listCalled(telling);
  const unseen = tools.filter(({ name }) => !seen.has(name));
  const left = tellUnseen(unseen, calls, rule.unseen);
  if (left === '') return said.length === 0 ? [pass] : said;
  const held = said.length === 0 && telling.length > 0 ? 'It holds where it was seen. ' : '';
  return [...said, reportNotVerified(`${held}${left}`)];
}

const listCalled = (calls: readonly ToolCall[]): ReadonlySet<string> =>
  new Set(calls.map(({ tool }) => tool.name));

function tellUnseen(
  unseen: readonly ListedTool[],
  calls: readonly ToolCall[],
  why = 'no call of it ended with a result; give arguments that work in a plan',
): string {
  const called = listCalled(calls);
  const wasCalled = ({ name }: ListedTool): boolean => called.has(name);
  const groups: readonly (readonly [string, readonly ListedTool[]])[] = [
    ['not called; allow it with --calls all or a plan', unseen.filter((tool) => !wasCalled(tool))],
    [why, unseen.filter(wasCalled)],
  ];
  return groups
    .filter(([, tools]) => tools.length > 0)
    .map(([reason, tools]) => `${listNames(tools)}: ${reason}.`)
    .join(' ');
}

const MOST_NAMES = 5;

/** The first few names, and how many more there are. */
export function listNames(tools: readonly Pick<ListedTool, 'name'>[]): string {
  const names = tools.slice(0, MOST_NAMES).map(({ name }) => JSON.stringify(name));
  const left = tools.length - names.length;
  return names.join(', ') + (left > 0 ? ` and ${left} more` : '');
}

/** What a rule says that needs one tool or more, where the server lists none. */
export const withoutTools = (lists: Lists): Outcome | undefined =>
  listTools(lists).length === 0 ? reportNotApplicable(NO_TOOLS) : undefined;

/** A tool that is listed with a name. */
export interface ListedTool {
  readonly name: string;
  readonly definition: Json;
}

/** A call of a listed tool. */
export interface ToolCall {
  readonly tool: ListedTool;
  readonly record: CallRecord;
  /** The final result; absent for an error, for silence and for one that asks for more. */
  readonly result?: JsonObject;
  readonly where: string;
}

/** Where a finding on the calls of a tool stands. */
export const describeToolPlace = (name: string): string =>
  `tools/call, tool ${JSON.stringify(name)}`;

/** The tools that are listed with a name, each name once. */
export function listTools({ tools }: Lists): readonly ListedTool[] {
  const byName = new Map<string, ListedTool>();
  for (const definition of tools?.items ?? []) {
    const name = readField(definition, 'name');
    if (typeof name === 'string' && !byName.has(name)) byName.set(name, { name, definition });
  }
  return [...byName.values()];
}

/** Records as calls of listed tools; others are left out. */
export function groupCalls(lists: Lists, records: readonly CallRecord[]): readonly ToolCall[] {
  const tools = new Map(listTools(lists).map((tool) => [tool.name, tool]));
  return records.flatMap((record) => {
    const tool = tools.get(record.tool);
    const result = readFinalResult(record);
    if (!tool) return [];
    return [{ tool, record, where: describeToolPlace(tool.name), ...(result && { result }) }];
  });
}

/** The output schema that a tool declares. */
export const readOutputSchema = ({ definition }: ListedTool): Json | undefined =>
  readField(definition, 'outputSchema');

/** What is wrong with structured content, or why nothing can be said. */
type Held =
  | { readonly kind: 'fits' }
  | { readonly kind: 'breaks'; readonly errors: readonly SchemaError[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** Holds structured content against the output schema; formats are only remarks. */
export function validateAgainst(schema: Json, value: Json): Held {
  const examined = examineSchema(schema);
  if (examined.kind !== 'valid') {
    return { kind: 'unknown', why: 'its outputSchema cannot be used for validation' };
  }
  const judged = examined.judge(value);
  if (judged.kind === 'undecided') return { kind: 'unknown', why: judged.why };
  const errors =
    judged.kind === 'invalid' ? judged.errors.filter(({ keyword }) => keyword !== 'format') : [];
  return errors.length === 0 ? { kind: 'fits' } : { kind: 'breaks', errors };
}

/** The place and the fault of an error, in one phrase. */
export const describeError = ({ path, message }: SchemaError): string =>
  `structuredContent${path === '' || path.startsWith('[') ? path : `.${path}`} ${message}`;

/** The content blocks of a result; none where `content` is no list. */
export function readBlocks(result: JsonObject | undefined): readonly Json[] {
  const content = result?.['content'];
  // A list of JSON holds JSON.
  return Array.isArray(content) ? (content as readonly Json[]) : [];
}

/** The texts of the text blocks of a result. */
export const readTexts = (result: JsonObject | undefined): readonly string[] =>
  readBlocks(result)
    .filter((block) => readField(block, 'type') === 'text')
    .map((block) => readField(block, 'text'))
    .filter((text) => typeof text === 'string');

/** What a refusal says, in one text: of the result, or of the JSON-RPC error. */
export function readRefusalText(exchange: Exchange): string {
  const { result, error } = exchange;
  if (error !== undefined) return [...listStrings(error)].join('\n');
  return [...readTexts(result), ...listStrings(result?.['structuredContent'])].join('\n');
}

/** Every text inside a value, names of fields left out. */
export function listStrings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listStrings);
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listStrings)
    : [];
}

/** Whether a text was sent with the call: an echo tells nothing of the server. */
export const wasSent = (exchange: Exchange, text: string): boolean =>
  listStrings(exchange.sent).some((sent) => sent.includes(text));

/** Whether the call was refused, and how: by a result, or by an error. */
export const findRefused = (record: CallRecord): 'result' | 'error' | undefined => {
  if (isToolError(record)) return 'result';
  return record.exchange.error === undefined ? undefined : 'error';
};

/** What was asked for, as evidence shows it: without ids and the envelope, which change. */
export function describeCall({ sent }: Exchange): string {
  const params = readField(sent, 'params');
  const { _meta, ...rest } = isObject(params) ? params : {};
  return shorten({ method: 'tools/call', params: rest });
}

/** What came of it, as evidence shows it. */
export function describeCallAnswer({ result, error, answer, ending }: Exchange): string {
  if (error !== undefined) return shorten({ error });
  if (result) {
    const { _meta, ...rest } = result;
    return shorten({ result: rest });
  }
  if (answer) return shorten({ result: readField(answer.json, 'result') ?? null });
  return ending === 'closed' ? 'the connection ended' : 'no answer';
}

/** Both eras, every way to reach a server. */
export const everywhere = { eras: bothEras, transports: anyTransport } as const;
