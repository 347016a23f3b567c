import { takesNothing } from '../../calls/takes-nothing.ts';
import type { CallRecord } from '../../evidence/calls.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { OddCalls } from '../../evidence/odd-calls.ts';
import { fieldOf, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, Unavailable, type CallableTool, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { goodArguments } from './good-arguments.ts';
import { plainTexts } from './plain-texts.ts';

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
  const wish = { purpose: 'arguments that are a text', arguments: TEXT, isFuzz: true };
  const record = tool && (await context.call(session, { ...wish, tool: tool.name }));
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
  const args = withText(tool, goodArguments(tool, context.piece('calls')), MANY_SCRIPTS);
  if (args === undefined) return Promise.resolve(undefined);
  const wish = { tool: tool.name, purpose: 'letters of many scripts', isFuzz: true };
  return context.call(session, { ...wish, arguments: args });
}

/** Good arguments with another text in them; undefined where the tool takes no plain text. */
export function withText(
  { definition }: CallableTool,
  good: Json | undefined,
  text: string,
): JsonObject | undefined {
  const [property] = plainTexts(fieldOf(definition, 'inputSchema'), text);
  return property === undefined || !isObject(good) ? undefined : { ...good, [property]: text };
}
