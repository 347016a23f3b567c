import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { TaskRecord, Tasks, UndeclaredRequest } from '../../evidence/tasks.ts';
import { fieldOf, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import { anyTransport } from '../../rule/define-rule.ts';
import { chooseFaults } from '../calls/choose-faults.ts';
import { goodArguments } from '../calls/good-arguments.ts';
import { forgedHandle } from '../calls/handle-names.ts';
import { inTurns } from '../calls/in-turns.ts';
import { defineProbe, type CallableTool, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { askAboutTask, EXTENSION, followTask, knowsTasks, taskIdIn } from './follow-task.ts';

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
    const isOffered = fieldOf(context.opening.capabilities, 'extensions', EXTENSION) !== undefined;
    if (!isOffered) return { isOffered, created: [], unknown: [], undeclared: [] };
    const session = await context.shared();
    const tools = context.callable().slice(0, MOST_TOOLS);
    const tried = await inTurns(tools, WIDTH, (tool) => tryTool(context, session, tool));
    const created = tried.flat();
    const [id] = created.flatMap((one) => taskIdIn(one.created) ?? []);
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
  const args = goodArguments(tool, context.piece('calls'));
  const right: Way = { args, purpose: 'as a client that knows tasks' };
  const first = await tryCall(context, session, { tool, way: right });
  if (!first) return [];
  const ways = [right, ...wrongWays(tool, args)];
  const others = await Promise.all(ways.map((way) => tryCall(context, session, { tool, way })));
  return [first, ...others.flatMap((one) => one ?? [])];
}

function wrongWays({ definition, mayFuzz }: CallableTool, args: Json | undefined): readonly Way[] {
  const schema = fieldOf(definition, 'inputSchema');
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
  const wish = { tool: name, ...how, ...(args !== undefined && { arguments: args }) };
  const made = await context.call(session, { ...wish, options: { capabilities: knowsTasks } });
  const taskId = made && taskIdIn(made.exchange);
  if (!made || taskId === undefined) return undefined;
  const got = await askAboutTask(session, 'tasks/get', { taskId });
  const [plain, ended] = await Promise.all([
    context.call(session, { ...wish, purpose: 'the same without tasks' }),
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

const requests = (taskId: string): readonly (readonly [string, JsonObject])[] => [
  ['tasks/get', { taskId }],
  ['tasks/update', { taskId, inputResponses: {} }],
  ['tasks/cancel', { taskId }],
];

/** Asks about a task of the same form as the others that nobody has. */
function askForNobodys(session: Session, id: string | undefined): Promise<readonly Exchange[]> {
  const forged = id === undefined ? NOBODYS : forgedHandle(id);
  return Promise.all(
    requests(forged).map(([method, params]) => askAboutTask(session, method, params)),
  );
}

// In this order: a broken server might cancel the task.
async function askUndeclared(
  session: Session,
  id: string | undefined,
): Promise<readonly UndeclaredRequest[]> {
  const made: UndeclaredRequest[] = [];
  for (const [method, params] of requests(id ?? NOBODYS)) {
    const exchange = await session.request(method, params, { capabilities: {} });
    made.push({ isReal: id !== undefined, exchange });
  }
  return made;
}
