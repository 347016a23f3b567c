import type { CallRecord } from '../../evidence/calls.ts';
import { fieldOf } from '../../wire/json.ts';
import { anyTransport } from '../../rule/define-rule.ts';
import { goodArguments } from '../calls/good-arguments.ts';
import { defineProbe, type CallableTool, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';

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
    const isOffered = fieldOf(capabilities, 'tasks', 'requests', 'tools', 'call') !== undefined;
    if (!isOffered) return { isOffered, withoutTask: [], asTask: [] };
    const tools = context.callable();
    const requiring = new Set(
      tools.filter((tool) => supportOf(tool) === 'required').map(({ name }) => name),
    );
    const session = await context.shared();
    const forbidding = tools.filter((tool) => supportOf(tool) === 'forbidden').slice(0, MOST);
    const asTask = await Promise.all(forbidding.map((tool) => callAsTask(context, session, tool)));
    return {
      isOffered,
      withoutTask: context.piece('calls').filter(({ tool }) => requiring.has(tool)),
      asTask: asTask.flatMap((record) => record ?? []),
    };
  },
});

const supportOf = ({ definition }: CallableTool): unknown =>
  fieldOf(definition, 'execution', 'taskSupport') ?? 'forbidden';

async function callAsTask(
  context: ProbeContext,
  session: Session,
  tool: CallableTool,
): Promise<CallRecord | undefined> {
  const args = goodArguments(tool, context.piece('calls'));
  const record = await context.call(session, {
    tool: tool.name,
    purpose: 'as a task, which it forbids',
    params: { task: { ttl: LIFETIME_MS } },
    ...(args !== undefined && { arguments: args }),
  });
  const taskId = fieldOf(record?.exchange.result, 'task', 'taskId');
  if (typeof taskId === 'string') await session.request('tasks/cancel', { taskId });
  return record;
}
