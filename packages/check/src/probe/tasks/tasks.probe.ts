import { setTimeout as wait } from 'node:timers/promises';

import { anyTransport } from '../../rules/define-rule.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { chooseFaults } from '../calls/bad-calls.probe.ts';
import { findGoodArguments, runInTurns } from '../calls/caller.ts';
import type { CallRecord } from '../calls/calls.evidence.ts';
import { forgeHandle } from '../calls/handles.probe.ts';
import { type CallableTool, defineProbe, type ProbeContext } from '../define-probe.ts';
import type { TaskRecord, Tasks, UndeclaredRequest } from './tasks.evidence.ts';

const WIDTH = 4;
const MOST_TOOLS = 20;
const NOBODYS = '5f0c7d1e-3b8a-4c62-9d47-2ae1f6b90c38';

/** Calls tools as a client that knows tasks, and asks about the tasks that come of it. */
export const tasksProbe = defineProbe({
  name: 'tasks',
  eras: ['modern'],
  transports: anyTransport,
  after: ['lists', 'calls'],
  run: async (context): Promise<Tasks> => {
    const isOffered =
      readField(context.opening.capabilities, 'extensions', EXTENSION) !== undefined;
    if (!isOffered) return { isOffered, created: [], unknown: [], undeclared: [] };
    const session = await context.shared();
    const tools = context.callable().slice(0, MOST_TOOLS);
    const tried = await runInTurns(tools, WIDTH, (tool) => tryTool(context, session, tool));
    const created = tried.flat();
    const [id] = created.flatMap((one) => readTaskId(one.created) ?? []);
    return {
      isOffered,
      created,
      unknown: await askForNobodys(session, id),
      undeclared: await askUndeclared(session, id),
    };
  },
});

interface Way {
  readonly args: Json | undefined;
  readonly purpose: string;
  readonly isFuzz?: true;
}

/** A tool whose calls become tasks is called again, and also with wrong arguments. */
async function tryTool(
  context: ProbeContext,
  session: Session,
  tool: CallableTool,
): Promise<readonly TaskRecord[]> {
  const args = findGoodArguments(tool, context.getEvidence('calls'));
  const right: Way = { args, purpose: 'as a client that knows tasks' };
  const first = await tryCall(context, session, { tool, way: right });
  if (!first) return [];
  const ways = [right, ...chooseWrongWays(tool, args)];
  const others = await Promise.all(ways.map((way) => tryCall(context, session, { tool, way })));
  return [first, ...others.flatMap((one) => one ?? [])];
}

function chooseWrongWays(
  { definition, mayFuzz }: CallableTool,
  args: Json | undefined,
): readonly Way[] {
  const schema = readField(definition, 'inputSchema');
  if (!mayFuzz || schema === undefined || !isObject(args)) return [];
  return chooseFaults(schema, args)
    .slice(0, 1)
    .map(({ arguments: wrong, purpose }) => ({ args: wrong, purpose, isFuzz: true }));
}

async function tryCall(
  context: ProbeContext,
  session: Session,
  { tool: { name }, way }: { readonly tool: CallableTool; readonly way: Way },
): Promise<TaskRecord | undefined> {
  const { args, ...how } = way;
  const request = { tool: name, ...how, ...(args !== undefined && { arguments: args }) };
  const made = await context.call(session, { ...request, options: { capabilities: knowsTasks } });
  const taskId = made && readTaskId(made.exchange);
  if (!made || taskId === undefined) return undefined;
  const got = await askAboutTask(session, 'tasks/get', { taskId });
  const [plain, ended] = await Promise.all([
    context.call(session, { ...request, purpose: 'the same without tasks' }),
    followTask(session, taskId, got),
  ]);
  return {
    tool: name,
    created: made.exchange,
    got,
    ...(ended && { ended }),
    ...(plain && { plain: plain.exchange }),
  };
}

const createRequests = (taskId: string): readonly (readonly [string, JsonObject])[] => [
  ['tasks/get', { taskId }],
  ['tasks/update', { taskId, inputResponses: {} }],
  ['tasks/cancel', { taskId }],
];

/** Asks about an id of the same form as the others that no task has. */
function askForNobodys(session: Session, id: string | undefined): Promise<readonly Exchange[]> {
  const forged = id === undefined ? NOBODYS : forgeHandle(id);
  return Promise.all(
    createRequests(forged).map(([method, params]) => askAboutTask(session, method, params)),
  );
}

// In this order: a broken server might cancel the task.
async function askUndeclared(
  session: Session,
  id: string | undefined,
): Promise<readonly UndeclaredRequest[]> {
  const made: UndeclaredRequest[] = [];
  for (const [method, params] of createRequests(id ?? NOBODYS)) {
    const exchange = await session.request(method, params, { capabilities: {} });
    made.push({ isReal: id !== undefined, exchange });
  }
  return made;
}

/** More tools are not called against their will. */
const MOST = 20;
const LIFETIME_MS = 60_000;

/** Calls tools in the way that their `execution.taskSupport` excludes. */
export const taskCallsProbe = defineProbe({
  name: 'taskCalls',
  eras: ['legacy'],
  transports: anyTransport,
  after: ['lists', 'calls'],
  run: async (context) => {
    const { capabilities } = context.opening;
    const isOffered = readField(capabilities, 'tasks', 'requests', 'tools', 'call') !== undefined;
    if (!isOffered) return { isOffered, withoutTask: [], asTask: [] };
    const tools = context.callable();
    const requiring = new Set(
      tools.filter((tool) => readSupport(tool) === 'required').map(({ name }) => name),
    );
    const session = await context.shared();
    const forbidding = tools.filter((tool) => readSupport(tool) === 'forbidden').slice(0, MOST);
    const asTask = await Promise.all(forbidding.map((tool) => callAsTask(context, session, tool)));
    return {
      isOffered,
      withoutTask: context.getEvidence('calls').filter(({ tool }) => requiring.has(tool)),
      asTask: asTask.flatMap((record) => record ?? []),
    };
  },
});

const readSupport = ({ definition }: CallableTool): unknown =>
  readField(definition, 'execution', 'taskSupport') ?? 'forbidden';

async function callAsTask(
  context: ProbeContext,
  session: Session,
  tool: CallableTool,
): Promise<CallRecord | undefined> {
  const args = findGoodArguments(tool, context.getEvidence('calls'));
  const record = await context.call(session, {
    tool: tool.name,
    purpose: 'as a task, which it forbids',
    params: { task: { ttl: LIFETIME_MS } },
    ...(args !== undefined && { arguments: args }),
  });
  const taskId = readField(record?.exchange.result, 'task', 'taskId');
  if (typeof taskId === 'string') await session.request('tasks/cancel', { taskId });
  return record;
}

/** The extension for tasks. */
const EXTENSION = 'io.modelcontextprotocol/tasks';

/** The capabilities of a client that knows tasks. */
const knowsTasks: JsonObject = { extensions: { [EXTENSION]: {} } };

/** A task that takes longer is left. */
const LONGEST_MS = 3000;
const SHORTEST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 250;

/** The id of the task that a call became; undefined where it became none. */
function readTaskId({ result }: Exchange): string | undefined {
  const taskId = readField(result, 'taskId');
  const isTask = readField(result, 'resultType') === 'task';
  return isTask && typeof taskId === 'string' ? taskId : undefined;
}

/** A request about a task, by a client that knows tasks. */
const askAboutTask = (session: Session, method: string, params: JsonObject): Promise<Exchange> =>
  session.request(method, params, { capabilities: knowsTasks });

/** Looks at a task until it is over; one that takes too long is cancelled. */
async function followTask(
  session: Session,
  taskId: string,
  first: Exchange,
): Promise<Exchange | undefined> {
  const until = Date.now() + LONGEST_MS;
  let last = first;
  while (isUnderWay(last)) {
    if (Date.now() > until) {
      await askAboutTask(session, 'tasks/cancel', { taskId });
      break;
    }
    await wait(choosePause(readField(last.result, 'pollIntervalMs')));
    last = await askAboutTask(session, 'tasks/get', { taskId });
  }
  return last === first ? undefined : last;
}

const isUnderWay = ({ result }: Exchange): boolean => readField(result, 'status') === 'working';

const choosePause = (suggested: Json | undefined): number =>
  Math.min(
    LONGEST_WAIT_MS,
    Math.max(SHORTEST_WAIT_MS, typeof suggested === 'number' ? suggested : 0),
  );
