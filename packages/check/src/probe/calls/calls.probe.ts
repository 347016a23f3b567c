import { isReadOnly } from '../../calls/permission.ts';
import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import { readField, type Json } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { type CallableTool, defineProbe, type ProbeContext } from '../define-probe.ts';
import { runInTurns } from './caller.ts';
import { type CallRecord, readFinalResult, isSuccess } from './calls.evidence.ts';

/** Tools that are called at once. */
const WIDTH = 4;
/** After a server has died from a call, so many tools are tried again, each on its own. */
const MOST_RETRIES = 4;

/** Every tool that may be called, with arguments that its schema allows, until one call succeeds. */
export const callsProbe = defineProbe({
  name: 'calls',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  run: async (context) => {
    const tools = context.callable();
    if (tools.length === 0) return [];
    const session = await context.shared();
    const records = await callAll(context, session, tools);
    return withRetries(context, tools, records);
  },
});

/** Those that only read at once, then the others one by one: what they change is seen the same way in every run. */
async function callAll(
  context: ProbeContext,
  session: Session,
  tools: readonly CallableTool[],
): Promise<readonly CallRecord[]> {
  const work = (tool: CallableTool): Promise<readonly CallRecord[]> =>
    callUntilSuccess(context, session, tool);
  const readers = await runInTurns(tools.filter(onlyReads), WIDTH, work);
  const writers = await runInTurns(
    tools.filter((tool) => !onlyReads(tool)),
    1,
    work,
  );
  const place = new Map(tools.map(({ name }, index) => [name, index]));
  const findPlace = ({ tool }: CallRecord): number => place.get(tool) ?? 0;
  return [...readers, ...writers].flat().toSorted((a, b) => findPlace(a) - findPlace(b));
}

const onlyReads = ({ definition }: CallableTool): boolean => isReadOnly(definition);

async function callUntilSuccess(
  context: ProbeContext,
  session: Session,
  tool: CallableTool,
): Promise<readonly CallRecord[]> {
  const made: CallRecord[] = [];
  for (const [index, args] of tool.candidates.entries()) {
    const record = await callOnce(context, session, { tool, args, index });
    if (!record) break;
    made.push(record);
    if (isSuccess(record) || record.exchange.ending !== 'answered') break;
  }
  return made;
}

interface Attempt {
  readonly tool: CallableTool;
  readonly args: Json;
  readonly index: number;
}

async function callOnce(
  context: ProbeContext,
  session: Session,
  { tool, args, index }: Attempt,
): Promise<CallRecord | undefined> {
  const begun = performance.now();
  const record = await context.call(session, {
    tool: tool.name,
    purpose: index === 0 ? 'smallest valid arguments' : 'other valid arguments',
    arguments: args,
    options: { meta: { progressToken: `call ${tool.name} ${index}` } },
  });
  return record && { ...record, tookMs: performance.now() - begun };
}

/** Finds out which of the tools that ran when the server ended had ended it. */
async function withRetries(
  context: ProbeContext,
  tools: readonly CallableTool[],
  records: readonly CallRecord[],
): Promise<readonly CallRecord[]> {
  const unsure = records.filter(({ exchange }) => exchange.ending === 'closed');
  const retried = new Map<CallRecord, CallRecord>();
  for (const record of unsure.slice(0, MOST_RETRIES)) {
    const tool = tools.find(({ name }) => name === record.tool);
    const session = await context.open();
    const again =
      tool && (await callOnce(context, session, { tool, args: record.arguments ?? {}, index: 0 }));
    if (again) retried.set(record, again);
    await session.close();
  }
  return records.map((record) => retried.get(record) ?? record);
}

/** The oldest revision: it knows texts, images and embedded resources. */
const OLDEST = '2024-11-05';
const newer: readonly (Json | undefined)[] = ['audio', 'resource_link'];
const MOST_TOOLS = 5;

/** Tools that gave newer kinds of content, called by a client of the oldest revision. */
export const oldCallsProbe = defineProbe({
  name: 'oldCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  run: async (context) => {
    const newest = context.getEvidence('calls').filter(hasNewerContent).slice(0, MOST_TOOLS);
    if (newest.length === 0 || context.variant.era === 'modern') return { made: [] };
    const session = await context.open({ revision: OLDEST });
    const agreed = readField(session.opened?.result, 'protocolVersion');
    if (typeof agreed !== 'string') return { made: [] };
    const made = await Promise.all(
      newest.map(({ tool, arguments: args }) =>
        context.call(session, {
          tool,
          purpose: 'as an older client',
          ...(args !== undefined && { arguments: args }),
        }),
      ),
    );
    return { revision: agreed, made: made.flatMap((record) => record ?? []) };
  },
});

function hasNewerContent(call: CallRecord): boolean {
  const content = readField(readFinalResult(call), 'content');
  // A list of JSON holds JSON.
  const blocks = Array.isArray(content) ? (content as readonly Json[]) : [];
  return blocks.some((block) => newer.includes(readField(block, 'type')));
}

/** What the audit put into the workspace of the server; nothing is sent for it. */
export const plantedProbe = defineProbe({
  name: 'planted',
  eras: bothEras,
  transports: anyTransport,
  run: ({ workspace }) =>
    Promise.resolve({
      secrets: workspace?.canaries ?? [],
      // The folder of the audit holds all of them.
      folders: workspace ? [workspace.work.replace(/[/\\]work$/, '')] : [],
    }),
});
