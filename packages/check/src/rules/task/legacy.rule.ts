import type { CallRecord } from '../../probe/calls/calls.evidence.ts';
import type { TaskCalls } from '../../probe/tasks/tasks.evidence.ts';
import { describeCall, listNames } from '../call/judge-calls.ts';
import {
  anyTransport,
  defineRule,
  reportDisputed,
  fail,
  type Finding,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { readCode, isTurnedAway } from '../exchanges.ts';
import { describeTaskAnswer, notOffered } from './tasks.ts';

const METHOD_NOT_FOUND = -32601;
const INVALID_REQUEST = -32600;

/** task/legacy */
export const taskLegacy = defineRule({
  id: 'task/legacy',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  since: '2025-11-25',
  needs: ['taskCalls'],
  source: citeSpecification('2025-11-25', 'basic/utilities/tasks', 'Tool-Level Negotiation'),
  title: 'A tool that requires a task is not called without, and one that forbids it not with one',
  why: 'The client then learns by -32601 how the tool has to be called, instead of waiting for an answer that does not come.',
  fix: 'Answer error -32601 to a plain call of a tool whose taskSupport is required, and to a call with "task" where it is forbidden or not said.',
  judge: ({ taskCalls }) => {
    if (!taskCalls.isOffered) return notOffered;
    const judged = judgeCalls(taskCalls);
    const said = judged.filter(({ verdict }) => verdict !== 'pass');
    if (said.length > 0) return said;
    return judged.length > 0
      ? pass
      : reportNotVerified('No tool was called against its taskSupport.');
  },
});

const isSeen = ({ exchange }: CallRecord): boolean =>
  exchange.ending === 'answered' && !isTurnedAway(exchange);

const judgeCalls = ({ withoutTask, asTask }: TaskCalls): readonly Outcome[] => [
  ...withoutTask.filter(isSeen).map(judgePlain),
  ...judgeTasks(asTask.filter(isSeen)),
];

const createFinding = ({ tool, exchange }: CallRecord, message: string): Finding => ({
  where: `tools/call, tool ${JSON.stringify(tool)}`,
  message,
  evidence: {
    sent: describeCall(exchange),
    came: describeTaskAnswer(exchange),
    expected: 'error -32601',
  },
});

function judgePlain(record: CallRecord): Outcome {
  const code = readCode(record.exchange);
  if (code === METHOD_NOT_FOUND) return pass;
  if (code === INVALID_REQUEST) {
    return reportDisputed(
      createFinding(
        record,
        'The tool requires a task and is refused without one with -32600, which the section on errors allows; that on tools says -32601.',
      ),
    );
  }
  return fail(
    createFinding(
      record,
      'The tool requires a task, but a call without one is not refused with -32601.',
    ),
  );
}

// One place in the server decides this for all tools, so it is told once.
function judgeTasks(records: readonly CallRecord[]): readonly Outcome[] {
  const taken = records.filter(({ exchange }) => readCode(exchange) !== METHOD_NOT_FOUND);
  const [first] = taken;
  if (!first) return records.map(() => pass);
  const names = listNames(taken.map(({ tool }) => ({ name: tool })));
  const message = `Tools that forbid tasks do not refuse a call as one with -32601: ${names}.`;
  const where = 'tools/call with "task"';
  return [fail({ ...createFinding(first, message), where, level: 'should' })];
}
