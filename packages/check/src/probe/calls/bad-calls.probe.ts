import { deriveInvalid, type InvalidArguments } from '../../calls/derive-invalid.ts';
import { takesNothing } from '../../calls/permission.ts';
import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { type CallableTool, defineProbe, type ProbeContext, Unavailable } from '../define-probe.ts';
import { findGoodArguments, runInTurns } from './caller.ts';
import type { BadCall, CallRecord, OddCalls } from './calls.evidence.ts';

const WIDTH = 4;

/** Every tool that may be tried so, with arguments that its schema forbids. */
export const badCallsProbe = defineProbe({
  name: 'badCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  run: async (context) => {
    const tools = context.callable().filter(({ mayFuzz }) => mayFuzz);
    if (tools.length === 0) return { made: [], permissive: [] };
    const session = await context.shared();
    const tried = await runInTurns(tools, WIDTH, async (tool) => ({
      tool: tool.name,
      made: await callBadly(context, session, tool),
    }));
    return {
      made: tried.flatMap(({ made }) => made ?? []),
      permissive: tried.filter(({ made }) => made === undefined).map(({ tool }) => tool),
    };
  },
});

/** Undefined where the schema forbids nothing that could be tried. */
async function callBadly(
  context: ProbeContext,
  session: Session,
  tool: CallableTool,
): Promise<readonly BadCall[] | undefined> {
  const valid = findGoodArguments(tool, context.getEvidence('calls'));
  const schema = readField(tool.definition, 'inputSchema');
  const faults = isObject(valid) && schema !== undefined ? chooseFaults(schema, valid) : [];
  if (faults.length === 0) return undefined;
  const made = await Promise.all(
    faults.map(async ({ purpose, property, expected, arguments: args }) => {
      const request = { tool: tool.name, purpose, arguments: args, isFuzz: true };
      const record = await context.call(session, request);
      return record && { ...record, property, expected };
    }),
  );
  return made.flatMap((record) => record ?? []);
}

/** Wrong arguments that are tried per tool. */
const MOST_FAULTS = 6;

/** A few ways to be wrong, as different from each other as they can be. */
export function chooseFaults(inputSchema: Json, valid: JsonObject): readonly InvalidArguments[] {
  const groups = new Map<string, InvalidArguments[]>();
  for (const fault of deriveInvalid(inputSchema, valid)) {
    const kind = describeKind(fault);
    groups.set(kind, [...(groups.get(kind) ?? []), fault]);
  }
  const chosen: InvalidArguments[] = [];
  for (let round = 0; chosen.length < MOST_FAULTS; round += 1) {
    const next = [...groups.values()].flatMap((group) => group[round] ?? []);
    if (next.length === 0) break;
    chosen.push(...next);
  }
  return chosen.slice(0, MOST_FAULTS);
}

const describeKind = ({ purpose, property }: InvalidArguments): string =>
  purpose.endsWith(property) ? purpose.slice(0, -property.length) : purpose;

/** A name that no server gives to a tool. */
const NO_TOOL = 'wellspoken_no_such_tool';

/** Letters of several scripts and widths, one of them outside the basic plane. */
const MANY_SCRIPTS = 'Grüße, Привет, 世界, नमस्ते, ✓ 𝄞';

/** More tools than this are not called in this way. */
const MOST_TOOLS = 5;

/** Calls that no careful client makes. */
export const oddCallsProbe = defineProbe({
  name: 'oddCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  run: async (context) => {
    if (!('tools' in context.opening.capabilities)) return { withoutArguments: [], nonAscii: [] };
    if (!context.mayMentionCalls) {
      throw new Unavailable(
        'No call may be sent, not even one that names no tool; allow it with --calls read-only.',
      );
    }
    const session = await context.shared();
    const tools = context.callable();
    const [nameless, withoutArguments, nonAscii] = await Promise.all([
      callNobody(context, session, tools),
      callEach(tools.filter(takesNothing), (tool) =>
        context.call(session, { tool: tool.name, purpose: 'without the field arguments' }),
      ),
      callEach(tools, (tool) => callInManyScripts(context, session, tool)),
    ]);
    return { ...nameless, withoutArguments, nonAscii };
  },
});

async function callNobody(
  context: ProbeContext,
  session: Session,
  tools: readonly CallableTool[],
): Promise<Pick<OddCalls, 'unknownTool' | 'missingName' | 'textArguments'>> {
  const [unknownTool, missingName, textArguments] = await Promise.all([
    session.request('tools/call', { name: NO_TOOL, arguments: {} }),
    // Over HTTP the header repeats a name that is not there, so it is left out.
    session.request('tools/call', { arguments: {} }),
    sendText(
      context,
      session,
      tools.find(({ mayFuzz }) => mayFuzz),
    ),
  ]);
  return { unknownTool, missingName, textArguments };
}

const TEXT = 'arguments as text';

async function sendText(
  context: ProbeContext,
  session: Session,
  tool: CallableTool | undefined,
): Promise<Exchange> {
  const request = { purpose: 'arguments that are a text', arguments: TEXT, isFuzz: true };
  const record = tool && (await context.call(session, { ...request, tool: tool.name }));
  return record?.exchange ?? session.request('tools/call', { name: NO_TOOL, arguments: TEXT });
}

async function callEach(
  tools: readonly CallableTool[],
  call: (tool: CallableTool) => Promise<CallRecord | undefined>,
): Promise<readonly CallRecord[]> {
  const records = await Promise.all(tools.slice(0, MOST_TOOLS).map(call));
  return records.flatMap((record) => record ?? []);
}

function callInManyScripts(
  context: ProbeContext,
  session: Session,
  tool: CallableTool,
): Promise<CallRecord | undefined> {
  const args = withText(tool, findGoodArguments(tool, context.getEvidence('calls')), MANY_SCRIPTS);
  if (args === undefined) return Promise.resolve(undefined);
  const request = { tool: tool.name, purpose: 'letters of many scripts', isFuzz: true };
  return context.call(session, { ...request, arguments: args });
}

/** Good arguments with another text in them; undefined where the tool takes no plain text. */
export function withText(
  { definition }: CallableTool,
  good: Json | undefined,
  text: string,
): JsonObject | undefined {
  const [property] = listPlainTexts(readField(definition, 'inputSchema'), text);
  return property === undefined || !isObject(good) ? undefined : { ...good, [property]: text };
}

/** Words of the schema that make a text more than a text. */
const narrowing = ['enum', 'const', 'pattern', 'format', 'contentEncoding', 'x-mcp-header'];
/** Names of texts that lead somewhere: a path or an address cannot be any text. */
const leading =
  /path|file|dir|folder|ur[il]|id$|cursor|token|key|date|time|host|branch|sha|sql|cmd|command|code/i;

/** The properties that take any text as long as this one, those that mean content first. */
function listPlainTexts(inputSchema: Json | undefined, text: string): readonly string[] {
  const properties = readField(inputSchema, 'properties');
  if (!isObject(properties)) return [];
  return Object.keys(properties).filter((name) => {
    const schema = readField(properties, name);
    return (
      readField(schema, 'type') === 'string' &&
      !leading.test(name) &&
      narrowing.every((word) => readField(schema, word) === undefined) &&
      fits(schema, Array.from(text).length)
    );
  });
}

function fits(schema: Json | undefined, length: number): boolean {
  const [least, most] = [readField(schema, 'minLength'), readField(schema, 'maxLength')];
  return (
    (typeof least !== 'number' || least <= length) && (typeof most !== 'number' || length <= most)
  );
}
