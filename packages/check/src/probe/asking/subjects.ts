import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, type Json, type JsonObject } from '../../wire/json.ts';
import { findGoodArguments } from '../calls/caller.ts';
import type { CallableTool, ProbeContext } from '../define-probe.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';

/** How a subject is asked for. */
export interface Sending {
  readonly purpose: string;
  /** Fields beside the usual ones: answers, state. */
  readonly params?: JsonObject;
  readonly isFuzz?: boolean;
  readonly options?: RequestOptions;
}

/** Something that may ask for input before it answers: a tool, a prompt, a resource. */
export interface Subject {
  readonly where: string;
  /** The name of a tool; absent for others. */
  readonly tool?: string;
  /** Undefined where it may not be sent. */
  readonly send: (session: Session, sending: Sending) => Promise<Exchange | undefined>;
  /** The same tool with other arguments, where there are some. */
  readonly variant?: Subject;
}

/** More of each are not tried. */
const MOST_TOOLS = 40;
const MOST_OTHERS = 6;

/** Everything that may ask and may be tried; some tools are listed only for clients that answer. */
export function listSubjects(
  context: ProbeContext,
  listed: readonly Json[] = [],
): readonly Subject[] {
  const { prompts, resources } = context.getEvidence('lists');
  return [
    ...[...context.callable(), ...context.admit(listed)]
      .slice(0, MOST_TOOLS)
      .flatMap((tool) => createToolSubject(context, tool) ?? []),
    ...(prompts?.items ?? [])
      .slice(0, MOST_OTHERS)
      .flatMap((prompt) => createPromptSubject(context, prompt) ?? []),
    ...(resources?.items ?? [])
      .slice(0, MOST_OTHERS)
      .flatMap((resource) => createResourceSubject(context, resource) ?? []),
  ];
}

function createToolSubject(context: ProbeContext, tool: CallableTool): Subject | undefined {
  const args = findGoodArguments(tool, context.getEvidence('calls'));
  if (args === undefined) return undefined;
  const other = tool.candidates.find((one) => JSON.stringify(one) !== JSON.stringify(args));
  return {
    ...createCallSubject(context, tool.name, args),
    ...(other !== undefined && { variant: createCallSubject(context, tool.name, other) }),
  };
}

const createCallSubject = (context: ProbeContext, tool: string, args: Json): Subject => ({
  where: `tools/call, tool ${JSON.stringify(tool)}`,
  tool,
  send: async (session, sending) => {
    const options = allowTime(context, sending.options);
    const record = await context.call(session, { ...sending, tool, arguments: args, options });
    return record?.exchange;
  },
});

function createPromptSubject(context: ProbeContext, prompt: Json): Subject | undefined {
  const name = readField(prompt, 'name');
  if (typeof name !== 'string') return undefined;
  return {
    where: `prompts/get, prompt ${JSON.stringify(name)}`,
    send: (session, { params, options }) =>
      session.request(
        'prompts/get',
        { ...params, name, arguments: chooseArguments(prompt) },
        allowTime(context, options),
      ),
  };
}

function chooseArguments(prompt: Json): JsonObject {
  const declared = readField(prompt, 'arguments');
  // A list of JSON holds JSON.
  const list = Array.isArray(declared) ? (declared as readonly Json[]) : [];
  const names = list.map((argument) => readField(argument, 'name'));
  return Object.fromEntries(
    names.filter((name) => typeof name === 'string').map((name) => [name, 'test']),
  );
}

function createResourceSubject(context: ProbeContext, resource: Json): Subject | undefined {
  const uri = readField(resource, 'uri');
  if (typeof uri !== 'string') return undefined;
  return {
    where: `resources/read, resource ${JSON.stringify(uri)}`,
    send: (session, { params, options }) =>
      session.request('resources/read', { ...params, uri }, allowTime(context, options)),
  };
}

/**
 * Stops waiting by a signal: a tool that waits for a user who does not come has not hung, and
 * other probes may still call it.
 */
function allowTime(
  { settings: { timeoutMs } }: ProbeContext,
  options: RequestOptions = {},
): RequestOptions {
  return { ...options, timeoutMs: timeoutMs * 2, signal: AbortSignal.timeout(timeoutMs) };
}
